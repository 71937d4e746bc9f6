/* The table of commands: a row here and a file cmd_NAME.c make a new one. */
#include "src/command.h"

#include <stddef.h>
#include <string.h>

static const struct subcommand commands[] = {
    {
        .name = "window", .run = window_run, .synopsis = "[FILE...] [--SETTING VALUE...] [--font FILE]",
        .summary = "opens the window; so does tavlei without a command",
        .details = "Play by mouse, pen or keyboard, against the computer or a friend. The game, the\n"
                   "settings and the window's size are kept for the next time. FILE is a file of\n"
                   "games (PDN) or of a position (FEN); several games of a file are listed.\n"
                   "Every setting of its dialog can be given for this once:\n\n"
                   "  --scale PERCENT      the size of everything, 75 to 300\n"
                   "  --look NAME          dark or light\n"
                   "  --theme NAME         the board: walnut or slate\n"
                   "  --animation SPEED    off, fast, normal or slow\n"
                   "  --coordinates on|off, --numbers on|off, --one-click on|off\n"
                   "  --renderer NAME      software or gpu\n"
                   "  --table-mb N         memory of the computer player\n\n"
                   "  --font FILE          the font to write with\n"
                   "  --frame-log FILE     writes down how long each turn of the event loop took",
    },
    {
        .name = "variants", .run = cmd_variants, .synopsis = "",
        .summary = "lists the games",
        .details = "Prints one line a game: id, English name, family, columns, rows, number of\n"
                   "playable squares, start position, PDN GameType or '-', source of its rules.",
    },
    {
        .name = "rules", .run = cmd_rules, .synopsis = "VARIANT [--lang en]",
        .summary = "tells the rules of a game in words",
        .details = "Prints lines of two fields: what the line is about, and the rule.",
    },
    {
        .name = "start", .run = cmd_start, .synopsis = "VARIANT",
        .summary = "prints the start position of a game",
        .details = "Prints the FEN of the start position.",
    },
    {
        .name = "moves", .run = cmd_moves, .synopsis = "VARIANT [FEN]",
        .summary = "lists the legal moves of a position",
        .details = "Prints one line a move, sorted by name: the move in the game's notation, its\n"
                   "path (origin and all landing squares with '-' between), the captured squares\n"
                   "in their order (with ',' between; '-' if none), and the FEN after the move.",
    },
    {
        .name = "play", .run = cmd_play, .synopsis = "VARIANT [--fen FEN] MOVE...",
        .summary = "plays moves and checks each against the rules",
        .details = "Prints the FEN after each move, at the end 'result' with '*' or with the result\n"
                   "and its reason. An illegal move ends it with status 1 and the rule that forbids\n"
                   "it; a move that fits several legal ones is refused with a list of them.\n\n"
                   "Squares may be named by number or by letter and number in every game. One\n"
                   "argument may hold several moves with blanks between; move numbers like '12.'\n"
                   "are skipped.\n\n"
                   "  --fen FEN      begins in this position",
    },
    {
        .name = "perft", .run = cmd_perft,
        .synopsis = "VARIANT DEPTH [--fen FEN] [--divide] [--threads N] [--hash]",
        .summary = "counts the leaves of the tree of legal moves",
        .details = "Prints depth and number of leaves for each depth up to DEPTH, ignoring draws.\n\n"
                   "  --fen FEN      counts from this position\n"
                   "  --divide       prints first each move with its share at DEPTH\n"
                   "  --threads N    counts with N threads\n"
                   "  --hash         remembers counts of positions met again (64 MB)",
    },
    {
        .name = "replay", .run = cmd_replay, .synopsis = "FILE... [--variant VARIANT] [--notes]",
        .summary = "plays the games of PDN files through the rules",
        .details = "Prints one line a file: name, games, moves that are legal, errors. For each\n"
                   "error a line on stderr tells file, line, game, ply, move and the rule that it\n"
                   "breaks; the rest is read all the same, and the status is 1 in the end, as it is\n"
                   "for a file without a game. Rules that are guessed against the tags are told.\n"
                   "FILE may be '-'.\n\n"
                   "  --variant ID   the game, where the tags of a file do not name it\n"
                   "  --notes        tells also what is odd but understood",
    },
    {
        .name = "convert", .run = cmd_convert,
        .synopsis = "IN OUT [--variant VARIANT] [--positions start|end|all]\n"
                    "               [--compatible] [--variation N] [PICTURE OPTION...]",
        .summary = "turns files of games and positions into other ones",
        .details = "IN is a file of games, as replay reads it, or a list of positions (.fen): in\n"
                   "each line a FEN, or a game's id, a TAB and a FEN. OUT tells by its ending what\n"
                   "is made:\n\n"
                   "  .pdn           games in the strict form of PDN 3.0; positions become games\n"
                   "  .fen           a list of positions with the game's id\n"
                   "  .png, .svg     pictures of the positions; several are numbered\n"
                   "  .gif           an animation of each game; several are numbered\n"
                   "  .pdf, .html    all games to be printed, with diagrams\n\n"
                   "  --variant ID   the game, where the file does not name it\n"
                   "  --positions    which positions of a game: the last one if not given\n"
                   "  --compatible   PDN for older programs: results end games, no variations\n"
                   "  --variation N  animates the N-th variation instead of the main line\n\n"
                   "Pictures also take --size, --theme, --flip, --step, --hold, --from, --to and\n"
                   "--every, as render does.",
    },
    {
        .name = "analyse", .run = cmd_analyse,
        .synopsis = "VARIANT [FEN] [--depth N] [--nodes N] [--time MS] [--lines K]\n"
                    "              [--threads N] [--eval FILE]",
        .summary = "lets the engine judge a position",
        .details = "Prints a line each time a line of play changes: depth, number of the line,\n"
                   "score (in men, for the side to move; 'win N' or 'loss N' in plies when proven),\n"
                   "nodes, milliseconds, moves. The last line is 'best' and the best move; before\n"
                   "it stands 'table' where endgame tables know the position. 'table win' as a\n"
                   "score: an ending is reached that they know to be won. Without a limit it thinks\n"
                   "for five seconds.\n\n"
                   "  --depth N      to this depth\n"
                   "  --nodes N      this many nodes\n"
                   "  --time MS      this many milliseconds\n"
                   "  --lines K      the best K moves, at most 10\n"
                   "  --threads N    searches on N threads; the answer may then vary\n"
                   "  --eval FILE    judges by these weights (see train); none: without any",
    },
    {
        .name = "bench", .run = cmd_bench, .synopsis = "[VARIANT...]",
        .summary = "measures the engine and the move generator",
        .details = "Searches fixed positions to a fixed depth and counts leaves, on one thread and\n"
                   "in CPU time. Prints a line a game: id, nodes (the same on every machine), nodes\n"
                   "a second, leaves of perft a second. Then 'reference', the speed of a loop that\n"
                   "never changes, to compare machines by, and 'signature', the sum of the nodes.",
    },
    {
        .name = "match", .run = cmd_match,
        .synopsis = "VARIANT --a SPEC --b SPEC --games N --time MS [OPTION...]",
        .summary = "lets two engines play a match",
        .details = "SPEC is self, self:KEY=N,... (level, depth, nodes, time in ms, table in MB,\n"
                   "threads; eval is a file of weights or none), or hub:COMMAND for an engine that\n"
                   "speaks the Hub protocol;\n"
                   "hub[NAME=VALUE,...]:COMMAND sets its parameters. Each opening is played twice,\n"
                   "with colours exchanged; A begins the first game of a pair. English draughts\n"
                   "draws its openings from the 156 ballots, other games play balanced random\n"
                   "moves.\n\n"
                   "  --games N            how many; 2 if not given\n"
                   "  --time MS            for each move\n"
                   "  --clock [M/]S[+I]    seconds for the game, or for M moves, and an increment\n"
                   "  --nodes N, --depth N limits of each search\n"
                   "  --margin MS          so much over the time is forgiven (50; 0 with a clock)\n"
                   "  --openings KIND      auto, ballots, random or none\n"
                   "  --opening-plies N    random moves at the start of a game\n"
                   "  --seed N             other openings\n"
                   "  --threads-games N    games at the same time\n"
                   "  --max-plies N        then a game is drawn; 600 if not given, 0 is never\n"
                   "  --adjudicate MEN,N   won when both see so many men for N plies in a row\n"
                   "  --sprt ELO0,ELO1     ends when one of the two is accepted (5 percent errors)\n"
                   "  --pdn FILE           writes all games\n"
                   "  --log FILE           writes what is said to and by foreign engines\n\n"
                   "Prints a line a game: number, who has White and Black, result, plies, opening,\n"
                   "reason. Then: player (name, games lost by faults, on time); times (moves, mean\n"
                   "ms, longest, how many late, worst overrun, mean depth, mean nodes); pairs (by\n"
                   "A's points from 0 to 2); sprt (log likelihood ratio, its bounds, state); result\n"
                   "(wins, draws, losses of A, score, Elo, its 95 percent bounds, likelihood that A\n"
                   "is stronger).",
    },
    {
        .name = "train", .run = cmd_train,
        .synopsis = "VARIANT [--games N] [--depth N] [--threads N] [--eval FILE]\n"
                    "              [--from FILE] [--folder DIR] [-o FILE]",
        .summary = "learns to evaluate a game by playing against itself",
        .details = "Plays games against itself, random moves first, and keeps quiet positions; then\n"
                   "finds the weights that tell best how such games end. Every tenth game is held\n"
                   "out of this. What was interrupted goes on with the same call.\n\n"
                   "  --games N      how many in all; 10000 if not given\n"
                   "  --depth N      of the search in these games; 5 if not given\n"
                   "  --threads N    plays on N threads; 2 if not given. The weights are the same\n"
                   "  --seed N       other games\n"
                   "  --eval FILE    weights of the players (none: without; the game's own if not\n"
                   "                 given)\n"
                   "  --from FILE    weights to begin with, also of a game on the same board\n"
                   "  --also FILE    games played earlier, to learn from as well\n"
                   "  --blend N      learns N percent from the search's scores, the rest from\n"
                   "                 results; 50 if not given\n"
                   "  --rounds N     through all positions; 20 if not given\n"
                   "  --folder DIR   where the games are kept (otherwise with the user's own data)\n"
                   "  -o FILE        where the weights go (otherwise VARIANT.tw in that folder)\n\n"
                   "Prints: games; positions (learned from, held out); scale (hundredths of a man\n"
                   "that stand for odds of e to 1); loss (mean log loss of the results held out:\n"
                   "before, after, by the built-in evaluation, by the search); weights (file,\n"
                   "bytes).\n"
                   "The games' own weights are data/weights/VARIANT.tw.",
    },
    {
        .name = "hub", .run = cmd_hub, .synopsis = "",
        .summary = "lends the engine to another program (Hub protocol)",
        .details = "Speaks version 2 of the Hub protocol on stdin and stdout. Besides the variants\n"
                   "normal, frisian and losing it plays every game that 'tavlei variants' lists,\n"
                   "under its own id, with +losing and +towers where they exist.\n\n"
                   "Parameters: variant; tt-size (the table has 2^N entries of 16 bytes); level (1\n"
                   "to 10, 0 is full strength); seed (of the weak levels' play); threads (of one\n"
                   "search); endgame-tables (1: they are used, and small ones made at first use).\n"
                   "A position may also be given as fen=\"...\" instead of pos=...",
    },
    {
        .name = "render", .run = cmd_render,
        .synopsis = "VARIANT [FEN] -o FILE [--moves MOVES] [--size PX] [--theme NAME]\n"
                    "              [--flip] [--arrows a-b,...] [--highlight a,b,...] [--step MS]\n"
                    "              [--hold MS] [--from PLY] [--to PLY] [--every N]",
        .summary = "draws a position, or moves from it",
        .details = "Draws as the window does. The ending of FILE tells what is made: .png or .svg,\n"
                   "a picture of the position; .gif, an animation of the moves, captures jump by\n"
                   "jump; .pdf or .html, the moves to be printed, with diagrams.\n\n"
                   "  -o FILE             where to; also --output FILE\n"
                   "  --moves MOVES       plays these moves from the position: as in PDN, with\n"
                   "                      numbers, comments and variations if wanted\n"
                   "  --size PX           pixels of the longer side, 48 to 4096; 720 if not given,\n"
                   "                      480 for .gif, at most 1280 there\n"
                   "  --theme NAME        walnut or slate; .pdf and .html are pale if not given\n"
                   "  --flip              seen from Black's side\n"
                   "  --arrows a-b,...    arrows between squares (.png, .svg)\n"
                   "  --highlight a,...   squares marked as those of the last move (.png, .svg)\n"
                   "  --step MS           how long a step or jump takes (.gif); 240 if not given,\n"
                   "                      0 shows only the positions\n"
                   "  --hold MS           how long a position is seen (.gif); 900 if not given\n"
                   "  --from PLY          begins with the position after so many moves (.gif)\n"
                   "  --to PLY            ends with that position (.gif)\n"
                   "  --every N           a diagram after every N moves (.pdf, .html); 30 if not\n"
                   "                      given, 0 for none but the last; $220 asks for one, too",
    },
    {
        .name = "screenshot", .run = cmd_screenshot, .synopsis = "SCRIPT -o DIR [--font FILE]",
        .summary = "plays a script on an unseen window and saves pictures",
        .details = "SCRIPT holds a line a step; words with blanks stand in double quotes, and '#'\n"
                   "begins a comment. Time is counted by the script alone, so that the same script\n"
                   "gives the same pictures. A step that cannot be carried out ends it with status\n"
                   "1 and its line.\n\n"
                   "How it is shown:\n"
                   "  size W H             of the window in pixels; 1280 800 if not given\n"
                   "  scale N              of the interface, in percent\n"
                   "  fonts fixed          lays out with fixed widths, the same on every machine\n"
                   "  set KEY VALUE        any setting, in the words of settings.ini\n"
                   "A game:\n"
                   "  new VARIANT [white=WHO] [black=WHO] [level=N] [clock=M+S] [fen=FEN]\n"
                   "                       WHO is me, computer or friend\n"
                   "What a person does:\n"
                   "  click SQUARE         also by number\n"
                   "  right                gives the choice up (the right button)\n"
                   "  drag SQUARE SQUARE   a piece\n"
                   "  mark SQUARE SQUARE [shift|alt|shift+alt]  an arrow; on one square a circle\n"
                   "  hover SQUARE         the pointer stands on it\n"
                   "  press LABEL, point LABEL  presses a button, only points at it\n"
                   "  slide LABEL N        moves a slider\n"
                   "  wheel LABEL N        turns the wheel over it; N > 0 is up\n"
                   "  key NAME             like Return, F1 or ctrl+z\n"
                   "  type TEXT            letters and figures\n"
                   "  wait MS|still|engine lets time pass, until nothing moves, until it has moved\n"
                   "What is looked at:\n"
                   "  shot NAME            saves a picture, NAME.png\n"
                   "  dump NAME            saves the drawing commands, NAME.txt\n"
                   "  tell NAME            saves what can be read and pressed, NAME.txt\n"
                   "  expect TEXT, refuse TEXT  it must be seen, must not be seen\n\n"
                   "For instance: new russian white=me black=computer level=3; click c3; click d4;\n"
                   "wait engine; expect \"to move\"; shot after-the-reply (a line each).\n\n"
                   "  -o DIR         where pictures (shot) and texts (dump, tell) go\n"
                   "  --font FILE    draws with this font",
    },
    {
        .name = "egtb", .run = cmd_egtb,
        .synopsis = "VARIANT N [--out DIR] [--threads N] [--distance] [--verify]\n"
                    "              [--memory MB]",
        .summary = "makes endgame tables",
        .details = "Finds out who wins every position of up to N pieces and writes it down, for\n"
                   "games of men and kings. Prints a line for each kind of position, whole tables\n"
                   "from earlier being kept: men and kings of the side to move, men and kings of\n"
                   "the other, then how many it wins, loses and draws, and the bytes of the file. A\n"
                   "draw is what nobody can win by force; rules that count moves are not reckoned\n"
                   "with.\n\n"
                   "  --out DIR      where to (otherwise with the user's own data)\n"
                   "  --threads N    works on N threads\n"
                   "  --distance     writes down in how many plies, too; larger\n"
                   "  --verify       then proves every entry from the moves of its position\n"
                   "  --memory MB    may use so much, otherwise three quarters of what there is",
    },
    {
        .name = "library", .run = cmd_library, .synopsis = "VERB [ARGUMENT...] [OPTION...]",
        .summary = "keeps thousands of games and finds them again",
        .details = "  import FILE...     takes in the games of PDN files; doubles only once. Prints\n"
                   "                     file, games, new ones, doubles, games with errors\n"
                   "  search             prints the games that the options name: number, game,\n"
                   "                     White, Black, event, date, result, plies, ply of the\n"
                   "                     position, first moves, favourite, note\n"
                   "  stats VARIANT [FEN]  prints what was played there: move, games, won by White,\n"
                   "                     drawn, won by Black, average rating\n"
                   "  export FILE        writes the games that the options name as PDN (-: stdout)\n"
                   "  collect NAME, uncollect NAME  puts them into a collection, takes them out\n"
                   "  collections        lists the collections\n"
                   "  favourite N, unfavourite N, note N TEXT  about the game with number N\n"
                   "  remove             takes the games that the options name out for good\n"
                   "  check              reads the whole file and tells if it is damaged\n\n"
                   "Which games:\n"
                   "  --player, --white, --black, --event NAME   parts of names, in any case\n"
                   "  --text WORDS       in any of them or the site\n"
                   "  --from DATE, --to DATE  like 1998, 1998.05 or 1998.05.31\n"
                   "  --result white|black|draw|none\n"
                   "  --game VARIANT     also for import: where a file does not tell the game\n"
                   "  --plies A-B        how long\n"
                   "  --opening MOVES    the first moves, or part of the opening's name\n"
                   "  --collection NAME, --favourites\n"
                   "  --position FEN     in which it came on the board (needs --game)\n"
                   "  --pattern TEXT     in which these pieces stood so: W:Wc3,Kd4:Be5:Ef6, the\n"
                   "                     side to move or ?, K king, A any piece, E empty cells\n"
                   "  --material A,B,C,D men and kings of White, of Black; ? for any number\n"
                   "  --mirrored, --reversed  also seen so: left and right or colours exchanged\n"
                   "  --sort FIELD, --descending, --limit N  added, white, black, event, date,\n"
                   "                     result, game, plies or rating\n"
                   "  --library FILE     otherwise games.library with the user's own data",
    },
    {
        .name = "help", .run = cmd_help, .synopsis = "[COMMAND]",
        .summary = "explains the program or a command",
        .details = "Without COMMAND it lists the commands.",
    },
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

const struct subcommand *command_nth(int i)
{
    return i >= 0 && i < COMMANDS ? &commands[i] : NULL;
}

const struct subcommand *command_find(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (!strcmp(commands[i].name, name))
            return &commands[i];
    return NULL;
}
