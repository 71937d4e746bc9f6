#!/bin/sh
# Facts about 'tavlei match'. Usage: hub_match.sh PROGRAM FAKE_ENGINE
#
# A fact is one line: want STATUS OUT ERR -- ARGUMENT..., where OUT and ERR are extended regular
# expressions that some line of stdout and stderr must match; '' wants the stream to be empty.
set -u
program=${1:?usage: hub_match.sh PROGRAM FAKE_ENGINE}
fake=${2:?usage: hub_match.sh PROGRAM FAKE_ENGINE}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset DISPLAY WAYLAND_DISPLAY
facts=0
faults=0

fault()
{
    echo "not so: $1"
    sed 's/^/    stdout: /' "$folder/out"
    sed 's/^/    stderr: /' "$folder/err"
    faults=$((faults + 1))
}

matches()
{
    if [ -z "$2" ]; then
        [ ! -s "$1" ]
    else
        grep -Eq -- "$2" "$1"
    fi
}

want()
{
    wanted=$1 out=$2 err=$3
    shift 4
    "$program" match "$@" >"$folder/out" 2>"$folder/err" </dev/null
    status=$?
    facts=$((facts + 1))
    [ "$status" = "$wanted" ] || { fault "$*: status $status, not $wanted"; return; }
    matches "$folder/out" "$out" || { fault "$*: stdout is not '$out'"; return; }
    matches "$folder/err" "$err" || { fault "$*: stderr is not '$err'"; return; }
    if grep -qv '^tavlei: ' "$folder/err"; then
        fault "$*: a message does not begin with 'tavlei: '"
    fi
}

# fact DESCRIPTION COMMAND...: the command succeeds.
fact()
{
    facts=$((facts + 1))
    what=$1
    shift
    "$@" >/dev/null 2>&1 || fault "$what"
}

tab=$(printf '\t')
quick="--nodes 100 --max-plies 20"

# The same match is the same on one thread and on two; its games are good PDN.
# shellcheck disable=SC2086
want 0 "^game${tab}4${tab}b${tab}a${tab}" '' -- russian --a self --b self:level=2 $quick --games 4 \
    --pdn "$folder/one.pdn"
grep '^game' "$folder/out" >"$folder/one"
# shellcheck disable=SC2086
want 0 "^result${tab}[0-9]+${tab}[0-9]+${tab}[0-9]+${tab}[0-9.]+%${tab}" '' -- russian --a self \
    --b self:level=2 $quick --games 4 --threads-games 2
grep '^game' "$folder/out" >"$folder/two"
fact "one thread and two play the same games" cmp "$folder/one" "$folder/two"
fact "there are four games in the PDN file" test "$(grep -c '^\[GameType "25"\|^\[GameType "25,' \
    "$folder/one.pdn")" = 4
fact "the PDN file replays" "$program" replay "$folder/one.pdn"
# shellcheck disable=SC2086
want 0 "^game${tab}1${tab}b${tab}a${tab}.*${tab}[0-9]+-[0-9]+ [0-9x-]+ [0-9x-]+${tab}" '' -- english \
    --a self --b self $quick
# shellcheck disable=SC2086
want 0 "^sprt${tab}[-0-9.]+${tab}-2.94${tab}2.94${tab}goes on\$" '' -- lasca --a self --b self $quick \
    --sprt 0,10

# Our own engine from outside plays as it does from inside.
# shellcheck disable=SC2086
want 0 "^pairs${tab}0${tab}0${tab}1${tab}0${tab}0\$" '' -- international --a self \
    --b "hub[tt-size=20]:'$program' hub" $quick --log "$folder/log"
fact "what was said is in the log" grep -q '^b > set-param name=tt-size value=20$' "$folder/log"

# Foreign engines that misbehave lose, and it is told why.
# shellcheck disable=SC2086
want 0 "^player${tab}b${tab}Fake 1${tab}2${tab}0\$" "game 1: Fake 1: it played \"50-1\", which is not" \
    -- russian --a self --b "hub:'$fake' illegal 1" $quick
# shellcheck disable=SC2086
want 0 "^result${tab}2${tab}0${tab}0${tab}100.0%${tab}[+]inf" 'it ended with status 3' -- russian \
    --a self --b "hub:'$fake' dies 2" $quick
# shellcheck disable=SC2086
want 1 '' 'there is no such command' -- russian --a self --b hub:/nonexistent/x $quick

# Interrupted, it tells the result so far.
mkfifo "$folder/pipe"
"$program" match russian --a self --b self --nodes 20 --games 100000 >"$folder/pipe" \
    2>"$folder/err" </dev/null &
pid=$!
exec 4<"$folder/pipe"
IFS= read -r first <&4
kill -TERM "$pid"
cat <&4 >"$folder/out"
wait "$pid"
fact "an interrupted match ends well" test $? = 0
fact "it had begun" test "${first%"${first#game}"}" = game
fact "it tells the result so far" grep -q '^result' "$folder/out"

# Wrong calls
want 1 '' "did you mean .*russian" -- rusian --a self --b self --nodes 9
want 2 '' '--b is missing' -- russian --a self --nodes 9
want 2 '' '--a: "me" is no player' -- russian --a me --b self --nodes 9
want 2 '' 'did you mean level' -- russian --a self:levl=3 --b self --nodes 9
want 2 '' 'how long may they think' -- russian --a self --b self
want 2 '' '"1:00" is no clock' -- russian --a self --b self --clock 1:00
want 2 '' 'the first Elo must be the smaller' -- russian --a self --b self --nodes 9 --sprt 5,0
want 2 '' 'two numbers with a comma' -- russian --a self --b self --nodes 9 --sprt 5
want 2 '' 'ballots for english only' -- russian --a self --b self --nodes 9 --openings ballots
want 2 '' 'none of auto' -- russian --a self --b self --nodes 9 --openings some
want 3 '' 'it cannot be written' -- russian --a self --b self --nodes 9 --pdn /nonexistent/x.pdn

echo "$facts facts, $faults faults"
[ "$faults" = 0 ]
