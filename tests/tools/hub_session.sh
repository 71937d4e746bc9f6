#!/bin/sh
# A conversation with the engine through pipes. Usage: hub_session.sh PROGRAM TRANSCRIPT
#
# The transcript holds a line each for what is said ("> ") and what must be answered ("< "), before
# the next thing is said. Times, speeds and node counts are left out of the answers, "..." stands for
# any rest of a line, and comments begin with '#'.
set -eu
program=${1:?usage: hub_session.sh PROGRAM TRANSCRIPT}
transcript=${2:?usage: hub_session.sh PROGRAM TRANSCRIPT}
folder=$(mktemp -d)
pid=
trap 'test -z "$pid" || kill "$pid" 2>/dev/null || :; rm -rf "$folder"' EXIT
unset DISPLAY WAYLAND_DISPLAY

mkfifo "$folder/in" "$folder/out"
"$program" hub <"$folder/in" >"$folder/out" 2>"$folder/err" &
pid=$!
exec 3>"$folder/in" 4<"$folder/out"

fail()
{
    echo "$transcript:$number: $1"
    sed 's/^/    stderr: /' "$folder/err"
    exit 1
}

number=0
while IFS= read -r line <&5; do
    number=$((number + 1))
    case $line in
    '> '*)
        printf '%s\n' "${line#> }" >&3
        ;;
    '< '*)
        IFS= read -r said <&4 || fail "the engine has gone; expected: ${line#< }"
        said=$(printf '%s\n' "$said" | sed 's/ nodes=[^ ]*//; s/ time=[^ ]*//; s/ nps=[^ ]*//; s/ mean-depth=[^ ]*//')
        wanted=${line#< }
        case $wanted in
        *...)
            case $said in
            "${wanted%...}"*) ;;
            *) fail "expected: $wanted, said: $said" ;;
            esac
            ;;
        *)
            [ "$said" = "$wanted" ] || fail "expected: $wanted, said: $said"
            ;;
        esac
        ;;
    esac
done 5<"$transcript"

# The end of its input is the end of the engine, whatever it does.
printf 'pos\ngo analyze\n' >&3
exec 3>&-
status=0
wait "$pid" || status=$?
pid=
[ "$status" = 0 ] || fail "status $status at the end of input"
[ ! -s "$folder/err" ] || fail "it wrote to stderr"
echo "$number lines of conversation"
