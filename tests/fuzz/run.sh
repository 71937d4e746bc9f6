#!/bin/sh
# Runs one fuzz target: run.sh PROGRAM FOUND CORPUS DICTIONARY RUNS SECONDS
#
# A number of runs from a fixed seed and an empty folder finds the same each time, on a slow machine as
# on a fast one. SECONDS, when not 0, mutates from a new seed for so long instead, going on from what
# earlier runs found.
set -eu

if [ "$6" -gt 0 ]; then
    limit="-max_total_time=$6"
else
    rm -rf "$2"
    limit="-runs=$5 -seed=1"
fi
mkdir -p "$2"

# The first folder receives what is found; a slow input is a fault as well as a crash.
# shellcheck disable=SC2086
exec "$1" $limit -timeout=20 -rss_limit_mb=2048 -max_len=2000 -print_final_stats=1 \
    -artifact_prefix="$2/" -dict="$4" "$2" "$3"
