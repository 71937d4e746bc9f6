#!/bin/sh
# Scripts that cannot be carried out end with status 1 and the file and line at fault.
#   errors.sh TAVLEI
set -u

tavlei=$1
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
failed=0

# refused STATUS MESSAGE SCRIPT-TEXT
refused() {
    printf '%b' "$3" >"$folder/script"
    said=$("$tavlei" screenshot "$folder/script" -o "$folder/out" 2>&1)
    status=$?
    case "$status $said" in
    "$1 "*"$2"*) ;;
    *)
        echo "errors: '$3' gave status $status and said: $said (expected $1: $2)" >&2
        failed=1
        ;;
    esac
}

refused 1 "script:2: 'jump' is no step" 'fonts fixed\njump c3\n'
refused 1 "script:3: 'z9' is no square" 'fonts fixed\nnew russian\nclick z9\n'
refused 1 "script:2: " 'fonts fixed\nnew rusian\n'
refused 1 "script:2: 'Nothing' is not seen" 'fonts fixed\nexpect "Nothing"\n'
refused 1 "script:2: there is nothing called" 'fonts fixed\npress "Nothing"\n'
refused 1 "script:3: 'Take back' cannot be pressed" 'fonts fixed\nnew lasca\npress "Take back"\n'
refused 1 "script:1: " 'size 0 0\n'
refused 1 "script:2: " 'fonts fixed\nnew russian fen=W:Wzz:Bb8\n'
refused 1 "script:2: " 'fonts fixed\nnew russian clock=abc\n'
refused 1 "script:1: there is no setting" 'set colour red\n'
refused 1 "script:2: a picture needs real fonts" 'fonts fixed\nshot a\n'
refused 1 "script:1: '../x' is no name for a file" 'shot ../x\n'
refused 1 "script:2: '../x' is no name for a file" 'fonts fixed\ndump ../x\n'
refused 0 "" 'fonts fixed\nnew russian\n'

"$tavlei" screenshot "$folder/none" -o "$folder/out" 2>/dev/null && failed=1
"$tavlei" screenshot "$folder/script" 2>/dev/null
[ $? -eq 2 ] || failed=1
"$tavlei" screenshot "$folder/script" -o /dev/null/out 2>/dev/null && failed=1
exit $failed
