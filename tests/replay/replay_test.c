/* Real games, kept outside of this repository: replay_test LIST FOLDER.
 *
 * LIST has lines "file TAB games TAB moves TAB errors" with what the reader finds in each file.
 * Every game must also survive being written and read again. Without the folder the status is 77.
 */
#include <errno.h>
#include <unistd.h>

#include "tests/replay/round_trip.h"

enum { SKIPPED = 77 };

struct tally {
    int games, moves, errors, faults;
};

static void read_games(FILE *file, struct tally *tally)
{
    struct pdn_reader *reader = pdn_read_file(file);
    struct pdn_game game;
    while (pdn_next(reader, &game)) {
        tally->games++;
        tally->moves += game.moves;
        tally->errors += game.errors.count;
        tally->faults += round_trip_fault(&game) != NULL;
        pdn_game_free(&game);
    }
    pdn_reader_free(reader);
}

static bool check_file(const char *folder, const char *name, const struct tally *expected)
{
    struct strbuf path;
    struct tally found = { 0 };
    strbuf_init(&path);
    strbuf_printf(&path, "%s/%s", folder, name);
    FILE *file = fopen(path.text, "rb");
    if (!file) {
        printf("%s: %s\n", path.text, strerror(errno));
        strbuf_free(&path);
        return false;
    }
    read_games(file, &found);
    fclose(file);
    strbuf_free(&path);
    bool fine = found.games == expected->games && found.moves == expected->moves &&
                found.errors == expected->errors && !found.faults;
    if (!fine)
        printf(
            "%s: found %d games, %d moves, %d errors, expected %d, %d, %d; %d round trips failed\n",
            name, found.games, found.moves, found.errors, expected->games, expected->moves,
            expected->errors, found.faults);
    return fine;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: replay_test LIST FOLDER\n");
        return 2;
    }
    if (access(argv[2], R_OK) != 0) {
        printf("the real games are not here (%s): nothing is tested\n", argv[2]);
        return SKIPPED;
    }
    FILE *list = fopen(argv[1], "r");
    if (!list) {
        perror(argv[1]);
        return 2;
    }
    int files = 0, wrong = 0;
    char line[400], name[300];
    while (fgets(line, sizeof line, list)) {
        struct tally expected = { 0 };
        if (*line == '#' || sscanf(line, "%299[^\t]\t%d\t%d\t%d", name, &expected.games,
                                   &expected.moves, &expected.errors) != 4)
            continue;
        files++;
        wrong += !check_file(argv[2], name, &expected);
    }
    fclose(list);
    printf("%d files, %d not as expected\n", files, wrong);
    return files && !wrong ? 0 : 1;
}
