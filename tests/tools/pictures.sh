#!/bin/sh
# Pictures are what their names say. Usage: pictures.sh PROGRAM
#
# Looks at the files with the tools of other people: xmllint and rsvg-convert for SVG, giftext for
# GIF, pdffonts, pdfinfo and pdftotext for PDF, identify for pixels. A tool that is not installed is
# not asked.
set -u
program=${1:?usage: pictures.sh PROGRAM}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset DISPLAY WAYLAND_DISPLAY
cd "$folder" || exit 1
facts=0
faults=0

# so FACT COMMAND...: the command succeeds.
so()
{
    facts=$((facts + 1))
    fact=$1
    shift
    "$@" >out 2>err && return
    echo "not so: $fact"
    sed 's/^/    /' out err
    faults=$((faults + 1))
}

# says EXPRESSION COMMAND...: what it prints has a line like that.
says()
{
    expression=$1
    shift
    "$@" >said 2>&1
    grep -Eq -- "$expression" said || { cat said; return 1; }
}

# refused STATUS EXPRESSION ARGUMENT...
refused()
{
    wanted=$1 expression=$2
    shift 2
    "$program" "$@" >said 2>&1
    status=$?
    cat said
    [ "$status" = "$wanted" ] && grep -Eq -- "$expression" said
}

has()
{
    command -v "$1" >/dev/null 2>&1
}

# frames FILE: the delay of each frame in hundredths of a second, a line each.
frames()
{
    giftext "$1" | sed -n 's/^.*DelayTime: //p'
}

towers='W:Wa1,c1,e1(b),c3(bb),e3:Bd4,b6,f6,d6(w),a7,c7(ww)'

# SVG
for game in russian lasca turkish dameo shatra canadian ashtarashki fox-geese-4; do
    so "$game is drawn as SVG" "$program" render "$game" -o board.svg
    has xmllint && so "the SVG of $game is XML" xmllint --noout board.svg
done
so 'marks are drawn' "$program" render russian --flip --theme slate --arrows c3-d4,e3-f4 \
    --highlight a1 --size 300 -o marks.svg
so 'coordinates are text' grep -q '<text.*>c</text>' marks.svg
so 'pieces are symbols' grep -q '<symbol id="white_man"' marks.svg
so 'the title holds the position' grep -q '<title>Russian draughts, W:W' marks.svg
if has rsvg-convert; then
    so 'another program can draw it' rsvg-convert board.svg -o drawn.png
fi
if has identify; then
    so 'PNG of that size' "$program" render russian --size 300 -o marks.png
    # The frame is as large as the whole cells leave it.
    so 'PNG and SVG are equally large' says "$(sed -n '1s/.* width="\([0-9]*\)" height="\([0-9]*\)".*/\1x\2/p' marks.svg)" \
        identify marks.png
fi

# GIF
so 'a capture is animated' "$program" render lasca "$towers" --moves c3:e5 -o towers.gif
so 'a game is animated' "$program" render russian --moves '1. c3-d4 d6-c5 2. b2-c3' -o game.gif
so 'positions only' "$program" render russian --moves '1. c3-d4 d6-c5 2. b2-c3' --step 0 \
    --hold 1000 -o still.gif
so 'a stretch of it' "$program" render russian --moves '1. c3-d4 d6-c5 2. b2-c3' --step 0 \
    --from 1 --to 2 --size 200 -o stretch.gif
if has giftext; then
    frames still.gif >delays
    printf '100\n100\n100\n300\n' >wanted
    so 'four positions, the last one longer' cmp delays wanted
    frames stretch.gif >delays
    so 'two positions' [ "$(wc -l <delays)" = 2 ]
    frames towers.gif >delays
    so 'the first position stands' says '^90$' head -n 1 delays
    so 'between two jumps the captor rests' says '^20$' cat delays
    so 'each of two jumps has five frames or more' [ "$(grep -c '^4$' delays)" -ge 10 ]
    so 'the screen is as wanted' says 'Screen Size - Width = 4[0-9][0-9], Height = 4' giftext towers.gif
    so 'it runs for ever' grep -q NETSCAPE2.0 towers.gif
fi

# PDF and HTML
cat >game.pdn <<'EOF'
[Event "Test & <trial>"]
[White "Smit"]
[Black "Jansen"]
[GameType "25"]
[Result "1-0"]

1. c3-d4 {quiet words [%clk 1] here} d6-c5! (1... b6-a5 2. d4-c5 (2. d4-e5)) 2. b2-c3 $220 f6-g5 1-0
EOF
for kind in pdf html; do
    so "$kind of a game" "$program" convert game.pdn "game.$kind"
    so "$kind of moves" "$program" render english --moves '11-15 23-19' -o "moves.$kind"
done
if has pdffonts; then
    so 'the PDF has one page of A4' says 'Page size: *595[.0-9]* x 841' pdfinfo game.pdf
    so 'one page' says 'Pages: *1$' pdfinfo game.pdf
    pdffonts game.pdf >fonts
    so 'there are fonts' says '(TrueType|Type)' cat fonts
    so 'all fonts are embedded' sh -c '! tail -n +3 fonts | grep -v " yes "'
    pdftotext -raw game.pdf text
    so 'names are there' says 'Smit – Jansen' cat text
    so 'moves and variations are text' says '\(1\.\.\. b6-a5 2\. d4-c5 \(2\. d4-e5\)\)' sh -c 'tr "\n" " " <text'
    so 'comments without commands' says 'quiet words here' sh -c 'tr "\n" " " <text'
    so 'the diagram that was asked for' says 'after 2\. b2-c3' cat text
fi
if has xmllint; then
    so 'the HTML can be read' sh -c '! xmllint --html --noout game.html 2>&1 | grep " error : " | grep -v " Tag "'
fi
so 'the HTML has two diagrams' [ "$(grep -c '<svg' game.html)" = 2 ]
so 'names of tags are escaped' grep -q 'Test &amp; &lt;trial&gt;' game.html

# From files
so 'a variation' "$program" convert game.pdn line.gif --variation 2 --step 0 --size 100
has giftext && so 'of three moves' [ "$(frames line.gif | wc -l)" = 4 ]
so 'all positions' "$program" convert game.pdn all.svg --positions all
so 'are numbered' [ -e all-1.svg -a -e all-5.svg ]
so 'and no more' [ ! -e all-6.svg -a ! -e all.svg ]
cat game.pdn game.pdn >two.pdn
so 'two games' "$program" convert two.pdn two.gif --step 0 --size 100
so 'two animations' [ -e two-1.gif -a -e two-2.gif ]
printf '[GameType "25"]\n[Result "1-0"]\n\n1-0\n\n' >idle.pdn
cat game.pdn >>idle.pdn
so 'a game without moves is left out' refused 1 'game 1 has no moves to show' convert idle.pdn idle.gif \
    --step 0 --size 100
so 'the other one is there' [ -s idle.gif ]

# What cannot be
so 'no moves, no GIF' refused 2 'give them by --moves' render russian -o x.gif
so 'an illegal move' refused 1 'ply 2, a5:c3: ' render lasca --moves 'a3-b4 a5:c3' -o x.gif
so 'a wrong ending' refused 2 '\.png, \.svg, \.gif, \.pdf or \.html' render russian -o x.jpg
so 'a variation that is not there' refused 2 'the game has 2' convert game.pdn x.gif --variation 7
so 'too large' refused 2 'whole number from 48 to 4096' render russian --size 100000 -o x.svg
so 'too large for a GIF' refused 2 '1280 is the most' render russian --moves c3-d4 --size 4000 -o x.gif
so 'behind the end' refused 2 '\-\-from 9 lies behind' render russian --moves c3-d4 --from 9 -o x.gif
so 'arrows are for positions' refused 2 'for a PNG or SVG' render russian --moves c3-d4 --arrows c3-d4 -o x.gif
awk 'BEGIN { for (i = 0; i < 400; i++) printf "%d. a1-b2 h8-g7 %d. b2-a1 g7-h8 ", 2*i+1, 2*i+2 }' >many
so 'too many moves' refused 2 '1600 moves are too many for a GIF' render russian 'W:WKa1:BKh8' --moves "$(cat many)" -o x.gif
so 'no place' refused 3 '/proc/x.gif' render russian --moves c3-d4 -o /proc/x.gif
so 'no place for pages' refused 3 '/proc/x.pdf' convert game.pdn /proc/x.pdf
head -c 300 /dev/urandom >noise.pdn
so 'noise' refused 1 '.' convert noise.pdn x.pdf
so 'nothing was left behind' sh -c '! ls x.* 2>/dev/null | grep .'

echo "$facts facts, $faults faults"
[ "$faults" -eq 0 ]
