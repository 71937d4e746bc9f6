#!/bin/sh
# The rule options of the texts against those that the program offers.
#
#     rule_options.sh TAVLEI TABLE
set -eu
tavlei=$1
table=$2
tab=$(printf '\t')
expected=$(mktemp)
offered=$(mktemp)
trap 'rm -f "$expected" "$offered"' EXIT

# What is offered stands in the refusal of an option that no game has.
for game in $("$tavlei" variants | cut -f1); do
    "$tavlei" start "${game}[?=?]" 2>&1 >/dev/null | sed -n 's/.*; there are //p' | tr ',' '\n' |
        sed -n "s/^ *\\([a-z0-9_]*\\)=\\(.*\\)/$game$tab\\1$tab\\2/p"
done | LC_ALL=C sort >"$offered"

awk -F'\t' '!/^#/ && $4 != "missing" { gsub(/ /, "|", $4); print $2 "\t" $3 "\t" $4 }' "$table" |
    LC_ALL=C sort >"$expected"
diff -u "$expected" "$offered"

# Each value makes a game, and the default is the game itself.
tr '|' '\t' <"$expected" | while IFS="$tab" read -r game option values; do
    first=
    for value in $values; do
        start=$("$tavlei" start "${game}[$option=$value]")
        if [ -z "$first" ] && [ "$start" != "$("$tavlei" start "$game")" ]; then
            echo "$game: $option=$value is not the default"
            exit 1
        fi
        first=seen
    done
done
