#!/bin/sh
# Writes docs/games.md from the tests themselves: what is proven of each game.
#
#     games_table.sh TAVLEI TESTS            prints the table
#     games_table.sh TAVLEI TESTS FILE       compares it with FILE
#
# TESTS is the folder tests. A number counts what the named test really runs: perft counts that are
# no larger than the slow tests take, rows of tables, positions that compare_test is called with.
set -eu
tavlei=$1
tests=$2

# The number of rows of a file that fit.
count() # PATTERN FILE
{
    grep -cE "$1" "$2" || :
}

table()
{
    cat <<'TOP'
# What is proven of each game

This table is made by `tests/tools/games_table.sh` from the tests, and a test keeps it true.

- **Perft**: the greatest depth from the start that is counted, and its leaves. Where the source is an
  independent program or a published table it is named; "own" is the count of a second generator that
  reproduces the published rows of other games.
- **Positions**: positions of the rules texts whose complete lists of legal moves and results agree
  (`tests/perft/positions.tsv`).
- **Compared**: positions, played and set up, in which every legal move, its result and its notation
  agree with the naive generator of `tests/reference`, variants with options and modifiers not counted.
- **Draws**: endings and counts that are played to the ply (`tests/unit/draws.c`).
- **Refusals**: refused moves whose explanation is tested (`tests/unit/explain.txt`).

| Game | Perft | Leaves | Source | Positions | Compared | Draws | Refusals |
| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: |
TOP
    "$tavlei" variants | cut -f1 | while read -r game; do
        options="(\\[[^]]*\\])?"
        perft=$(awk -F'\t' -v game="$game" '
            # A start that options move is written out.
            $1 == game && !start { start = $2 }
            $1 == game && $2 == start && $4 + 0 <= 600000000 && $3 + 0 > depth {
                depth = $3 + 0; leaves = $4; source = $5 }
            END { gsub(/\|/, "/", source); printf "%d | %s | %s", depth, leaves, source }' \
            "$tests/perft/perft.tsv")
        compared=$(awk -v game="$game" '
            /^compare\(/ { count = substr($1, 9) + 0 }
            /^#/ { next }
            { for (i = 1; i <= NF; i++) { word = $i; sub(/\)$/, "", word)
                  if (word == game && count) { print count; exit } } }
            /\)$/ { count = 0 }' "$tests/reference/CMakeLists.txt")
        positions=$(count "^$game$options	" "$tests/perft/positions.tsv")
        draws=$(count "\"$game$options\"" "$tests/unit/draws.c")
        refusals=$(count "^(try|write) \\| $game$options \\|" "$tests/unit/explain.txt")
        echo "| $game | $perft | $positions | ${compared:-0} | $draws | $refusals |"
    done
}

if [ $# -lt 3 ]; then
    table
    exit
fi
table | diff -u "$3" - || {
    echo "docs/games.md is not what the tests say; make it anew with tests/tools/games_table.sh"
    exit 1
}
# A game without a tested draw rule or with fewer than two explained refusals has a gap.
awk -F'|' '/^\| [a-z]/ && ($3 < 4 || $6 < 3 || $7 < 10000 || $8 < 1 || $9 < 2) { print "a gap: " $0; gap = 1 }
           END { exit gap }' "$3"
