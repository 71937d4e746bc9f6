/* The table of the draughts family: one row a game.
 *
 * Sources are named in each row; FMJD, WCDF, FID and APCA stand for the federations' rule books.
 * Where texts disagree, the comment beside the value says which reading was taken.
 */
#include "rules/games/games.h"

#include "src/base/lang.h"

#define NUMERIC(first, read_sign) \
    { .numeric = true, .corner = (first), .other_corner = LOWER_LEFT, .sign = (read_sign) }
#define ALGEBRAIC(mark) \
    { .numeric = false, .corner = LOWER_LEFT, .other_corner = UPPER_LEFT, .sign = (mark) }

#define FULL_PATH \
    { .numeric = false, .corner = LOWER_LEFT, .other_corner = UPPER_LEFT, .sign = 'x', \
      .full_path = true }

#define ROOK_KINGS .king_step = DIRS_STRAIGHT, .king_jump = DIRS_STRAIGHT, .king_flies = true
#define FREE { RANK_NONE }
#define SHORT_KINGS .king_step = DIRS_DIAGONAL, .king_jump = DIRS_DIAGONAL
#define FLYING_KINGS .king_step = DIRS_DIAGONAL, .king_jump = DIRS_DIAGONAL, .king_flies = true

const struct rules rules_table[] = {
    {
        .id = "russian", .name = N_("Russian draughts"), .family = "diagonal",
        .source = "FMJD-64 rules, art. 7.2",
        .game_type = "25,W,8,8,A0,0", .board = "8x8", .men_rows = 3, .first = WHITE,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_DIAGONAL, FLYING_KINGS,
        .crown = CROWN_PASSING, .rank = FREE,
        .draw = { .repetitions = 3, .quiet_moves = 15, .special = DRAWS_RUSSIAN },
        .naming = ALGEBRAIC(':'),
        .traits = { N_("capture compulsory"), N_("free choice"), N_("flying kings"),
                    N_("men take backwards"), N_("crowned in passing") },
        .about = N_("The shashki of Russia and its neighbours, on 64 squares. Men take forwards and "
                    "backwards, kings fly along the diagonals, and a man that touches the last row "
                    "in the middle of a capture goes on as a king."),
    },
    {
        .id = "international", .name = N_("International draughts"), .family = "diagonal",
        .source = "FMJD annex 1, art. 2-6",
        .game_type = "20,W,10,10,N2,0", .board = "10x10", .men_rows = 4, .first = WHITE,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_DIAGONAL, FLYING_KINGS,
        .crown = CROWN_ENDS_ONLY, .rank = { RANK_MOST_PIECES },
        .draw = { .repetitions = 3, .quiet_moves = 25, .special = DRAWS_INTERNATIONAL },
        .naming = NUMERIC(UPPER_LEFT, 'x'),
        .traits = { N_("capture compulsory"), N_("most pieces"), N_("flying kings"),
                    N_("men take backwards"), N_("crowned at the end of a move") },
        .about = N_("The game of the world championships, on 100 squares with twenty men a side. "
                    "Of several captures the one that takes the most pieces must be made, which is "
                    "the root of its famous combinations."),
    },
    {
        .id = "english", .name = N_("English draughts"), .family = "diagonal",
        .source = "WCDF rules 1.17-1.20, 1.32",
        .game_type = "21,B,8,8,N1,0", .board = "8x8", .men_rows = 3, .first = BLACK,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_AHEAD, SHORT_KINGS,
        .crown = CROWN_STOPS, .rank = FREE, .start_side_first = true,
        /* 1.32: no man moved and nothing captured in 40 moves of each side. */
        .draw = { .repetitions = 3, .quiet_moves = 40 },
        .naming = NUMERIC(UPPER_LEFT, 'x'),
        .traits = { N_("capture compulsory"), N_("free choice"), N_("short kings"),
                    N_("men take forwards only"), N_("crowning ends the move") },
        .about = N_("Checkers, as it is played in Britain and America. Kings go one square at a "
                    "time, men take forwards only, and any capture may be chosen. Black moves first."),
    },
    {
        .id = "canadian", .name = N_("Canadian draughts"), .family = "diagonal",
        .source = "Quebec association: the rules of the international game; 30 men a side",
        .game_type = "27,W,12,12,N2,0", .board = "12x12", .men_rows = 5, .first = WHITE,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_DIAGONAL, FLYING_KINGS,
        .crown = CROWN_ENDS_ONLY, .rank = { RANK_MOST_PIECES },
        .draw = { .repetitions = 3, .quiet_moves = 25, .special = DRAWS_INTERNATIONAL },
        .naming = NUMERIC(UPPER_LEFT, 'x'),
        .traits = { N_("capture compulsory"), N_("most pieces"), N_("flying kings"),
                    N_("men take backwards"), N_("crowned at the end of a move") },
        .about = N_("International draughts on the largest board of all: 144 squares and thirty men "
                    "a side. Captures of ten pieces and more are no rarity."),
    },
    {
        .id = "lasca", .name = N_("Lasca"), .family = "towers",
        .source = "Emanuel Lasker's rule sheet, 1911",
        .board = "7x7", .men_rows = 3, .first = WHITE,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_AHEAD, SHORT_KINGS,
        .crown = CROWN_STOPS, .rank = FREE, .towers = true,
        /* Lasker's sheet has no draw rule; these are ours, after Russian draughts. */
        .draw = { .repetitions = 3, .quiet_moves = 15 },
        .naming = { .numeric = false, .corner = LOWER_LEFT, .other_corner = LOWER_LEFT, .sign = 'x' },
        .men_word = N_("soldier"), .king_word = N_("officer"),
        .traits = { N_("towers"), N_("capture compulsory"), N_("free choice"), N_("short kings"),
                    N_("men take forwards only"), N_("crowning ends the move") },
        .about = N_("World champion Emanuel Lasker's game of towers, on 25 squares. Nothing leaves the "
                    "board: a captured piece goes under its captor. The top piece commands the "
                    "tower; when it is taken, the piece beneath is free again."),
    },
    {
        .id = "bashni", .name = N_("Bashni"), .family = "towers",
        .source = "column draughts by the Russian rules, Turkish strike kept",
        .board = "8x8", .men_rows = 3, .first = WHITE,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_DIAGONAL, FLYING_KINGS,
        .crown = CROWN_PASSING, .rank = FREE, .towers = true,
        .draw = { .repetitions = 3, .quiet_moves = 15 },
        .naming = ALGEBRAIC(':'),
        .traits = { N_("towers"), N_("capture compulsory"), N_("free choice"), N_("flying kings"),
                    N_("men take backwards"), N_("crowned in passing") },
        .about = N_("Russian draughts in which nothing leaves the board: a captured piece is put under "
                    "its captor. The top piece commands the tower; when it is taken, the piece "
                    "beneath is free again."),
    },
    {
        .id = "pool", .name = N_("American pool checkers"), .family = "diagonal",
        .source = "APCA rules",
        .game_type = "23,B,8,8,N1,0", .board = "8x8", .men_rows = 3, .first = BLACK,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_DIAGONAL, FLYING_KINGS,
        .crown = CROWN_ENDS_ONLY, .rank = FREE,
        .draw = { .repetitions = 3, .quiet_moves = 15, .special = DRAWS_POOL },
        .naming = NUMERIC(UPPER_LEFT, 'x'),
        .traits = { N_("capture compulsory"), N_("free choice"), N_("flying kings"),
                    N_("men take backwards"), N_("crowned at the end of a move") },
        .about = N_("The flying-king game of the American South. A man that touches the last row and "
                    "can jump off it again must do so and stays a man. Black moves first."),
    },
    {
        .id = "jamaican", .name = N_("Jamaican draughts"), .family = "diagonal",
        .source = "pool rules on a mirrored board; PDN 3.0 type 23",
        .game_type = "23,B,8,8,A1,1", .board = "8x8m", .men_rows = 3, .first = BLACK,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_DIAGONAL, FLYING_KINGS,
        .crown = CROWN_ENDS_ONLY, .rank = FREE,
        .draw = { .repetitions = 3, .quiet_moves = 15, .special = DRAWS_POOL },
        .naming = { .numeric = false, .corner = UPPER_LEFT, .other_corner = UPPER_LEFT, .sign = 'x' },
        .traits = { N_("capture compulsory"), N_("free choice"), N_("flying kings"),
                    N_("men take backwards"), N_("crowned at the end of a move") },
        .about = N_("Pool checkers on the board turned a quarter, as it is played in Jamaica."),
    },
    {
        .id = "unified-pool", .name = N_("Unified pool"), .family = "diagonal",
        .source = "pool rules, White first; PDN 3.0 type 23",
        .game_type = "23,W,8,8,A0,0", .board = "8x8", .men_rows = 3, .first = WHITE,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_DIAGONAL, FLYING_KINGS,
        .crown = CROWN_ENDS_ONLY, .rank = FREE,
        .draw = { .repetitions = 3, .quiet_moves = 15, .special = DRAWS_POOL },
        .naming = ALGEBRAIC('x'),
        .traits = { N_("capture compulsory"), N_("free choice"), N_("flying kings"),
                    N_("men take backwards"), N_("crowned at the end of a move") },
        .about = N_("Pool checkers from the Russian diagram, White to move first: the common ground of "
                    "Russian and American players."),
    },
    {
        .id = "brazilian", .name = N_("Brazilian draughts"), .family = "diagonal",
        .source = "international rules on 64 squares; draws of FMJD-64",
        .game_type = "26,W,8,8,A0,0", .board = "8x8", .men_rows = 3, .first = WHITE,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_DIAGONAL, FLYING_KINGS,
        .crown = CROWN_ENDS_ONLY, .rank = { RANK_MOST_PIECES },
        .draw = { .repetitions = 3, .quiet_moves = 15, .special = DRAWS_RUSSIAN },
        .naming = ALGEBRAIC('x'),
        .traits = { N_("capture compulsory"), N_("most pieces"), N_("flying kings"),
                    N_("men take backwards"), N_("crowned at the end of a move") },
        .about = N_("International rules on the small board: twelve men a side, and the capture of the "
                    "most pieces is compulsory."),
    },
    {
        .id = "spanish", .name = N_("Spanish draughts"), .family = "diagonal",
        .source = "PDN 3.0 type 24; draws as in Portugal",
        .game_type = "24,W,8,8,N1,1", .board = "8x8m", .men_rows = 3, .first = WHITE,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_AHEAD, FLYING_KINGS,
        .crown = CROWN_STOPS, .rank = { RANK_MOST_PIECES, RANK_MOST_KINGS },
        .draw = { .repetitions = 3, .quiet_moves = 20, .special = DRAWS_PORTUGUESE },
        .naming = NUMERIC(LOWER_RIGHT, 'x'),
        .traits = { N_("capture compulsory"), N_("most pieces"), N_("then most kings"),
                    N_("flying kings"), N_("men take forwards only") },
        .about = N_("One of the oldest forms with flying kings. Men take forwards only; of several "
                    "captures the most pieces count, then the most kings."),
    },
    {
        .id = "italian", .name = N_("Italian draughts"), .family = "diagonal",
        .source = "FID technical rules, art. 2-10",
        .game_type = "22,W,8,8,N2,1", .board = "8x8m", .men_rows = 3, .first = WHITE,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_AHEAD, SHORT_KINGS,
        .man_spares_king = true, .crown = CROWN_STOPS,
        .rank = { RANK_MOST_PIECES, RANK_WITH_KING, RANK_MOST_KINGS, RANK_KINGS_EARLY },
        .draw = { .repetitions = 4, .quiet_moves = 40 },                /* 9.3, 10.4 */
        .naming = NUMERIC(UPPER_LEFT, 'x'),
        .traits = { N_("capture compulsory"), N_("most pieces"), N_("quality rule"),
                    N_("short kings"), N_("men cannot take kings") },
        .about = N_("A man can never take a king here, and a chain of four rules decides which capture "
                    "must be made: number, king before man, most kings, kings first."),
    },
    {
        .id = "portuguese", .name = N_("Portuguese draughts"), .family = "diagonal",
        .source = "Portuguese federation rules 2013, art. 3.2",
        .game_type = "28,W,8,8,N1,1", .board = "8x8m", .men_rows = 3, .first = WHITE,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_AHEAD, FLYING_KINGS,
        .crown = CROWN_STOPS, .rank = { RANK_MOST_PIECES, RANK_MOST_KINGS },
        .draw = { .repetitions = 3, .quiet_moves = 20, .special = DRAWS_PORTUGUESE },
        .naming = NUMERIC(LOWER_RIGHT, 'x'),
        .traits = { N_("capture compulsory"), N_("most pieces"), N_("then most kings"),
                    N_("flying kings"), N_("men take forwards only") },
        .about = N_("The classic game of Portugal: the moves of Spanish draughts, with three kings "
                    "against one to be won within twelve moves once the river is taken."),
    },
    {
        .id = "czech", .name = N_("Czech draughts"), .family = "diagonal",
        .source = "FMJD page of the Czech rules",
        .game_type = "29,W,8,8,A0,0", .board = "8x8", .men_rows = 3, .first = WHITE,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_AHEAD, FLYING_KINGS,
        .crown = CROWN_STOPS, .rank = { RANK_WITH_KING },
        .draw = { .repetitions = 3, .quiet_moves = 15 },
        .naming = ALGEBRAIC('x'),
        .traits = { N_("capture compulsory"), N_("king before man"), N_("flying kings"),
                    N_("men take forwards only") },
        .about = N_("If a king can capture, a king must. Otherwise the choice is free, and men take "
                    "forwards only."),
    },
    {
        .id = "old-french", .name = N_("Old French draughts"), .family = "diagonal",
        .source = "the game of the 18th century; board and first move by analogy",
        .board = "8x8", .men_rows = 3, .first = WHITE,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_AHEAD, SHORT_KINGS,
        .crown = CROWN_STOPS, .rank = { RANK_MOST_PIECES, RANK_MOST_KINGS, RANK_WITH_KING },
        .draw = { .repetitions = 3, .quiet_moves = 40 },
        .naming = NUMERIC(UPPER_LEFT, 'x'),
        .traits = { N_("capture compulsory"), N_("most pieces"), N_("then most kings"),
                    N_("short kings"), N_("men take forwards only") },
        .about = N_("The ancestor of the huffing games: short kings, the most pieces first, then the "
                    "most kings, then a king rather than a man."),
    },
    {
        /* Read as the board of 100 squares with the quality rule; men step forwards only, since
         * the text's "move both ways" is taken for "capture both ways". */
        .id = "german", .name = N_("German draughts"), .family = "diagonal",
        .source = "an old description; the reading is doubtful",
        .board = "10x10", .men_rows = 4, .first = WHITE,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_DIAGONAL, FLYING_KINGS,
        .crown = CROWN_ENDS_ONLY, .rank = { RANK_MOST_PIECES, RANK_MOST_KINGS },
        .draw = { .repetitions = 3, .quiet_moves = 25, .special = DRAWS_INTERNATIONAL },
        .naming = NUMERIC(UPPER_LEFT, 'x'),
        .traits = { N_("capture compulsory"), N_("most pieces"), N_("then most kings"),
                    N_("flying kings"), N_("men take backwards") },
        .about = N_("The board of a hundred squares with a rule of quality: of equal captures the one "
                    "with more kings must be made."),
    },
    {
        .id = "frisian", .name = N_("Frisian draughts"), .family = "diagonal",
        .source = "Official Rules for Frisian Draughts, 2011",
        .game_type = "40,W,10,10,N2,0", .board = "10x10", .men_rows = 4, .first = WHITE,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_ALL,
        .king_step = DIRS_DIAGONAL, .king_jump = DIRS_ALL, .king_flies = true,
        .crown = CROWN_ENDS_ONLY, .rank = { RANK_FRISIAN, RANK_WITH_KING },    /* 11, 12 */
        .king_move_limit = 3,                                                   /* 17 */
        .draw = { .special = DRAWS_FRISIAN },
        .naming = NUMERIC(UPPER_LEFT, 'x'),
        .traits = { N_("capture compulsory"), N_("eight directions"), N_("highest value"),
                    N_("flying kings"), N_("three king moves in a row") },
        .about = N_("Captures go along the diagonals, the rows and the files. The capture of the "
                    "highest value must be made, and a king may move three times in a row only."),
    },
    {
        .id = "spantsiretti", .name = N_("Spantsiretti draughts"), .family = "diagonal",
        .source = "N. Spantsireti's 80 squares, Russian rules; PDN 3.0 type 41",
        .game_type = "41,W,10,8,A0,0", .board = "10x8", .men_rows = 3, .first = WHITE,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_DIAGONAL, FLYING_KINGS,
        .crown = CROWN_PASSING, .rank = FREE,
        .draw = { .repetitions = 3, .quiet_moves = 15, .special = DRAWS_RUSSIAN_NO_ROAD },
        .naming = ALGEBRAIC(':'),
        .traits = { N_("capture compulsory"), N_("free choice"), N_("flying kings"),
                    N_("men take backwards"), N_("crowned in passing") },
        .about = N_("Russian rules on a board of ten columns and eight rows, with fifteen men a side. "
                    "No diagonal joins two corners, so three kings always catch one."),
    },
    {
        .id = "diagonal-12", .name = N_("Diagonal draughts, twelve men"), .family = "diagonal",
        .source = "Corner Checkers; moves along ranks, crowning in the double corner",
        .board = "8x8",
        .start = "B:Wc1,e1,g1,d2,f2,h2,e3,g3,f4,h4,g5,h6:Ba3,b4,a5,c5,b6,d6,a7,c7,e7,b8,d8,f8",
        .first = BLACK,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_AHEAD, SHORT_KINGS,
        .crown = CROWN_STOPS, .promotes = { "a7,b8", "g1,h2" }, .rank = FREE,
        .draw = { .repetitions = 3, .quiet_moves = 40 },
        .naming = ALGEBRAIC('x'),
        .traits = { N_("capture compulsory"), N_("free choice"), N_("short kings"),
                    N_("crowned in the corner") },
        .about = N_("The armies face each other across the long diagonal, and a man is crowned only on "
                    "the two squares of the enemy's double corner."),
    },
    {
        .id = "diagonal-9", .name = N_("Diagonal draughts, nine men"), .family = "diagonal",
        .source = "Diagonal checkers; crowning in the single corner and its edge squares",
        .board = "8x8",
        .start = "B:Wa1,c1,e1,b2,d2,a3,c3,b4,a5:Bh4,g5,f6,h6,e7,g7,d8,f8,h8",
        .first = BLACK,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_AHEAD, SHORT_KINGS,
        .crown = CROWN_STOPS, .promotes = { "h8,f8,h6", "a1,c1,a3" }, .rank = FREE,
        .draw = { .repetitions = 3, .quiet_moves = 40 },
        .naming = ALGEBRAIC('x'),
        .traits = { N_("capture compulsory"), N_("free choice"), N_("short kings"),
                    N_("crowned in the corner") },
        .about = N_("Nine men a side start from the single corners and are crowned in the corner "
                    "opposite or on the edge squares beside it."),
    },
    {
        .id = "turkish", .name = N_("Turkish draughts"), .family = "orthogonal",
        .source = "dama; lone-man rule as in the older texts",
        .game_type = "30,W,8,8,A0,0", .board = "8x8full",
        .start = "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3:"
                 "Ba6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7",
        .first = WHITE,
        .man_step = DIRS_FORWARD_SIDEWAYS, .man_jump = DIRS_FORWARD_SIDEWAYS, ROOK_KINGS,
        .crown = CROWN_ENDS_ONLY, .rank = { RANK_MOST_PIECES },
        .removes_at_once = true, .no_reversal = true, .landing_free = true,
        .draw = { .repetitions = 3, .quiet_moves = 50, .special = DRAWS_LONE_MAN },
        .naming = FULL_PATH,
        .traits = { N_("ranks and files"), N_("capture compulsory"), N_("most pieces"),
                    N_("flying kings"), N_("lifted at once") },
        .about = N_("Dama: all 64 squares, and everything moves along ranks and files. Captured "
                    "pieces are lifted at once, so a king can clear its own way; a king against a "
                    "single man has won."),
    },
    {
        .id = "armenian", .name = N_("Armenian draughts"), .family = "orthogonal",
        .source = "tama; kings take along ranks and files, pieces lifted after the move",
        .board = "8x8full",
        .start = "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3:"
                 "Ba6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7",
        .first = WHITE,
        .man_step = DIRS_FORWARD_SIDEWAYS | DIRS_AHEAD, .man_jump = DIRS_FORWARD_SIDEWAYS,
        .king_step = DIRS_ALL, .king_jump = DIRS_STRAIGHT, .king_flies = true,
        .crown = CROWN_PASSING, .rank = { RANK_MOST_PIECES }, .landing_free = true,
        .courtesy = true,
        .draw = { .repetitions = 3, .quiet_moves = 50 },
        .naming = FULL_PATH,
        .traits = { N_("ranks and files"), N_("steps in all directions"), N_("capture compulsory"),
                    N_("most pieces"), N_("crowned in passing") },
        .about = N_("Tama: men step forwards, sideways and diagonally, kings move like a queen, but "
                    "captures go along ranks and files only."),
    },
    {
        .id = "pheken", .name = N_("Adyghe draughts"), .family = "orthogonal",
        .source = "pheken: Turkish, lifted after the move, crowned in passing",
        .board = "8x8full",
        .start = "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3:"
                 "Ba6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7",
        .first = WHITE,
        .man_step = DIRS_FORWARD_SIDEWAYS, .man_jump = DIRS_FORWARD_SIDEWAYS, ROOK_KINGS,
        .crown = CROWN_PASSING, .rank = { RANK_MOST_PIECES }, .landing_free = true,
        .draw = { .repetitions = 3, .quiet_moves = 50 },
        .naming = FULL_PATH,
        .traits = { N_("ranks and files"), N_("capture compulsory"), N_("most pieces"),
                    N_("flying kings"), N_("crowned in passing") },
        .about = N_("The draughts of the Adyghe: like the Turkish game, but captured pieces leave "
                    "after the move, and a man that reaches the last row goes on as a king."),
    },
    {
        .id = "keny", .name = N_("Ossetian keny"), .family = "orthogonal",
        .source = "N. Sokolov, 2005; removal and crowning as in Armenian draughts",
        .board = "8x8full",
        .start = "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3:"
                 "Ba6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7",
        .first = WHITE,
        .man_step = DIRS_FORWARD_SIDEWAYS, .man_jump = DIRS_STRAIGHT, ROOK_KINGS,
        .man_leap = DIRS_FORWARD_SIDEWAYS,
        .late_men = true, .crown = CROWN_PASSING, .rank = FREE, .landing_free = true,
        .draw = { .repetitions = 3, .special = DRAWS_KENY },
        .naming = FULL_PATH,
        .men_word = N_("ken"), .king_word = N_("pepper"),
        .traits = { N_("ranks and files"), N_("men leap over their own"), N_("capture compulsory"),
                    N_("free choice"), N_("men take backwards") },
        .about = N_("The Caucasian game in which a ken may leap over a neighbour of its own colour. "
                    "Kens take in all four directions, and any capture may be chosen."),
    },
    {
        .id = "gothic", .name = N_("Gothic draughts"), .family = "orthogonal",
        .source = "Altdeutsche Dame, after an annotated game of 131 moves",
        .board = "8x8full", .men_rows = 2, .first = WHITE,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_AHEAD | DIRS_FORWARD_SIDEWAYS,
        .king_step = DIRS_DIAGONAL, .king_jump = DIRS_ALL,
        .crown = CROWN_ENDS_ONLY, .rank = { RANK_MOST_PIECES },
        .capture_optional = true,       /* a quiet move is always allowed; option "capture" */
        .draw = { .repetitions = 3, .quiet_moves = 50 },
        .naming = FULL_PATH,
        .traits = { N_("capture optional"), N_("most pieces"), N_("short kings"),
                    N_("steps on diagonals"), N_("takes in all directions") },
        .about = N_("The old German game on all 64 squares: men step diagonally but take forwards, "
                    "sideways and diagonally. Nobody has to capture, but who does must take the most."),
    },
    {
        .id = "dameo", .name = N_("Dameo"), .family = "orthogonal",
        .source = "Christian Freeling, 2000",
        .board = "8x8full",
        .start = "W:Wa1,b1,c1,d1,e1,f1,g1,h1,b2,c2,d2,e2,f2,g2,c3,d3,e3,f3:"
                 "Ba8,b8,c8,d8,e8,f8,g8,h8,b7,c7,d7,e7,f7,g7,c6,d6,e6,f6",
        .first = WHITE,
        .man_step = 1 << NORTH | DIRS_AHEAD, .man_jump = DIRS_STRAIGHT,
        .king_step = DIRS_ALL, .king_jump = DIRS_STRAIGHT, .king_flies = true,
        .line_moves = true,
        .late_men = true, .crown = CROWN_ENDS_ONLY, .rank = { RANK_MOST_PIECES }, .landing_free = true,
        .draw = { .repetitions = 3, .quiet_moves = 50, .special = DRAWS_KINGS_EACH },
        .naming = FULL_PATH,
        .traits = { N_("rows of men advance"), N_("capture compulsory"), N_("most pieces"),
                    N_("flying kings"), N_("ranks and files") },
        .about = N_("A modern game of great speed: a whole unbroken row of men may advance one square "
                    "along itself. Captures go along ranks and files, the most pieces must be taken."),
    },
    {
        .id = "harzdame", .name = N_("Harzdame"), .family = "orthogonal",
        .source = "Benedikt Rosenau, 2009; men take in four directions",
        .board = "8x8full",
        .start = "W:Wa1,b1,c1,d1,e1,f1,a2,b2,c2,d2,e2,a3,b3,c3,d3,a4,b4,c4,a5,b5,a6:"
                 "Bc8,d8,e8,f8,g8,h8,d7,e7,f7,g7,h7,e6,f6,g6,h6,f5,g5,h5,g4,h4,h3",
        .first = WHITE,
        .man_step = 1 << NORTH | 1 << EAST, .man_jump = DIRS_STRAIGHT, ROOK_KINGS,
        .crown = CROWN_ENDS_ONLY, .late_men = true,
        .promotes = { "c8,d8,e8,f8,g8,h8,h3,h4,h5,h6,h7", "a1,a2,a3,a4,a5,a6,b1,c1,d1,e1,f1" },
        .rank = { RANK_MOST_PIECES }, .landing_free = true,
        .draw = { .repetitions = 3, .quiet_moves = 50 },
        .naming = FULL_PATH,
        .traits = { N_("along the diagonal"), N_("capture compulsory"), N_("most pieces"),
                    N_("flying kings"), N_("men take backwards") },
        .about = N_("Two triangles of men march from corner to corner, stepping along ranks and files. "
                    "A man is crowned where the enemy's army stood on the edge."),
    },
    {
        .id = "bashni-two-move", .name = N_("Two-move bashni"), .family = "towers",
        .source = "bashni; one move for White, then two for each side",
        .board = "8x8", .men_rows = 3, .first = WHITE, .plies_per_turn = 2,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_DIAGONAL, FLYING_KINGS,
        .crown = CROWN_PASSING, .rank = FREE, .towers = true,
        .draw = { .repetitions = 3, .quiet_moves = 15 },
        .naming = ALGEBRAIC(':'),
        .traits = { N_("two moves a turn"), N_("towers"), N_("capture compulsory"),
                    N_("free choice"), N_("flying kings"), N_("crowned in passing") },
        .about = N_("Column draughts at double speed: White begins with one move, from then on each "
                    "side makes two in a row. A tower freed by the first may be moved by the second."),
    },
    {
        .id = "stavropol", .name = N_("Stavropol draughts"), .family = "other",
        .source = "Russian rules; pieces of either colour may be moved",
        .board = "8x8", .men_rows = 3, .first = WHITE, .moves_either = true,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_DIAGONAL, FLYING_KINGS,
        .crown = CROWN_PASSING, .rank = FREE,
        .draw = { .repetitions = 3, .quiet_moves = 15 },
        .naming = ALGEBRAIC(':'),
        .traits = { N_("either colour may be moved"), N_("capture compulsory"), N_("free choice"),
                    N_("flying kings"), N_("crowned in passing") },
        .about = N_("Russian draughts in which each player may also move the opponent's pieces. Whoever "
                    "has to move and can capture with any piece, of whatever colour, must do so."),
    },
    {
        .id = "samoyed", .name = N_("Samoyed draughts"), .family = "other",
        .source = "Russian rules; own pieces are taken too",
        .board = "8x8", .men_rows = 3, .first = WHITE, .captures_own = true,
        .man_step = DIRS_AHEAD, .man_jump = DIRS_DIAGONAL, FLYING_KINGS,
        .crown = CROWN_PASSING, .rank = FREE,
        .draw = { .repetitions = 3, .quiet_moves = 15 },
        .naming = ALGEBRAIC(':'),
        .traits = { N_("own pieces are taken too"), N_("capture compulsory"), N_("free choice"),
                    N_("flying kings"), N_("crowned in passing") },
        .about = N_("The self-eaters: a capture is compulsory even over one's own pieces, and the very "
                    "first move of the game already takes a man of one's own."),
    },
    {
        .does = &cheskers_class,
        .id = "cheskers", .name = N_("Cheskers"), .family = "other",
        .source = "Solomon W. Golomb, 1948",
        .board = "8x8",
        .start = "B:WBa1,Kc1,Ke1,Cg1,b2,d2,f2,h2,a3,c3,e3,g3:"
                 "BCb8,Kd8,Kf8,Bh8,a7,c7,e7,g7,b6,d6,f6,h6",
        .first = BLACK, .letter = { 0, 'K', 'B', 'C' },
        .draw = { .repetitions = 3, .quiet_moves = 50 },
        .naming = FULL_PATH,
        .men_word = N_("pawn"), .king_word = N_("king"),
        .traits = { N_("bishop and camel"), N_("pawns and kings must take"), N_("free choice"),
                    N_("lost without kings") },
        .about = N_("Between chess and draughts: pawns and kings jump as in draughts, while the bishop "
                    "and the camel take as in chess. Whoever loses the last king has lost."),
        .in_words = N_("Pawns step and jump forwards, kings step and jump one square in all four "
                       "diagonal directions. The bishop goes any distance diagonally, the camel leaps "
                       "one square one way and three the other; both take by moving onto the enemy.\n"
                       "If a pawn or a king can take, a capture must be made, by any piece; a chain "
                       "must be finished. If only bishop or camel can take, nobody has to.\n"
                       "A pawn on the last row becomes a king, a bishop or a camel, as its player "
                       "likes, and the move ends. A side without kings has lost, and so has a side "
                       "without a move."),
    },
    {
        .does = &shatra_class,
        .id = "shatra", .name = N_("Altai shatra"), .family = "other",
        .source = "the present sport rules of the Altai game",
        .board = "shatra", .first = WHITE, .letter = { 0, 'K', 'Y', 0 },
        .start = "W:W39-52,Y53,54-62:B1-9,Y10,11-24",
        .draw = { .repetitions = 3 },
        .naming = { .numeric = true, .corner = UPPER_LEFT, .other_corner = LOWER_LEFT, .sign = 'x',
                    .full_path = true },
        .men_word = N_("shatra"), .king_word = N_("batyr"),
        .traits = { N_("fortresses and gates"), N_("take the biy"), N_("capture compulsory"),
                    N_("free choice"), N_("flying batyrs") },
        .about = N_("The draughts of the Altai, on 62 squares with a fortress behind each army. A "
                    "reserve waits inside; who takes the enemy's biy has won."),
        .in_words = N_("A shatra steps forwards, diagonally forwards and sideways and jumps in all eight "
                       "directions. A batyr moves and takes at any distance in eight directions, the "
                       "biy one square.\n"
                       "Pieces in the own fortress, and biy or batyr on the own gate, may be put on any "
                       "free square of the own half; shatras leave in the order of their numbers and "
                       "have no other quiet move there. While one of them waits, biy and batyr may not "
                       "enter the own gate or fortress.\n"
                       "If a shatra or batyr can take, a capture is compulsory and must be finished. If "
                       "only the biy can take, the biy must move, but need not take, and may stop after "
                       "any jump. A shatra that reaches the far end of the enemy's fortress becomes a "
                       "batyr at once. Taking the biy wins; so does leaving the enemy without a move."),
    },
    {
        .does = &gomoku_class,
        .id = "gomoku-checkers", .name = N_("Gomoku draughts"), .family = "other",
        .source = "draughts pieces as in go-moku; rows of five or more",
        .board = "8x8full", .first = WHITE, .start = "W:W:B:R12,12", .capture_optional = true,
        .draw = { .repetitions = 3, .quiet_moves = 50 },
        .naming = FULL_PATH,
        .men_word = N_("piece"), .king_word = N_("piece"),
        .traits = { N_("placed, then moved"), N_("rows of five"), N_("capture optional") },
        .about = N_("Twelve pieces a side are placed one by one on an empty board and then moved. Whoever "
                    "makes a row of five may take any enemy piece off the board."),
        .in_words = N_("The players put their twelve pieces on free squares in turn. When all are placed, a "
                       "turn moves one piece to a neighbouring free square in any of the eight "
                       "directions.\n"
                       "A row of five or more own pieces through the piece just placed or moved gives the "
                       "right to take one enemy piece, whichever one likes. The right may be declined.\n"
                       "A side without pieces has lost, and so has a side that cannot move."),
    },
    {
        .does = &fox_geese_class,
        .id = "fox-geese-4", .name = N_("Fox and four geese"), .family = "hunt",
        .source = "the old hunt on a draughts board; geese begin as in Winning Ways",
        .board = "8x8", .first = WHITE, .start = "W:Wa1,c1,e1,g1:BKd8",
        .naming = ALGEBRAIC(':'),
        .men_word = N_("goose"), .king_word = N_("fox"),
        .traits = { N_("a hunt"), N_("nothing is taken"), N_("unequal sides") },
        .about = N_("Four geese try to shut in a fox that wants to slip past them. The geese go forwards "
                    "only, the fox in all directions; played well, the geese win."),
        .in_words = N_("The geese (White) step diagonally forwards, the fox (Black) one square in any "
                       "diagonal direction; nothing is taken. The fox is caught when it cannot move, and "
                       "has won when no goose is left below it or the geese cannot move."),
    },
    {
        .does = &fox_geese_class,
        .id = "wolves-sheep", .name = N_("Wolves and sheep"), .family = "hunt",
        .source = "the same hunt; the sheep begins",
        .board = "8x8", .first = BLACK, .start = "B:Wa1,c1,e1,g1:BKd8",
        .naming = ALGEBRAIC(':'),
        .men_word = N_("wolf"), .king_word = N_("sheep"),
        .traits = { N_("a hunt"), N_("nothing is taken"), N_("unequal sides") },
        .about = N_("Four wolves hunt a sheep. The wolves go forwards only, the sheep in all directions "
                    "and first."),
        .in_words = N_("The wolves (White) step diagonally forwards, the sheep (Black) one square in any "
                       "diagonal direction; nothing is taken. The sheep is caught when it cannot move, "
                       "and has won when no wolf is left below it or the wolves cannot move."),
    },
    {
        .does = &fox_geese_class,
        .id = "fox-geese-12", .name = N_("Wolf and twelve kids"), .family = "hunt",
        .source = "the hunt with captures: the fox may take and may stop",
        .board = "8x8", .first = WHITE,
        .start = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:BKh8", .option = { 1 },
        .capture_optional = true,
        .naming = ALGEBRAIC(':'),
        .men_word = N_("kid"), .king_word = N_("wolf"),
        .traits = { N_("a hunt"), N_("the wolf takes"), N_("capture optional"), N_("unequal sides") },
        .about = N_("Twelve kids against a wolf that takes them by jumping, several in a row if it can. "
                    "The kids win by shutting it in."),
        .in_words = N_("The kids (White) step diagonally forwards and take nothing. The wolf (Black) steps "
                       "one square in any diagonal direction and may take by jumping, several times in "
                       "a row; it need not, and may stop when it likes. The kids win when the wolf "
                       "cannot move, the wolf when no kid is left below it."),
    },
    {
        .does = &ugolki_class,
        .id = "ugolki", .name = N_("Ugolki"), .family = "corner",
        .source = "corners; steps and chains of jumps along ranks and files",
        .board = "8x8full", .first = WHITE, .option = { 0, 0, 40 },
        .start = "W:Wa1,b1,c1,d1,a2,b2,c2,d2,a3,b3,c3,d3:Be6,f6,g6,h6,e7,f7,g7,h7,e8,f8,g8,h8",
        .draw = { .repetitions = 3 },
        .naming = FULL_PATH,
        .men_word = N_("piece"), .king_word = N_("piece"),
        .traits = { N_("a race"), N_("nothing is taken"), N_("chains of jumps") },
        .about = N_("A race from corner to corner. Pieces step or jump over others, whatever their colour, "
                    "and may go on jumping as long as they can; nothing is taken."),
        .in_words = N_("A piece steps to a neighbouring free square along ranks and files, or jumps over a "
                       "neighbour of either colour, and on in any direction as long as its player likes. "
                       "Who first fills the camp opposite wins; if White does so first, Black has one "
                       "more move and draws if that fills the camp too.\n"
                       "After 40 own moves nobody may have a piece left at home."),
    },
    {
        .does = &ashtarashki_class,
        .id = "ashtarashki", .name = N_("Ashtarashki"), .family = "other",
        .source = "Yu. K. Khalafyan, Ashtarak; the goal is our reading",
        .board = "8x8", .first = WHITE,
        .start = "W:WM3a1,M1c1,M1e1,M3g1,M1b2,M2d2,M2f2,M1h2,M2a3,M3c3,M3e3,M2g3:"
                 "BM2b6,M3d6,M3f6,M2h6,M1a7,M2c7,M2e7,M1g7,M3b8,M1d8,M1f8,M3h8",
        .naming = ALGEBRAIC(':'),
        .men_word = N_("stone"), .king_word = N_("stone"),
        .traits = { N_("stones 1, 2 and 3"), N_("taken by replacement"), N_("capture compulsory"),
                    N_("stepping back costs rank") },
        .about = N_("Three takes two, two takes one, and one takes three. A stone that steps back loses "
                    "rank and can no longer take; who reaches the far row first has won."),
        .in_words = N_("Stones step one square diagonally. A step back turns a full stone (M) into a "
                       "retreated one (V), that into a stone that any other may take (W), and a third "
                       "takes it off the board.\n"
                       "Only full stones capture, by moving onto a neighbouring enemy, forwards or "
                       "backwards: 3 takes 2, 2 takes 1, 1 takes 3, and all take W. A capture must be "
                       "made and goes on while it can.\n"
                       "A side wins when one of its stones stands on the far row, or when the enemy "
                       "cannot move."),
    },
};

const int rules_count = sizeof rules_table / sizeof *rules_table;
