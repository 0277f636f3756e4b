#ifndef AWFUL_ARCHIVE_CLIBXML2_SHIM_H
#define AWFUL_ARCHIVE_CLIBXML2_SHIM_H

// libxml2's encoding.h pulls in ICU's headers where it was built with ICU. Foundation carries its own ICU, and a
// debug build then sees two definitions of the same enum. We decode bytes ourselves and need none of it.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlreader.h>

#endif
