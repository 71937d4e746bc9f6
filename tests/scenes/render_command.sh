#!/bin/sh
# `tavlei render` writes a picture of the asked size, and says what is wrong with a wrong call.
# Usage: render_command.sh TAVLEI
set -eu
tavlei=${1:?usage: render_command.sh TAVLEI}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
faults=0

fault() {
    echo "render_command: $*" >&2
    faults=$((faults + 1))
}

# Width and height as the PNG header has them.
size_of() {
    od -An -tu1 -j16 -N8 "$1" | awk '{ print $3 * 256 + $4, $7 * 256 + $8 }'
}

# draws NAME LEAST MOST ARGUMENT...: exit status 0 and a square picture with a side in that range
draws() {
    name=$1 least=$2 most=$3
    shift 3
    "$tavlei" render "$@" -o "$folder/$name.png" || fault "$name: status $?"
    # shellcheck disable=SC2046 # two words
    set -- $(size_of "$folder/$name.png")
    if [ "$1" -ne "$2" ] || [ "$1" -lt "$least" ] || [ "$1" -gt "$most" ]; then
        fault "$name: $1 x $2 pixels, expected $least to $most"
    fi
}

# refuses STATUS WORD ARGUMENT...: that exit status, WORD in the message, no picture
refuses() {
    wanted=$1 word=$2 status=0
    shift 2
    "$tavlei" render "$@" 2>"$folder/message" || status=$?
    [ "$status" -eq "$wanted" ] || fault "$*: status $status, expected $wanted"
    grep -q -- "$word" "$folder/message" || fault "$*: no '$word' in: $(cat "$folder/message")"
    [ ! -e "$folder/bad.png" ] || fault "$*: wrote a picture"
}

for game in russian international english canadian lasca; do
    draws "$game" 700 720 "$game"
done
draws small 130 150 russian --size 150
draws large 1440 1500 lasca --size 1500 --theme slate --flip
draws marked 700 720 russian --arrows c3-d4,22-18 --highlight b6,a5
draws tower 700 720 lasca 'W:Wd4(wwwWwwwwwbbbbbBbbbb):Bf4(W)'

cmp -s "$folder/russian.png" "$folder/marked.png" && fault "marks left no trace"
cmp -s "$folder/lasca.png" "$folder/tower.png" && fault "the position left no trace"

bad=$folder/bad.png
refuses 1 lasca lascaa -o "$bad"
refuses 1 column lasca W:Wz9 -o "$bad"
refuses 1 z9 russian -o "$bad" --highlight c3,z9
refuses 1 z9 russian -o "$bad" --arrows c3-z9
refuses 1 arrow russian -o "$bad" --arrows c3d4
refuses 2 Slate russian -o "$bad" --theme slat
refuses 2 --size russian -o "$bad" --size 12
refuses 2 png russian -o "$folder/bad.tga"
refuses 2 "-o FILE" russian
refuses 2 missing -o "$bad"
refuses 3 nowhere russian -o "$folder/nowhere/bad.png"

[ "$faults" -eq 0 ]
