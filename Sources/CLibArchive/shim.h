#pragma once
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#ifdef __APPLE__
#include <xlocale.h> // newlocale and uselocale, which glibc and musl have in locale.h
#endif
