#!/bin/sh
# Imports are killed at any moment; the library stays whole and the next import completes it.
# Usage: library_kill.sh PROGRAM MAKE_GAMES TIMES
set -u
program=${1:?usage: library_kill.sh PROGRAM MAKE_GAMES TIMES}
make_games=$2
times=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
library="$folder/games.library"
export HOME="$folder"

"$make_games" russian 3000 5 >"$folder/games.pdn"
kept=0
for i in $(seq "$times"); do
    "$program" library import --library "$library" "$folder/games.pdn" >/dev/null 2>&1 &
    import=$!
    # From before the file is there to nearly the end of the import.
    sleep "$(awk -v i="$i" 'BEGIN { printf "%.3f", (i * 37 % 101) / 160 }')"
    kill -9 $import 2>/dev/null
    wait $import 2>/dev/null
    [ -s "$library" ] || continue
    answer=$("$program" library check --library "$library" 2>&1)
    case $answer in
    games*) now=${answer#games?} ;;
    *"is empty"*) now=0 ;;              # killed before its tables were made
    *) now=-1 ;;
    esac
    if [ "$now" -lt "$kept" ]; then
        echo "kill $i: $kept games were there, now: $answer"
        exit 1
    fi
    kept=$now
    if [ "$kept" = 3000 ]; then         # nothing more to interrupt: from the start again
        rm -f "$library" "$library"-*
        kept=0
    fi
done
"$program" library import --library "$library" "$folder/games.pdn" || exit 1
answer=$("$program" library check --library "$library")
if [ "$answer" != "games	3000" ]; then
    echo "in the end: $answer"
    exit 1
fi
echo "killed $times times, 3000 games are there"
