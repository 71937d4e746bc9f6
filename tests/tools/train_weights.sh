#!/bin/sh
# Trains the weights of the games in data/weights/plan.tsv, in that order, each in two rounds: games
# by the built-in evaluation (or a relative's weights), then games by what was learned from them.
# A match against the built-in evaluation decides whether they are kept. Everything is kept in the
# folder STATE, and what is there already is not done again, so it can be interrupted at any time.
#
# Usage: train_weights.sh PROGRAM STATE OUT [GAME...]     (OUT: usually data/weights)
set -eu
program=${1:?usage: train_weights.sh PROGRAM STATE OUT [GAME...]}
state=${2:?a folder for games and unfinished weights}
out=${3:?the folder of the games\' own weights}
shift 3
plan=$(dirname "$0")/../../data/weights/plan.tsv
threads=${TRAIN_THREADS:-2}
match_games=${TRAIN_MATCH:-200}

# round GAME NUMBER GAMES DEPTH EVAL FROM ALSO
round()
{
    folder=$state/$1/$2
    [ -e "$folder.tw" ] && return
    set -- "$@" ''
    "$program" train "$1" --folder "$folder" --games "$3" --depth "$4" --seed "$2" --eval "$5" \
        ${6:+--from "$6"} ${7:+--also "$7"} --threads "$threads" -o "$folder.tw" >"$folder.txt"
    cat "$folder.txt"
}

# gate GAME WEIGHTS: plays the match and keeps its result beside them
gate()
{
    result=${2%.tw}.match
    [ -e "$result" ] || {
        "$program" match "$1" --a "self:depth=6,eval=$2" --b self:depth=6,eval=none \
            --games "$match_games" --openings random --opening-plies 8 --threads-games "$threads" |
            grep '^result' >"$result.part"
        mv "$result.part" "$result"
    }
    printf '%s\t%s\n' "$1" "$(cut -f2- "$result")"
    # Likelihood that the learned weights are the stronger ones, in percent.
    awk -F'\t' '{ exit !($9 + 0 >= 97.5) }' "$result"
}

grep -v '^#' "$plan" | while IFS='	' read -r game relative first second depth; do
    [ $# = 0 ] || case " $* " in *" $game "*) ;; *) continue ;; esac
    mkdir -p "$state/$game"
    from='' eval=none also=''
    if [ "$relative" != - ] && [ -e "$out/$relative.tw" ]; then
        from=$out/$relative.tw
    fi
    last=1
    round "$game" 1 "$first" "$depth" "$eval" "$from" "$also" </dev/null
    if [ "$second" -gt 0 ]; then
        last=2
        round "$game" 2 "$second" "$depth" "$state/$game/1.tw" "$from" "$state/$game/1/games" </dev/null
    fi
    if gate "$game" "$state/$game/$last.tw" </dev/null; then
        cp "$state/$game/$last.tw" "$out/$game.tw"
    else
        echo "$game: not better than the built-in evaluation; its weights stay in $state" >&2
    fi
done
