"""Saved pages of threads whose titles and names strain a layout; `python3 odd_threads.py FOLDER` writes them."""

from pathlib import Path

from awfultools.hostile import pages

LONG = "W" * 200
RIGHT_TO_LEFT = "ועוד מילים על אווז בחממה שלי " * 7
ZERO_WIDTH = "zero\u200bwidth\u200d\ufeff\u2060\u202e and turned"
SCRIPT = "</script><script>alert(1)</script></style></title>"
ADDRESS = "https://example.com/" + "a" * 300
BODIES = [
    "one line",
    f"<b>{LONG}</b>",
    RIGHT_TO_LEFT,
    ZERO_WIDTH,
    pages.plain(SCRIPT),
    f'<a href="{ADDRESS}">{ADDRESS}</a>',
    '<img src="http://i.example/' + "b" * 200 + '.jpg" alt="">',
    "<pre>" + "wide " * 80 + "</pre>",
    "<table><tr>" + "<td>cell</td>" * 40 + "</tr></table>",
    f'<div class="bbc-block"><h4>{LONG} posted:</h4><blockquote>{LONG}</blockquote></div>' * 2,
    "<div class='bbc-block'><blockquote>" * 12 + "deep" + "</blockquote></div>" * 12,
]


def thread(number: int, title: str, name: str, bodies: list[str]) -> str:
    """A page of a thread."""
    posts = [
        pages.post(number * 100 + index, index, index, 7000 + number, pages.plain(name), pages.plain(name), body)
        for index, body in enumerate(bodies)
    ]
    # A post's links say which thread it is in.
    return pages.thread_page(number, pages.plain(title), posts).replace("threadid=1&amp;", f"threadid={number}&amp;")


def write_odd_threads(folder: Path) -> None:
    """Writes a saved page for each odd thread."""
    folder.mkdir(parents=True)
    names = {7: LONG, 8: RIGHT_TO_LEFT, 9: ZERO_WIDTH, 10: SCRIPT, 11: "\u200b", 12: "con"}
    for number, name in names.items():
        text = thread(number, name, name, BODIES if number < 11 else BODIES[:1])
        if number == 11:
            text = text.replace("Sep  1 2012, 00:00", "").replace("Sep  1, 2012 00:00", "")
        (folder / f"showthread-{number}.html").write_text(text, encoding="utf-8")
