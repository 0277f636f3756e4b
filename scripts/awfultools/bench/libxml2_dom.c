/* Parses all saved pages below folders into libxml2's tree, and frees it: the least that a program on libxml2 can do.
   cc -O2 libxml2_dom.c $(pkg-config --cflags --libs libxml-2.0) -o libxml2_dom; usage: libxml2_dom FOLDER... */
#define _GNU_SOURCE
#include <ftw.h>
#include <libxml/HTMLparser.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long pages, failed;

static int visit(const char *path, const struct stat *about, int kind, struct FTW *at) {
    const char *end = strrchr(path + at->base, '.');
    if (kind != FTW_F || !end || (strcmp(end, ".html") && strcmp(end, ".htm"))) return 0;
    FILE *file = fopen(path, "rb");
    char *bytes = malloc(about->st_size + 1);
    if (!file || !bytes) { perror(path); exit(74); }
    size_t count = fread(bytes, 1, about->st_size, file);
    fclose(file);
    htmlDocPtr page = htmlReadMemory(bytes, (int)count, NULL, "windows-1252",
        HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET | XML_PARSE_HUGE);
    page ? pages++ : failed++;
    xmlFreeDoc(page);
    free(bytes);
    return 0;
}

int main(int count, char **arguments) {
    for (int i = 1; i < count; i++)
        if (nftw(arguments[i], visit, 32, FTW_PHYS)) { perror(arguments[i]); return 66; }
    printf("{\"pages\": %ld, \"failed\": %ld, \"libxml2\": \"%s\"}\n", pages, failed, xmlParserVersion);
    return failed != 0;
}
