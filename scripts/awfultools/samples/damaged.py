"""Files from which nothing may be taken, or nothing can be: they have an extension that no page has."""

import struct
import zlib

from awfultools.samples import frames as f
from awfultools.samples import thread_pages as t
from awfultools.samples.story import AUTHORS, Thread, posts

PUDDLE = Thread(
    9000020,
    901,
    "A puddle with opinions",
    900015,
    posts(
        900000901,
        [
            (
                900015,
                "2013-04-02 12:00",
                "there is a puddle outside number nine that is always the same shape. it is a hat",
            ),
            (900012, "2013-04-02 12:09", "I have taken a sample. It is mostly conviction."),
            (900010, "2013-04-02 12:15", "I think you’ll find that a puddle cannot hold an opinion, only water."),
            (
                900002,
                "2013-04-02 12:20",
                "[quote 900000903]only water[/quote]\nIt held mine for ten minutes at the bus stop.",
            ),
            (900020, "2013-04-02 23:10", "i lay down next to it and we agreed on most things"),
            (900007, "2013-04-03 08:00", "Dry this morning. It’s left a note in chalk: “back when it rains”."),
        ],
    ),
)
AUTHORS.update({post.id: post.author for post in PUDDLE.posts})


def puddle() -> str:
    return t.thread_2013(PUDDLE, PUDDLE.posts, 1, 1, 40, f.STAMPS["goose-2013"], 6, False)


def half_page() -> str:
    """Cut in the middle of the fourth post's `table` tag: its bytes name four posts, its tree can only hold three."""
    page = puddle()
    return page[: page.index('id="post900000904') + len('id="post900000904')]


def swallowed() -> str:
    """A comment that is never closed: the tree loses the next post up to that one's own comment; the bytes do not."""
    page = puddle()
    end = page.index("<!-- google_ad_section_end -->", page.index('id="post900000902"'))
    return (
        page[:end]
        + "<!-- a browser add-on was here"
        + page[end + len("<!-- google_ad_section_end -->") :].replace("<!-- EndContentMarker -->", "", 1)
    )


def png() -> bytes:
    """Eight by eight pixels in one colour, checksums and all."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\xf2\xa9\x3b" * 8 for _ in range(8))
    # Stored, not compressed, so that no version of zlib changes a byte.
    raw = b"\x78\x01\x01" + struct.pack("<HH", len(rows), len(rows) ^ 0xFFFF) + rows
    data = raw + struct.pack(">I", zlib.adler32(rows))
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", data)
        + chunk(b"IEND", b"")
    )


OTHER_SITE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>How to descale a kettle</title>
</head>
<body class="recipe">
<h1>How to descale a kettle</h1>
<p>Lemon juice, water, patience. If it whistles in tune, do not descale it: it is working.</p>
<p><a href="https://www.example.org/kettles">More about kettles</a></p>
</body>
</html>
"""


def files() -> dict[str, bytes]:
    return {
        "empty.html.damaged": b"",
        "half-page.html.damaged": half_page().encode("cp1252"),
        "swallowed-post.html.damaged": swallowed().encode("cp1252"),
        "picture.html.damaged": png(),
        "nothing-but-nuls.html.damaged": b"\0" * 2048,
        "another-site.html.damaged": OTHER_SITE.encode("utf-8"),
    }
