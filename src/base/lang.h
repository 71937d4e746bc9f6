/* Marks for translation: _() translates what is shown now, N_() only marks text in tables. */
#pragma once

#include <libintl.h>

#define _(text) gettext(text)
#define N_(text) text
