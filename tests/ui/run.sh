#!/bin/sh
# Plays one script and compares what it tells with what was looked at and found good.
#   run.sh TAVLEI SCRIPT EXPECTED
# With TAVLEI_UPDATE=1 in the environment the expected texts are written instead.
set -eu

tavlei=$1
script=$2
expected=$3
out=$(mktemp -d)
trap 'rm -r "$out"' EXIT

"$tavlei" screenshot "$script" -o "$out"
if [ -n "${TAVLEI_UPDATE:-}" ]; then
    mkdir -p "$expected"
    rm -f "$expected"/*.txt
    for text in "$out"/*.txt; do
        [ -e "$text" ] && cp "$text" "$expected"
    done
    rmdir "$expected" 2>/dev/null || true
    exit 0
fi
[ -d "$expected" ] || expected=$(mktemp -d -p "$out" none.XXXX)
for text in "$out"/*.txt "$expected"/*.txt; do
    [ -e "$text" ] || continue
    name=$(basename "$text")
    diff -u "$expected/$name" "$out/$name"
done
