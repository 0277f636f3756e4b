"""The names of the rows, in the order in which they are printed."""

# Rows of the small corpus, with what they are called.
SMALL = {
    "read": "read the files",
    "dom": "libxml2 DOM in C",
    "lxml": "lxml, parse only",
    "import-1": "import, one core",
    "import": "import, all cores",
    "import-libxml2": "import by libxml2 alone",
    "saved-again": "the same pages saved again",
    "merge": "merge of two halves",
    "merge-tree": "merge of eight interleaved parts",
    "zip": "import from a ZIP file",
    "warc": "import from a crawl (WARC)",
    "lxml-sqlite": "lxml + sqlite3 + FTS5, a script",
    "again": "re-import, unchanged",
    "check": "check",
    "search": "search",
    "site": "export site",
}
# Imports of few and of many pages, in turns.
GROWTH = ("grow-small", "grow-large")
# Rows of the big corpus.
BIG = {"big-import": "import", "big-check": "check", "big-search": "search", "big-page": "one new page, into"}
NAMES = (*SMALL, "bs4-sqlite", *GROWTH, *BIG, "curve", "reader")
# Names of several rows.
GROUPS = {"members": ("zip", "warc"), "page-growth": GROWTH, "bytes-written": ("import", "grow-large")}
# Rows that are set beside the first import of their round.
BESIDE_IMPORT = ("saved-again", "merge", "merge-tree", "zip", "warc")
# The number of archives that a merge combines.
PARTS = {"merge": 2, "merge-tree": 8}
