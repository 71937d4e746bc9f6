#!/bin/sh
# The real program on a real (virtual) display with real mouse events: a game is begun and played
# through a capture, the program is killed, started again, and the game resumed as it was.
#   journey.sh TAVLEI            inside xvfb-run, with xdotool and xprop at hand
set -eu

tavlei=$1
home=$(mktemp -d)
pid=
finish() {
    if [ -n "$pid" ]; then kill "$pid" 2>/dev/null || true; fi
    rm -r "$home"
}
trap finish EXIT

export XDG_CONFIG_HOME="$home/config" XDG_STATE_HOME="$home/state" XDG_CACHE_HOME="$home/cache"
export DBUS_SESSION_BUS_ADDRESS=disabled: SDL_AUDIODRIVER=dummy
unset SDL_VIDEODRIVER
journal="$home/state/tavlei/session-1.journal"

fail() {
    echo "journey: $*" >&2
    if [ -f "$journal" ]; then cat "$journal" >&2; fi
    if [ -n "${JOURNEY_SHOT:-}" ]; then import -window root "$JOURNEY_SHOT" || true; fi
    exit 1
}

# Waits up to 30 seconds until a command succeeds: the machine may be slow.
until_true() {
    what=$1
    shift
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ "$tries" -lt 300 ] || fail "$what did not happen"
        sleep 0.1
    done
}

find_window() {
    window=$(xdotool search --onlyvisible --class tavlei 2>/dev/null | head -n 1)
    [ -n "$window" ]
}

start() {
    "$tavlei" --animation fast &
    pid=$!
    until_true "a window" find_window
    xdotool windowfocus "$window"
    sleep 0.5                           # its first frame
}

title() {
    xprop -id "$window" _NET_WM_NAME 2>/dev/null | sed 's/^[^"]*"\(.*\)"$/\1/'
}

title_has() {
    case $(title) in
    *"$1"*) true ;;
    *) false ;;
    esac
}

# Where the board lies in the 1280x800 window depends on the layout; the program tells it, played
# by a script at the same size.
cells="$home/cells"
cat >"$home/cells.script" <<'SCRIPT'
size 1280 800
new russian
dump board
SCRIPT
"$tavlei" screenshot "$home/cells.script" -o "$cells"

# The middle of a region, by its label: x y
middle() {
    awk -v label="\"$1\"" '
        index($0, label) && match($0, /[-0-9.]+,[-0-9.]+ [0-9.]+x[0-9.]+/) {
            split(substr($0, RSTART, RLENGTH), n, /[, x]/)
            printf "%d %d\n", n[1] + n[3] / 2, n[2] + n[4] / 2
            exit
        }' "$cells/board.txt"
}

click() {
    at=$(middle "$1")
    [ -n "$at" ] || fail "no region $1"
    # shellcheck disable=SC2086
    xdotool mousemove --window "$window" $at
    sleep 0.05
    xdotool click 1
    sleep 0.05
}

drag() {
    # shellcheck disable=SC2046
    xdotool mousemove --window "$window" $(middle "$1") mousedown 1
    sleep 0.05
    # shellcheck disable=SC2046
    xdotool mousemove --window "$window" $(middle "$2")
    sleep 0.05
    xdotool mouseup 1
}

journal_has() {
    grep -q "$1" "$journal" 2>/dev/null
}

start
# Russian draughts between two at the board: gallery, set-up, players.
xdotool key Return
sleep 0.3
mkdir -p "$home/setup"
cat >"$home/setup.script" <<'SCRIPT'
size 1280 800
press "Russian draughts"
dump board
SCRIPT
"$tavlei" screenshot "$home/setup.script" -o "$home/setup"
game_cells=$cells
cells="$home/setup"
click "Black: Friend"
click "3 min + 2 s"
xdotool key Return
cells=$game_cells
until_true "the game" journal_has '^open russian white=me black=friend level=3 time=180000+2000'

click c3
click d4
until_true "the first move" journal_has '^play c3-d4 180000 180000'
drag b6 c5
until_true "the dragged move" journal_has '^play b6-c5 '
# An illegal try changes nothing; then the capture.
click e3
click f4
click d4
click b6
until_true "the capture" journal_has '^play d4-b6 '
# The title tells the move that was made last, and the man it took is off the board.
until_true "the title" title_has "2. d4:b6"
until_true "a running clock" journal_has '^clock '

kill -9 "$pid"
wait "$pid" 2>/dev/null || true
before=$(grep -c '^play ' "$journal")

start
title_has "d4:b6" && fail "the game is on the board before it was asked for"
xdotool key Return                      # Resume
until_true "the resumed game" title_has "2. d4:b6"
[ "$(grep -c '^play ' "$journal")" -eq "$before" ] || fail "moves came or went"

# It goes on: the man is taken back, by the mouse.
click a7
click c5
until_true "the answer" journal_has '^play a7-c5 '
until_true "its title" title_has "2... a7:c5"

kill -TERM "$pid"
status=0
wait "$pid" || status=$?
pid=
[ "$status" -eq 0 ] || fail "it ended with status $status"
grep -q '^one_click\|^\[setup\]' "$home/config/tavlei/settings.ini" || fail "no settings were written"
[ "$(grep -c '^play ' "$journal")" -eq 4 ] || fail "the journal does not hold four moves"
