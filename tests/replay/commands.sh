#!/bin/sh
# replay and convert as a command line sees them: commands.sh TAVLEI
set -u
tavlei=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
faults=0

check() {                               # name, what is, what should be
    if [ "$2" != "$3" ]; then
        printf 'FAULT %s\n--- is\n%s\n--- should be\n%s\n' "$1" "$2" "$3"
        faults=$((faults + 1))
    fi
}

tab=$(printf '\t')
printf '[GameType "25"]\n1. c3-d4 b6-a5 2. d4-e5 a7-b6 *\n\n[GameType "20"]\n1. 32-28 17-22 2. 28x17 11x22 1-1\n' > games.pdn
printf '[Variant "lasca"]\n1. c3-d4 *\n' > good.pdn

out=$("$tavlei" replay games.pdn good.pdn 2> messages)
check 'status of errors' $? 1
check 'a line a file' "$out" "games.pdn${tab}2${tab}7${tab}1
good.pdn${tab}1${tab}1${tab}0"
check 'an error names its place' "$(cut -d' ' -f1-9 messages)" \
    'tavlei: games.pdn:2: game 1, ply 4, move 2. a7-b6:'
check 'one error' "$(wc -l < messages | tr -d ' ')" 1
"$tavlei" replay good.pdn > /dev/null 2>&1
check 'status without errors' $? 0
"$tavlei" replay nothing.pdn > /dev/null 2>&1
check 'status of a file that is not there' $? 1
"$tavlei" replay > /dev/null 2>&1
check 'status of a wrong call' $? 2
out=$("$tavlei" replay - < good.pdn)
check 'standard input' "$out" "-${tab}1${tab}1${tab}0"
printf 'a\0b\0c\0' > binary.pdn
"$tavlei" replay binary.pdn > /dev/null 2>&1
check 'status of no text' $? 1
printf 'no draughts here\n' > words.pdn
out=$("$tavlei" replay words.pdn 2> messages)
check 'status without a game' $? 1
check 'no game is counted' "$out" "words.pdn${tab}0${tab}0${tab}0"
check 'no game is told' "$(cut -d';' -f1 messages)" 'tavlei: words.pdn: no game is in it'

# Games that the tags do not name are guessed aloud.
printf '[GameType "999"]\n1. a1-a2 *\n[Variant "killer"]\n1. 32-28 17-22 2. 28x17 11x22 *\n' > guess.pdn
printf '[GameType "20"]\n1. c3-d4 b6-a5 2. d4-c5 *\n' >> guess.pdn
told='tavlei: guess.pdn:1: game 1: [GameType "999"] is no number of a game known here; by the moves it is read as dameo
tavlei: guess.pdn:3: game 2: [Variant "killer"] is no game known here; by the moves it is read as international
tavlei: guess.pdn:5: game 3: the moves are not those of international, which the tags name; by the moves it is read as russian'
"$tavlei" convert guess.pdn guessed.pdn 2> messages
check 'a guess is told by convert' "$(cat messages)" "$told"
"$tavlei" replay guess.pdn > /dev/null 2> messages
check 'a guess is told by replay' "$(cat messages)" "$told"
"$tavlei" replay guessed.pdn > /dev/null 2> messages
check 'what was guessed is named then' "$(cat messages)" ''

"$tavlei" convert good.pdn copy.pdn
check 'status of convert' $? 0
check 'the strict form' "$(cat copy.pdn)" '[Result "*"]
[Variant "lasca"]

1. c3-d4 *'
"$tavlei" convert copy.pdn again.pdn
check 'the strict form again' "$(cat again.pdn)" "$(cat copy.pdn)"
"$tavlei" convert good.pdn list.fen --positions all
check 'all positions' "$(wc -l < list.fen | tr -d ' ')" 2
check 'a line of a list' "$(sed -n 1p list.fen)" "lasca${tab}$("$tavlei" start lasca)"
"$tavlei" convert list.fen positions.pdn
check 'positions become games' "$(grep -c FEN positions.pdn)" 1
"$tavlei" convert games.pdn kept.pdn 2> /dev/null
check 'status of errors in convert' $? 1
check 'what is wrong stays as text' "$(grep -c 'unread: a7-b6' kept.pdn)" 1
"$tavlei" convert good.pdn picture.bmp > /dev/null 2>&1
check 'status of an unknown format' $? 2
"$tavlei" convert binary.pdn none.pdn 2> /dev/null
check 'status of convert without games' $? 1
check 'no file then' "$(ls none* 2> /dev/null)" ''
"$tavlei" convert good.pdn there/is/none.pdn 2> /dev/null
check 'status when nothing can be written' $? 3
"$tavlei" convert good.pdn board.png
check 'status of a picture' $? 0
check 'it is a picture' "$(head -c 4 board.png | tail -c 3)" PNG
printf '[GameType "20"]\n[FEN "W:W31:B1"]\n*\n[GameType "20"]\n[FEN "W:W32:B1"]\n*\n' > two.pdn
"$tavlei" convert two.pdn board.png
check 'pictures are numbered' "$(echo board-*.png)" 'board-1.png board-2.png'

[ "$faults" -eq 0 ] && echo 'replay and convert: all as expected'
[ "$faults" -eq 0 ]
