#!/bin/sh
# Facts about the program as a command line sees it. Usage: command_line.sh PROGRAM
#
# A fact is one line: want STATUS OUT ERR -- ARGUMENT..., where OUT and ERR are extended regular
# expressions that some line of stdout and stderr must match; '' wants the stream to be empty.
# shellcheck disable=SC3045 # ulimit -v is there in every shell of a free system
set -u
program=${1:?usage: command_line.sh PROGRAM}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset DISPLAY WAYLAND_DISPLAY                      # no command may need one
export HOME="$folder" XDG_CONFIG_HOME='' XDG_STATE_HOME='' XDG_DATA_HOME=''
facts=0
faults=0

fault()
{
    echo "not so: $1"
    sed 's/^/    stdout: /' "$folder/out"
    sed 's/^/    stderr: /' "$folder/err"
    faults=$((faults + 1))
}

# matches FILE EXPRESSION
matches()
{
    if [ -z "$2" ]; then
        [ ! -s "$1" ]
    else
        grep -Eq -- "$2" "$1"
    fi
}

check()
{
    facts=$((facts + 1))
    status=$1
    wanted=$2
    [ "$status" = "$wanted" ] || { fault "$5: status $status, not $wanted"; return; }
    matches "$folder/out" "$3" || { fault "$5: stdout is not '$3'"; return; }
    matches "$folder/err" "$4" || { fault "$5: stderr is not '$4'"; return; }
    # Every message says who speaks.
    if grep -qv '^tavlei: ' "$folder/err"; then
        fault "$5: a message does not begin with 'tavlei: '"
    fi
}

want()
{
    wanted=$1 out=$2 err=$3
    shift 4
    "$program" "$@" >"$folder/out" 2>"$folder/err" </dev/null
    check $? "$wanted" "$out" "$err" "$*"
}

# same TEXT FACT: the last stdout is exactly this.
same()
{
    facts=$((facts + 1))
    [ "$(cat "$folder/out")" = "$1" ] || fault "$2"
}

tab=$(printf '\t')

# The program and its help
want 0 '^tavlei [0-9]+\.[0-9]+\.[0-9]+$' '' -- --version
want 0 '^    perft +[a-z]' '' -- help
want 0 '^    perft +[a-z]' '' -- --help
want 0 '^tavlei perft VARIANT DEPTH' '' -- help perft
want 0 '^tavlei perft VARIANT DEPTH' '' -- perft --help
for command in $("$program" help | awk '/^    [a-z]+ / { print $1 }'); do
    want 0 "^tavlei $command" '' -- help "$command"
    facts=$((facts + 1))
    [ -z "$(LC_ALL=C.UTF-8 awk 'length > 79' "$folder/out")" ] || fault 'help fits into 79 columns'
done
want 0 '^  wheel LABEL N ' '' -- help screenshot
want 2 '' "did you mean 'moves'" -- help movs
want 2 '' "did you mean 'perft'" -- pertf
want 2 '' "'tavlei help' lists" -- xyzzy
want 2 '' 'there is no option --dept' -- moves --dept 3 russian
want 2 '' 'did you mean --threads' -- perft russian 3 --thread 2
want 2 '' '--threads needs a value' -- perft russian 3 --threads
want 2 '' '--divide takes no value' -- perft russian 3 --divide=1
want 2 '' 'whole number from 1 to 64' -- perft russian 3 --threads 0
want 2 '' 'DEPTH must be a whole number from 0 to 99' -- perft russian x
want 2 '' 'DEPTH must be a whole number from 0 to 99' -- perft russian -1
want 0 "^0${tab}1\$" '' -- perft russian 0 --divide
want 2 '' 'an argument is missing' -- start
want 2 '' 'one argument too many' -- start russian english
long=$(printf '%02000d' 7)x                        # nothing is echoed at such length
for call in "$long" "help $long" "moves --$long" "moves russian W:W1:B2 $long" "perft russian $long" \
    "rules russian --lang $long" "convert - - --positions $long" "match russian --openings $long \
    --a self --b self --time 1" "match russian --a self --b self --sprt $long --time 1" \
    "render russian -o x.png --theme $long"; do
    # shellcheck disable=SC2086 # several words
    want 2 '' '0…' -- $call
    facts=$((facts + 1))
    [ "$(wc -c <"$folder/err")" -lt 300 ] || fault 'a long argument is quoted in part'
done

# The games
want 0 "^russian${tab}Russian draughts${tab}diagonal${tab}8${tab}8${tab}32${tab}W:W.*${tab}25,W,8,8,A0,0${tab}." '' -- variants
for game in 'russian 8 8 32' 'international 10 10 50' 'english 8 8 32' 'canadian 12 12 72' 'lasca 7 7 25'; do
    # shellcheck disable=SC2086 # four words
    set -- $game
    want 0 "^$1${tab}[^$tab]+${tab}[a-z]+$tab$2$tab$3$tab$4$tab" '' -- variants
    want 0 '^[WB]:W.*:B' '' -- start "$1"
    want 0 "^Taking$tab" '' -- rules "$1"
    want 0 '^[WB]:' '' -- start "$1+losing"
done
want 1 '' 'did you mean "russian"' -- start rusian
want 1 '' 'tavlei variants' -- start chess
want 1 '' 'unknown game "nothing"; "tavlei variants"' -- start nothing
want 0 '^W:W' '' -- start RUSSIAN+Losing
for guess in laska=lasca shashki=russian checkers=english 'ШАШМАТЫ=cheskers' dammen=international \
    'turk daması=turkish' frysk=frisian; do        # other names of the games
    want 1 '' "did you mean \"${guess#*=}\"" -- start "${guess%=*}"
done
want 1 '' 'there are \+losing, \+towers' -- start russian+nothing
want 2 '' 'there is: en' -- rules russian --lang tlh

# Moves
want 0 '' 'the game is over: White wins: Black has no pieces left' -- moves russian 'B:Wc3:B'
want 0 "^c3:e5${tab}c3-e5${tab}d4${tab}B:We5:B\$" '' -- moves russian 'W:Wc3:Bd4'
want 0 '.' '' -- moves russian 'W:Wg1,c1:Bb8'
same "c1-b2${tab}c1-b2${tab}-${tab}B:Wg1,b2:Bb8
c1-d2${tab}c1-d2${tab}-${tab}B:Wg1,d2:Bb8
g1-f2${tab}g1-f2${tab}-${tab}B:Wc1,f2:Bb8
g1-h2${tab}g1-h2${tab}-${tab}B:Wc1,h2:Bb8" 'moves are sorted by name'
want 1 '' 'FEN, column 7: "z9"' -- moves russian 'W:Wa1,z9:Bb8'
want 1 '' 'FEN, column 1' -- moves russian ''
want 1 '' 'FEN, column 7: "a1" stands on a square that is taken' -- moves russian 'W:Wa1,a1:Bb8'
want 1 '' 'write K1' -- moves english 'W:W1:B30'
for game in russian english lasca bashni turkish stavropol; do     # ranges are numbers also where letters are written
    want 0 "${tab}W:W([a-h]?[0-9]+,){3}[a-h]?[0-9]+:" '' -- moves "$game" 'B:W17-20:B5-6'
done
want 1 '' 'FEN, column 6: "-c3" is a range of letters; ranges have numbers' -- moves russian 'W:Wa1-c3:Bb8'
want 1 '' 'column 7: "40" does not end the range' -- moves russian 'W:W21-40:B1'

# Playing
want 0 "^result$tab\*\$" '' -- play russian
want 0 "^result$tab\*\$" '' -- play russian c3-d4 b6-a5 d4-c5
want 0 "^result$tab\*\$" '' -- play russian '1. c3-d4 b6-a5 2.d4-c5' '2...d6:b4' a3:c5
want 0 '^B:W.*:B' '' -- play russian c3-d4
cp "$folder/out" "$folder/other"
want 0 '^B:W.*:B' '' -- play russian 22-18
facts=$((facts + 1))
cmp -s "$folder/out" "$folder/other" || fault 'a square may be named either way'
want 0 "^result${tab}1-0${tab}White wins: Black has no pieces left\$" '' -- play russian --fen 'W:Wa5:Bb6' a5:c7
want 0 "^result${tab}0-1${tab}Black wins:" '' -- play russian+losing --fen 'W:Wa5:Bb6' a5:c7
want 0 "^result${tab}1-0${tab}Black wins:" '' -- play english --fen 'B:W15:B11' 11x18
want 0 "^result${tab}1/2-1/2${tab}draw: the same position" '' -- play english --fen 'W:WK1:BK32' '1-5 32-28 5-1 28-32 1-5 32-28 5-1 28-32'
want 1 '' '^tavlei: play: ply 1, 9-9: ' -- play english 9-9
want 1 '^B:' '^tavlei: play: ply 2, b2-a1: .*not yours' -- play russian c3-d4 b2-a1
want 1 '^B:' 'ply 3, a3-b4: .*must take' -- play russian c3-d4 b6-c5 a3-b4
want 1 '' 'a square|one square is no move' -- play russian c3
want 1 '' 'takes nothing.*is written c3-d4' -- play russian c3:d4
want 1 '' '28x17 is not finished: the capture goes on' -- play international --fen 'W:W28,37:B22,23,12,13,32' 28-17
want 1 '' 'name more squares.*19-8-26-37-19-35-49.*19-2-11-28-19-35-49' -- play international \
    --fen 'W:WK19,6:B45,16,44,22,13,31,30,34,39,23,7,12' 19x49
want 1 "^result${tab}1-0${tab}White wins: Black has no" 'The game is over: White wins: Black has no [a-z ]+$' -- \
    play russian --fen 'W:Wa5:Bb6' a5:c7 b8-a7
want 1 "^result${tab}1/2-1/2${tab}draw: the same position for the third time" \
    'ply 9, c1-b2: The game is over: draw: the same position for the third time$' -- play russian \
    --fen 'W:WKc1:BKh2' c1-b2 h2-g1 b2-c1 g1-h2 c1-b2 h2-g1 b2-c1 g1-h2 c1-b2
want 1 "^result${tab}0-1${tab}Black wins: White has no legal move" 'The game is over: Black wins' -- \
    play russian --fen 'W:WKa1:Bb2,c3' a1-b2
want 1 '' 'c3-c4: c4 is a light square\. Men go one square diagonally.*c3-d4 or c3-b4' -- play russian c3-c4
want 1 '' 'a1-b2 is not allowed: b2 is occupied\. An enemy piece stands on b2' -- \
    play russian --fen 'W:WKa1:Bb2' a1-b2
want 0 '^W:Wa1,b1,c1,a2,b2,c2,a3,b3,c3:Ba6' '' -- start 'ugolki[camp=3x3,moves=vertical]'
want 0 '^W:Wa1,b1,c1,a2,b2,c2,a3,b3,c3:Ba6' '' -- start 'ugolki[moves=vertical,camp=3x3]'
want 1 '' 'moves=vertical does not go with camp=dark9' -- start 'ugolki[camp=dark9,moves=vertical]'
want 1 '' '"xyz" is no square of this board' -- play russian xyz
want 0 "^result${tab}\*" '' -- play russian 'с3-d4'      # a Cyrillic letter
# shellcheck disable=SC2016 # $3 is a NAG, not a variable
want 0 '^B:.*c5:Ba5' '' -- play russian \
    '[White "A"] 1. c3-d4 {good (} b6-a5! (1... d6-c5 2. xyz) $3 2.d4-c5 ; end
    1-0'
want 1 '' 'not closed' -- play russian 'c3-d4 {for ever'
want 0 '' 'the game is over: Black wins: White has no legal move' -- moves russian 'W:WKa1:Bb2,c3'
want 0 '^best'"$tab"'-$' 'the game is over: Black wins: White has no legal move' -- \
    analyse russian 'W:WKa1:Bb2,c3' --depth 2
want 1 '' '^tavlei: play: FEN' -- play russian --fen 'nonsense' c3-d4

# Counting
want 0 '^8'"$tab"'929899$' '' -- perft russian 8
want 0 '^6'"$tab"'167140$' '' -- perft international 6
want 0 '.' '' -- perft english 3 --divide
facts=$((facts + 1))
[ "$(awk 'NF == 2 && $1 ~ /-/ { sum += $2 } END { print sum }' "$folder/out")" = 302 ] ||
    fault 'the division adds up to perft'
for way in --hash '--threads 2' '--threads=3 --hash'; do
    # shellcheck disable=SC2086 # options
    want 0 '^7'"$tab"'[0-9]+$' '' -- perft lasca 7 $way
    cp "$folder/out" "$folder/other"
    want 0 '^7'"$tab"'[0-9]+$' '' -- perft lasca 7
    facts=$((facts + 1))
    cmp -s "$folder/out" "$folder/other" || fault "perft counts the same with $way"
done
want 0 "^1${tab}0\$" '' -- perft russian 1 --fen 'B:Wc3:B'

# Output that cannot be written
start_into()
{
    "$program" start russian >"$1" 2>"$folder/err"
    status=$?
    : >"$folder/out"
    check "$status" 3 '' 'not all could be written' "start russian >$1"
}
[ ! -e /dev/full ] || start_into /dev/full
"$program" start russian >&- 2>"$folder/err"
status=$?
: >"$folder/out"
check "$status" 3 '' 'not all could be written' 'start russian with stdout closed'
{
    "$program" perft russian 30 --hash 2>"$folder/err"
    echo $? >"$folder/status"
} | :
check "$(cat "$folder/status")" 141 '' '' 'perft into a closed pipe ends quietly by SIGPIPE'

# No memory. (A sanitizer cannot run at all with so little; then there is nothing to see.)
if (ulimit -v 60000 && "$program" --version) >"$folder/out" 2>"$folder/err"; then
    (ulimit -v 60000 && "$program" perft russian 3 --hash) >"$folder/out" 2>"$folder/err"
    check $? 3 '' 'memory: .* could not be had' 'perft without memory'
fi

# The engine
want 0 "^3${tab}1${tab}[-+][0-9]+\.[0-9]+${tab}[0-9]+${tab}[0-9]+${tab}[0-9]+-[0-9]+ " '' -- analyse english --depth 3
want 0 "^best${tab}[0-9]+-[0-9]+\$" '' -- analyse english --depth 3
want 0 "^best${tab}a5:c7\$" '' -- analyse russian 'W:Wa5:Bb6' --depth 5
want 0 "^best${tab}-\$" 'the game is over: White wins' -- analyse russian 'B:Wa5:B' --depth 5
want 1 '' '^tavlei: analyse: --eval: .*/nowhere' -- analyse english --depth 1 --eval "$folder/nowhere"
want 1 '' 'shatra: its evaluation is fixed' -- train shatra
want 3 '' 'too few to learn from; play more games' -- train english --games 2 --depth 1 --folder "$folder/few"
want 0 "^weights${tab}.*/learned${tab}[0-9]+\$" 'of 60 games, ' -- train english --games 60 --depth 1 --rounds 1 \
    --eval none --folder "$folder/games" -o "$folder/learned"
want 3 '' 'use another folder' -- train english --games 60 --depth 2 --eval none --folder "$folder/games"
want 0 "^best${tab}[0-9]+-[0-9]+\$" '' -- analyse english --depth 3 --eval "$folder/learned"
want 0 "^best${tab}[0-9]+-[0-9]+\$" '' -- analyse english --depth 3 --eval none
want 1 '' 'of the game english, not of russian' -- analyse russian --depth 3 --eval "$folder/learned"
want 2 '' 'from 1 to 10' -- analyse english --lines 11
want 1 '' 'did you mean "english"' -- analyse englsh
want 1 '' 'tavlei variants' -- bench chess

# Endgame tables
want 0 "^0${tab}1${tab}0${tab}1${tab}194${tab}2${tab}796${tab}[0-9]+\$" '' -- egtb russian 2 --out "$folder/tables"
want 0 "^proven${tab}3488\$" '' -- egtb russian 2 --out "$folder/tables" --verify
want 1 '' 'no piece ever leaves the board' -- egtb lasca 2 --out "$folder/tables"
want 1 '' 'men and kings only' -- egtb ugolki 2 --out "$folder/tables"
want 2 '' 'whole number from 2 to 6' -- egtb russian 7
want 3 '' '1 MB may be used' -- egtb international 4 --memory 1 --out "$folder/tables"
echo torn >"$folder/tables/russian/0-1-0-1.wld"
want 0 "^1${tab}0${tab}1${tab}0${tab}284${tab}149${tab}327" '0-1-0-1.wld: is no endgame table' -- \
    egtb russian 2 --out "$folder/tables"

# Pictures
want 2 '' '-o FILE is missing' -- render russian
want 2 '' 'must end in .png' -- render russian -o board.bmp
want 2 '' 'no theme .latin.; there are Walnut and Slate' -- render russian -o x.png --theme latin
want 2 '' 'did you mean Walnut' -- render russian -o x.png --theme walnot
want 2 '' 'say with -o DIR' -- screenshot "$folder/script"
want 1 '' 'No such file' -- screenshot "$folder/script" -o "$folder"
echo 'jump high' >"$folder/script"
want 1 '' 'script:1: ' -- screenshot "$folder/script" -o "$folder"
echo 'click c3' >"$folder/stray"
echo 'shot there' >"$folder/script"
echo '1. c3-d4 *' >"$folder/one.pdn"
want 1 '' 'stray:1: there is no board' -- screenshot "$folder/stray" -o "$folder"

# What cannot be written is nobody's mistake.
mkdir "$folder/there.png"
for call in "render russian -o /proc/x.png" "screenshot $folder/script -o /proc/x" \
    "screenshot $folder/script -o $folder" "convert $folder/one.pdn /proc/x.pdn" \
    "convert $folder/one.pdn /proc/x.png" "egtb russian 2 --out /proc/x" \
    "match russian --a self:depth=1 --b self:depth=1 --pdn /proc/x" \
    "match russian --a self:depth=1 --b self:depth=1 --log /proc/x" \
    "library import $folder/one.pdn --library /proc/x" "window --frame-log /proc/x"; do
    # shellcheck disable=SC2086 # several words
    want 3 '' '/proc/x|there.png' -- $call
done

# The library
printf '[White "Smit"]\n[Black "Jansen"]\n[GameType "25"]\n[Result "1-0"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 *\n' \
    >"$folder/two.pdn"
printf '\n[White "Jansen"]\n[Black "Bos"]\n[GameType "25"]\n\n1. a3-b4 *\n' >>"$folder/two.pdn"
want 1 '' 'import games first' -- library search
want 0 "two.pdn${tab}2${tab}2${tab}0${tab}0\$" '' -- library import "$folder/two.pdn"
want 0 "two.pdn${tab}2${tab}0${tab}2${tab}0\$" '' -- library import "$folder/two.pdn"
want 1 "nowhere.pdn${tab}0" 'cannot be opened' -- library import "$folder/nowhere.pdn"
want 0 "^1${tab}russian${tab}Smit${tab}Jansen${tab}-${tab}-${tab}1-0${tab}4${tab}-${tab}c3-d4 d6-c5" '' -- library search --white smit
want 0 '' '' -- library search --white jansen --result black
want 0 "^2${tab}.*${tab}1${tab}1${tab}a3-b4${tab}-${tab}-\$" '' -- library search --game russian --pattern '?:Wb4'
want 0 "^c3-d4${tab}1${tab}1${tab}0${tab}0${tab}-\$" '' -- library stats russian
want 0 '^1\. a3-b4' '' -- library export - --black bos
want 3 '' 'cannot be written' -- library export /proc/x --black bos
want 0 '^2$' '' -- library collect Best
want 0 "^Best${tab}2\$" '' -- library collections
want 0 '' '' -- library note 1 'look again'
want 0 'look again' '' -- library search --collection Best --sort white --descending
want 1 '' 'no game 9' -- library favourite 9
want 2 '' 'whole number' -- library favourite x
want 2 '' 'need --game' -- library search --pattern '?:Wb4'
want 1 '' "'Qb4' is no part of a pattern" -- library search --game russian --pattern '?:WQb4'
want 1 '' 'is no material' -- library search --game russian --material 3,1
want 2 '' '--plies must be' -- library search --plies many
want 2 '' 'what to do must be import, search' -- library fetch
want 2 '' 'name them' -- library remove
want 0 '^1$' '' -- library remove --black bos
want 0 "^games${tab}1\$" '' -- library check
want 1 '' 'is no library' -- library check --library "$folder/two.pdn"

# The window without a display, with a wrong call, and files that it cannot open
export SDL_VIDEODRIVER=x11
want 3 '' 'no display' --
want 3 '' 'no display' -- window
(unset SDL_VIDEODRIVER XDG_RUNTIME_DIR; "$program") >"$folder/out" 2>"$folder/err"
check $? 3 '' '^tavlei: no display: start tavlei from a desktop session' 'no session at all'
facts=$((facts + 1))
[ "$(wc -l <"$folder/err")" = 1 ] || fault 'no display is told in one line'
want 2 '' "scale cannot be '1000': it is a number from 75 to 300" -- --scale 1000
want 2 '' '^tavlei: window: there is no option --scal; did you mean --scale' -- --scal 120
want 1 '' '^tavlei: nowhere.pdn: cannot be opened' -- nowhere.pdn

# Control characters in a message do not reach the terminal.
want 1 '' '.' -- start "$(printf 'rus\033[31msian')"
facts=$((facts + 1))
if grep -q "$(printf '\033')" "$folder/err"; then fault 'messages are tame'; fi

echo "$facts facts, $faults faults"
[ "$faults" -eq 0 ]
