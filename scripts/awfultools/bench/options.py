"""Measures the program against others that read the same saved pages, as whole processes, in one go.

It makes a corpus of its own in the shape of real saved pages, imports it, and sets the time beside that of reading the
files, of libxml2's and lxml's parsers alone, and of two scripts that do the same work with lxml and with BeautifulSoup;
and beside that of a first import it sets pages saved again, a merge, and an import of the same pages out of containers.
Competitors take turns, so that noise meets all of them. Ratios are the result, by time and by processor time; seconds
are those of this machine, today.
"""

import argparse
import sys
from pathlib import Path
from typing import NoReturn

from awfultools.bench import rows
from awfultools.paths import BUILD

MORE = """
rows (for --only):
  read         reads the files                     dom          libxml2's DOM, in C
  lxml         lxml, parse only                    lxml-sqlite  lxml, SQLite and FTS5, a script
  bs4-sqlite   BeautifulSoup, the same script      import-1     import on one core
  import       import on all cores                 again        the same import again, nothing new
  import-libxml2  the same with --parser libxml2: what the reader of plain markup saves
  saved-again  the same pages, saved a day later with other bytes, into the archive of import
  merge        merges the archive of every second page into that of the others
  merge-tree   merges eight archives, of every eighth page each, into a new one, in one pass
  zip, warc    import of the same pages, out of one ZIP file and out of one crawl
  check, search, site                              on the archive of these pages
  grow-small, grow-large                           imports of --pages and of --middle pages, in turns
  big-import, big-check, big-search, big-page      on --big pages; big-page imports one new page
  curve        what --curve asks for
  reader       a Reader of --served pages: first page, steady rate, search while typing, throughput (wrk), memory
and names of several: members (zip, warc), page-growth (grow-small, grow-large), bytes-written (import, grow-large).
saved-again, merge, merge-tree, zip and warc are set beside import, which is measured with them.

CPU is user and system time of the whole process with its children; a ratio is the median of the pairs of rounds.
Bytes written are those handed to the disk (write_bytes of /proc/PID/io without cancelled ones; Linux only).

BeautifulSoup reads a sample of the pages; its time is scaled to all of them. Corpora are kept below --work for the next
time: 120 KB a page, so 5 GB for the default. Each page's posts, threads, users and forums are counted after each import
and merge: a quick import of the wrong number of posts is a failure.

examples:
  scripts/bench --quick                              some minutes: 300 pages, 1,200 for big
  scripts/bench --json bench.json                    the whole thing
  scripts/bench --corpus ~/forum-pages --big 0       your own pages
  scripts/bench --only import,lxml --runs 9          just these two
  scripts/bench --only saved-again,merge             what an archive that is there already costs
  scripts/bench --only curve --curve 1000,5000,20000 cost per page as an archive grows
  scripts/bench --clean                              deletes corpora, archives and the Python environment

exit status: 0 done; 1 a target was missed, or a competitor failed; 64 wrong usage; 66 no such corpus or program; 73 too
little room on the disk; 130 interrupted.
"""


class Usage(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(64, f"bench: {message}\n")


def parse() -> argparse.Namespace:
    parser = Usage(prog="bench", description=__doc__, epilog=MORE, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--pages", type=int, default=2000, metavar="N", help="thread pages in the corpus (default: 2000)")
    add("--middle", type=int, metavar="N", help="thread pages of grow-large; 0 for none (default: --pages times 5)")
    add("--big", type=int, default=40000, metavar="N", help="thread pages of the big one; 0 for none (default: 40000)")
    add("--runs", type=int, default=5, metavar="N", help="runs of everything small, and new pages (default: 5)")
    add("--big-runs", type=int, default=2, metavar="N", help="imports of the big corpus (default: 2)")
    add(
        "--served",
        type=int,
        default=25000,
        metavar="N",
        help="thread pages of reader's archive; 0 for none (default: 25000)",
    )
    add("--corpus", type=Path, metavar="FOLDER", help="any saved pages, in place of the small corpus")
    add(
        "--curve",
        default="",
        metavar="LIST",
        help="sizes of archives, as 1000,2000,5000: a first import of each, then more",
    )
    add("--increment", type=int, default=200, metavar="N", help="pages that a week brings, for --curve (default: 200)")
    add("--only", default="", metavar="NAMES", help="rows to measure, with commas (default: all but the curve)")
    add("--program", type=Path, metavar="FILE", help="measure this one (default: what scripts/awful-archive builds)")
    add("--search", default="because", metavar="WORD", help="the word to look for (default: because)")
    add("--sample", type=int, metavar="N", help="pages for BeautifulSoup (default: every 20th, at least 100)")
    add("--bs4-parser", default="html.parser", choices=("html.parser", "lxml"), help="the parser below BeautifulSoup")
    add("--seed", type=int, default=1, metavar="S", help="another forum (default: 1)")
    add("--json", type=Path, metavar="FILE", help="write all figures to this file too")
    add(
        "--work",
        type=Path,
        default=BUILD / "bench",
        metavar="FOLDER",
        help="where corpora are kept (default: .build/bench)",
    )
    add("--no-targets", action="store_true", help="report only: a missed target does not fail")
    add("--quick", action="store_true", help="--pages 300 --middle 1200 --big 1200 --served 1200 --runs 3 --big-runs 1")
    add("--smoke", action="store_true", help="does everything work? 30 pages, one run, no targets")
    add("--clean", action="store_true", help="delete what earlier runs left below --work")
    options = parser.parse_args()
    if options.quick:
        options.pages, options.middle, options.big, options.runs, options.big_runs = 300, 1200, 1200, 3, 1
        options.served = 1200
    if options.smoke:
        options.pages, options.middle, options.big, options.runs, options.big_runs, options.sample = 30, 45, 45, 1, 1, 6
        options.curve, options.increment, options.no_targets, options.served = "20,40", 5, True, 45
    try:
        options.curve = sorted({int(n) for n in options.curve.split(",") if n})
    except ValueError:
        parser.error("--curve takes numbers with commas: 1000,2000,5000")
    names = [n for n in options.only.replace(" ", ",").split(",") if n]
    for name in names:
        if name not in rows.NAMES and name not in rows.GROUPS:
            parser.error(f"there is no row {name}; there are {', '.join((*rows.NAMES, *rows.GROUPS))}")
    options.only = {row for n in names for row in rows.GROUPS.get(n, (n,))} or set(rows.NAMES)
    if options.only & set(rows.BESIDE_IMPORT):
        options.only.add("import")
    if options.middle is None:
        options.middle = 5 * options.pages
    if options.corpus:
        options.middle = 0  # a given folder has no larger sibling
        if names and options.only <= set(rows.GROWTH):
            parser.error("page-growth needs the corpus of this script: leave out --corpus")
    if (
        options.pages < 1
        or options.runs < 1
        or options.big_runs < 1
        or options.increment < 1
        or min(options.curve, default=1) < 1
    ):
        parser.error("numbers of pages and runs are at least 1")
    for option in ("big", "middle"):
        if getattr(options, option) and getattr(options, option) <= options.pages:
            parser.error(f"--{option} must be more than --pages, or 0")
    return options
