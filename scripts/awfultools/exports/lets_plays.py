"""Writes the saved pages of two invented Let's Plays: 60 updates in 400 posts each, with pictures beside the pages.

The first has an index in its opening post, the second numbered titles by two authors.
"""

import struct
import zlib
from pathlib import Path

PER_PAGE = 40
POSTS = 400
UPDATES = 60
WORDS = "the goose walks into a greenhouse and nobody minds how old its ledger is because rain came early".split()
PAGE = """<!DOCTYPE html>
<html><head><title>{title} - The Something Awful Forums</title></head>
<body id="something_awful" class="showthread" data-forum="901" data-thread="{thread}"><div id="container"><div id="content">
<div class="breadcrumbs"><a href="forumdisplay.php?forumid=901">Let's Play!</a> &rsaquo;
<a class="bclast" href="showthread.php?threadid={thread}">{title}</a></div>
<div class="pages top">Pages ({count}): <b>{page}</b></div>
<div id="thread" class="thread:{thread}">{posts}</div></div></div></body></html>
"""
POST = """<table class="post" id="post{id}" data-idx="{index}"><tr><td class="userinfo userid-{user}">
<dl class="userinfo"><dt class="author{op}">{name}</dt><dd class="registered">May 4, 2005</dd></dl></td>
<td class="postbody">{body}</td></tr><tr><td class="postdate">{date}</td></tr></table>
"""


def picture(seed: int, width: int = 320, height: int = 240) -> bytes:
    """A PNG of bars in two colours."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    colours = bytes((seed * 37 + 60 * place) % 256 for place in range(6))
    rows = b"".join(b"\0" + bytes((x // (8 + seed % 9) + y // 24) % 2 for x in range(width)) for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    content = chunk(b"IHDR", header) + chunk(b"PLTE", colours) + chunk(b"IDAT", zlib.compress(rows))
    return b"\x89PNG\r\n\x1a\n" + content + chunk(b"IEND", b"")


def sentence(seed: int, count: int) -> str:
    return " ".join(WORDS[(seed * 7 + place * place) % len(WORDS)] for place in range(count)).capitalize() + "."


class LetsPlay:
    """One thread."""

    def __init__(self, thread: int, title: str, *, has_index: bool) -> None:
        self.thread, self.title, self.has_index = thread, title, has_index
        self.places = [(number * (POSTS - 2)) // UPDATES + 1 for number in range(UPDATES)]

    def id(self, index: int) -> int:
        return self.thread * 1000 + index

    def link(self, index: int) -> str:
        return f"showthread.php?goto=post&amp;postid={self.id(index)}#post{self.id(index)}"

    def name(self, number: int) -> str:
        return f"Update {number + 1}: {sentence(number, 3)[:-1]} & more".replace("&", "&amp;")

    def files(self, page: int) -> str:
        return f"{self.thread}-{page + 1}_files"

    def body(self, index: int) -> tuple[int, str]:
        """The author, from 0, and the markup of a post."""
        if index == 0:
            links = [
                f'<a href="{self.link(place)}">{self.name(number)}</a>' for number, place in enumerate(self.places)
            ]
            entries = "<br>".join(links) if self.has_index else ""
            return 0, f"<b>{self.title}</b><br>{sentence(3, 60)}<br>{entries}"
        if index in self.places:
            number = self.places.index(index)
            pictures = [
                f'<img src="{self.files(index // PER_PAGE)}/{(number + place) % 12}.png" class="img">'
                for place in range(3)
            ]
            text = "<br><br>".join(f"{shown}<br>{sentence(number + place, 90)}" for place, shown in enumerate(pictures))
            return (0 if self.has_index else number % 2), f"<b>{self.name(number)}</b><br><br>{text}"
        head = f'<h4><a class="quote_link" href="{self.link(index - 1)}">Player {(index - 1) % 9} posted:</a></h4>'
        quote = f'<div class="bbc-block">{head}<blockquote>{sentence(index, 30)}</blockquote></div>'
        return 2 + index % 7, (quote if index % 3 == 0 else "") + sentence(index, 20 + index % 40)

    def post(self, index: int) -> str:
        author, body = self.body(index)
        date = f"Sep {1 + index // 20}, 2012 {8 + index % 12:02}:{index % 60:02}"
        op = " op" if author == 0 else ""
        return POST.format(
            id=self.id(index), index=index + 1, user=9000 + author, name=f"Player {author}", op=op, body=body, date=date
        )

    def write(self, folder: Path) -> None:
        count = POSTS // PER_PAGE
        for page in range(count):
            files = folder / self.files(page)
            files.mkdir(parents=True)
            for number in range(12):
                (files / f"{number}.png").write_bytes(picture(number + self.thread % 5))
            posts = "".join(self.post(index) for index in range(page * PER_PAGE, (page + 1) * PER_PAGE))
            content = PAGE.format(title=self.title, thread=self.thread, page=page + 1, count=count, posts=posts)
            (folder / f"{self.thread}-{page + 1}.html").write_text(content, encoding="utf-8")


def write_lets_plays(folder: Path) -> None:
    """Writes the pages into a folder that does not exist yet."""
    LetsPlay(9100001, "Let's play Goose Manager", has_index=True).write(folder)
    LetsPlay(9100002, "Two of us play Ledger of the Duck", has_index=False).write(folder)
