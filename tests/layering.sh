#!/bin/sh
# Reads every #include of the program and fails on an arrow that the layers forbid:
#
#     src/base <- rules <- ai
#                 rules <- input <- render
#     everything <- src
#
# SDL is known in src and to the few files of render that draw with it. Includes are written from
# the root of the repository and name a file that exists. Usage: layering.sh ROOT
set -eu
cd "${1:?usage: layering.sh ROOT}"

# First the names of all files, then all lines that include one.
{
    find src render input rules ai -name '*.[ch]' -o -name '*.inc'
    find src render input rules ai -name '*.[ch]' -o -name '*.inc' | LC_ALL=C sort |
        xargs grep -nE '^[[:space:]]*#[[:space:]]*include' /dev/null
} | awk '
function layer(path)
{
    return path ~ /^src\/base\// ? "src/base" : substr(path, 1, index(path, "/") - 1)
}
function fault(why)
{
    printf "%s: %s: %s\n", place, line, why
    faults++
}
BEGIN {
    may["src/base"] = " src/base "
    may["rules"] = " src/base rules "
    may["ai"] = " src/base rules ai "
    may["input"] = " src/base rules input "
    may["render"] = " src/base rules input render "
    may["src"] = " src/base rules ai input render src "
}
!/:/ {
    exists[$0] = 1
    next
}
{
    # file:line:#include "what"
    match($0, /^[^:]*:[0-9]*:/)
    place = substr($0, 1, RLENGTH - 1)
    line = substr($0, RLENGTH + 1)
    file = place
    sub(/:.*/, "", file)
    from = layer(file)
    seen++

    what = line
    sub(/^[^"<]*["<]/, "", what)
    sub(/[">].*/, "", what)

    if (line ~ /include[ \t]*"/) {
        to = layer(what)
        if (index(may[from], " " to " ") == 0)
            fault(from " must not know " (to == "" ? "a file without a folder" : to))
        else if (!(what in exists))
            fault("there is no such file from the root")
    }
    if (what ~ /SDL/ && from != "src" &&
        file !~ /^render\/((canvas|canvas_[a-z_]*|image|text)\.[ch])$/)
        fault("SDL belongs into canvas*, image and text of render and into src")
    if (what ~ /^(time|sys\/time)\.h$/ && from != "src" && from != "ai")
        fault("time is an argument below src")
}
END {
    printf "%d includes read, %d faults\n", seen, faults
    exit faults > 0 || seen < 100
}'
