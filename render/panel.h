/* The parts of the side panel. Each is given its box and draws only there; those whose height
 * depends on their text have a function that tells it.
 */
#pragma once

#include "render/layout.h"
#include "render/widgets.h"

float panel_player_height(const struct layout *layout);
void panel_player(struct scene *scene, struct rect at, const struct view *view,
                  const struct player_view *player);

void panel_moves(struct scene *scene, struct rect at, const struct view *view);
/* The same with variations and words; for views that have items. */
void panel_tree(struct scene *scene, struct rect at, const struct view *view);
void panel_notes(struct scene *scene, struct rect at, const struct view *view);
/* The best lines with the list of moves below; the balance as a bar. */
void panel_analysis(struct scene *scene, struct rect at, const struct view *view);
void draw_balance(struct scene *scene, struct rect at, const struct view *view);
void panel_rules(struct scene *scene, struct rect at, const struct view *view);

/* The card above the buttons: the result, the reason of a refusal or a notice; 0 when none is due.
 * A card that would be higher than `room` is set smaller. */
float panel_card_height(struct scene *scene, const struct view *view, float width, float room);
void panel_card(struct scene *scene, struct rect at, const struct view *view);

float panel_buttons_height(const struct layout *layout);
void panel_buttons(struct scene *scene, struct rect at, const struct view *view);

/* The rules of a game in sentences. The text stays empty where a section does not concern the
 * game. */
struct strbuf;
enum rules_section {
    SECTION_GAME, SECTION_MAN, SECTION_KING, SECTION_TAKING, SECTION_TOWERS, SECTION_CROWNING,
    SECTION_DRAWS, SECTION_COUNT
};
enum { HEADING_TEXT = 80 };
void rules_section(const struct game *game, enum rules_section section, char heading[HEADING_TEXT],
                   struct strbuf *text);
