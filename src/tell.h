/* What a person can read and press in a scene, as plain text without places and colours: made for
 * tests that should not mind where things stand.
 */
#pragma once

#include "render/scene.h"
#include "src/app.h"
#include "src/base/strbuf.h"

void tell_scene(const struct app *app, const struct scene *scene, struct strbuf *out);

/* Is the text to be read somewhere, or the label of something that can be pressed? Blanks do not
 * count, since wrapped lines come in pieces. */
bool tell_shows(const struct scene *scene, const char *text);
