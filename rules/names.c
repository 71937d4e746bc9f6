#include "rules/names.h"

#include <string.h>

#include "rules/rules.h"
#include "src/base/fold.h"
#include "src/base/nearest.h"

enum { NAMES = 16 };                    /* of one game, the closing NULL included */

static const struct {
    const char *id, *name[NAMES];
} names[] = {
    { "russian", { "shashki", "Russian checkers", "русские шашки", "російські шашки" } },
    { "international", { "Polish draughts", "dammen", "hundred-square draughts", "jeu de dames",
                         "international checkers", "международные шашки", "стоклеточные шашки",
                         "міжнародні шашки" } },
    { "english", { "checkers", "American checkers", "straight checkers", "draughts",
                   "английские шашки", "чекерс" } },
    { "canadian", { "Quebec draughts", "Grand jeu de dames", "канадские шашки" } },
    { "lasca", { "Laska", "Lasker's game", "Laskers", "towers", "column draughts", "ласка" } },
    { "bashni", { "towers", "column draughts", "column checkers", "Russian towers",
                  "Chinese draughts", "столбовые шашки", "башни", "столбы", "стовпові шашки", "вежі",
                  "тури", "стовпчики", "стовпові піддавки" } },
    { "pool", { "pool checkers", "Spanish pool", "пул чекерс" } },
    { "jamaican", { "Jamaican checkers", "Jamaican pool", "ямайские шашки" } },
    { "unified-pool", { "Zimbabwean draughts", "pool checkers" } },
    { "brazilian", { "damas brasileiras", "Brazilian checkers", "бразильские шашки" } },
    { "spanish", { "damas españolas", "juego de damas", "испанские шашки" } },
    { "italian", { "dama italiana", "итальянские шашки" } },
    { "portuguese", { "damas clássicas", "damas portuguesas", "португальские шашки" } },
    { "czech", { "česká dáma", "чешские шашки" } },
    { "old-french", { "jeu forcé", "jeu de dames", "старофранцузские шашки" } },
    { "german", { "deutsche Dame", "Damespiel", "немецкие шашки" } },
    { "frisian", { "Frysk damjen", "Frysk!", "Fries dammen", "фризские шашки" } },
    { "spantsiretti", { "80-square draughts", "Spantsireti", "восьмидесятиклеточные шашки",
                        "шашки Спанцирети" } },
    { "diagonal-12", { "corner checkers", "diagonal checkers", "диагональные шашки" } },
    { "diagonal-9", { "corner checkers", "diagonal checkers", "диагональные шашки" } },
    { "turkish", { "dama", "Türk daması", "турецкие шашки" } },
    { "armenian", { "tama", "армянские шашки", "тама" } },
    { "pheken", { "пхъэкIэн", "пхъэкӏэн", "адыгейские шашки" } },
    { "keny", { "Caucasian draughts", "осетинские шашки", "кены" } },
    { "gothic", { "Altdeutsche Dame", "Old German draughts", "готические шашки" } },
    { "dameo", { "Christian Freeling", "дамео" } },
    { "harzdame", { "Benedikt Rosenau" } },
    { "bashni-two-move", { "towers", "column draughts", "столбовые двухходовые", "башни" } },
    { "stavropol", { "ставропольские шашки" } },
    { "samoyed", { "самоеды", "самоїди" } },
    { "cheskers", { "шашматы", "Solomon Golomb" } },
    { "shatra", { "Altai draughts", "алтайские шашки", "шатра" } },
    { "gomoku-checkers", { "go-moku", "five in a row", "шашки го-моку" } },
    { "fox-geese-4", { "fox and geese", "лиса и 4 гуся" } },
    { "wolves-sheep", { "волки и овца" } },
    { "fox-geese-12", { "fox and geese", "волк и козлята" } },
    { "ugolki", { "corners", "уголки" } },
    { "ashtarashki", { "Khalafyan", "аштарашки" } },
};

static const char *const losing_names[] = {
    "losing", "giveaway", "give-away", "suicide", "antidraughts", "поддавки", "піддавки", NULL,
};

const char *game_other_name(const char *id, int i)
{
    size_t length = strcspn(id, "+[");

    for (size_t at = 0; at < sizeof names / sizeof *names; at++)
        if (strlen(names[at].id) == length && memcmp(names[at].id, id, length) == 0)
            return i < NAMES ? names[at].name[i] : NULL;
    return NULL;
}

const char *losing_game_name(int i)
{
    return losing_names[i];
}

/* Is the candidate nearer than all before? Case and accents are no mistakes. */
static bool is_nearer(struct nearest *guess, struct strbuf *scratch, const char *candidate)
{
    bool any = guess->found != NULL;
    int before = guess->distance;

    strbuf_clear(scratch);
    fold_add(scratch, candidate);
    nearest_offer(guess, scratch->text);
    return guess->found && (!any || guess->distance < before);
}

const char *game_guess(const char *word, size_t length)
{
    struct strbuf given, folded, scratch;
    const char *found = NULL;

    strbuf_init(&given);
    strbuf_init(&folded);
    strbuf_init(&scratch);
    strbuf_add_n(&given, word, length);
    fold_add(&folded, given.text);
    struct nearest guess = { .word = folded.text };
    for (int i = 0; i < rules_count; i++) {
        const char *id = rules_table[i].id;
        if (is_nearer(&guess, &scratch, id))
            found = id;
        for (int k = 0; game_other_name(id, k); k++)
            if (is_nearer(&guess, &scratch, game_other_name(id, k)))
                found = id;
    }
    strbuf_free(&scratch);
    strbuf_free(&folded);
    strbuf_free(&given);
    return found;
}
