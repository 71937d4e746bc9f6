#!/bin/sh
# The manual page names the commands and options that 'tavlei help' names, no others, and is sound.
# Usage: man_page.sh PROGRAM PAGE
set -u
program=${1:?usage: man_page.sh PROGRAM PAGE}
page=${2:?usage: man_page.sh PROGRAM PAGE}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
faults=0

fault()
{
    echo "not so: $1"
    faults=$((faults + 1))
}

# options: the options in a text, each once.
options()
{
    grep -oE -- '(^|[^a-zA-Z0-9-])(--[a-z][a-z-]*|-o)($|[^a-zA-Z0-9-])|(--[a-z][a-z-]*)' |
        grep -oE -- '--?[a-z][a-z-]*' | LC_ALL=C sort -u
}

# section NAME: that command's part of the page, without the marks of roff.
section()
{
    awk -v name="$1" '/^\.S[SH]/ { inside = $0 == ".SS " name } inside' "$page" |
        sed 's/\\f[BRIP]//g; s/\\-/-/g; s/\\&//g'
}

"$program" help | awk '/^    [a-z]+ / { print $1 }' >"$folder/commands"
sed -n 's/^\.SS \([a-z]*\)$/\1/p' "$page" >"$folder/sections"
cmp -s "$folder/commands" "$folder/sections" || {
    fault 'the page has the commands of the help in its order'
    diff "$folder/commands" "$folder/sections"
}
while read -r command; do
    "$program" help "$command" | options >"$folder/help"
    section "$command" | options >"$folder/man"
    cmp -s "$folder/help" "$folder/man" || {
        fault "the page has the options of $command"
        diff "$folder/help" "$folder/man"
    }
done <"$folder/commands"
[ -s "$folder/commands" ] || fault 'there are commands'

# What formats the page has nothing to complain of.
if command -v man >/dev/null 2>&1; then
    LC_ALL=C.UTF-8 MANROFFSEQ='' man --warnings -E UTF-8 -l "$page" 2>"$folder/err" >"$folder/text"
    [ -s "$folder/text" ] || fault 'man shows the page'
    [ ! -s "$folder/err" ] || { fault 'man has no warnings'; cat "$folder/err"; }
fi
if command -v groff >/dev/null 2>&1; then
    groff -ww -man -z -Tutf8 "$page" 2>"$folder/err"
    [ ! -s "$folder/err" ] || { fault 'groff has no warnings'; cat "$folder/err"; }
fi

echo "$(wc -l <"$folder/commands") commands, $faults faults"
[ "$faults" -eq 0 ]
