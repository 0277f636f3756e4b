"""Alters pages so that captures contradict each other about names, positions and accounts."""

import random
import re
from pathlib import Path

# Names that no page has; two of them differ by letter case alone.
NAMES = [b"Ada Altered", b"ada altered", b"Bernard Other", b"Pemberton Lark"]
AUTHOR = re.compile(rb'<dt class="author[^>]*>([^<]{2,40})</dt>')
LOGGED_IN = re.compile(rb'(<div id="loggedinusername">)[^<]*(</div>)')
THREAD = re.compile(rb"threadid=(\d{5,})")
POST_LINK = re.compile(rb"(<a[^>]*(?:setseen|user_jump|goto=post)[^>]*threadid=)(\d+)")
USER = re.compile(rb"userid[=-](9\d{5})\b")
DAY = re.compile(rb"((?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) )(\d\d)(, \d{4})")
STAMP = re.compile(rb"(\.(?:js|css)\?)(\d{10})")


class NamePool:
    """The names, threads and users of all pages, from which alterations draw."""

    def __init__(self, pages: list[bytes]) -> None:
        self.names = sorted({name for page in pages for name in AUTHOR.findall(page)})[:12] + NAMES
        self.threads = sorted({number for page in pages for number in THREAD.findall(page)})
        self.users = sorted({number for page in pages for number in USER.findall(page)})


def rename(page: bytes, pool: NamePool, dice: random.Random) -> bytes:
    """Replaces the name of one user of the page by another name, wherever it occurs."""
    shown = AUTHOR.findall(page) or [name for name in pool.names if name in page]
    return page.replace(dice.choice(shown), dice.choice(pool.names)) if shown else page


def renumber(page: bytes, pool: NamePool, dice: random.Random) -> bytes:
    """Gives a user the ID of another one."""
    shown = USER.findall(page)
    return page.replace(dice.choice(shown), dice.choice(pool.users)) if shown and pool.users else page


def without_numbers(page: bytes, pool: NamePool, dice: random.Random) -> bytes:
    """Leaves the numbers of people out: only their names are known."""
    return USER.sub(lambda match: match[0][: -len(match[1])] + b"0", page)


def account(page: bytes, pool: NamePool, dice: random.Random) -> bytes:
    """Changes the account that was logged in, or removes it."""
    name = dice.choice([*pool.names, b"Unregistered Guest"])
    if LOGGED_IN.search(page):
        return LOGGED_IN.sub(lambda match: match[1] + name + match[2], page)
    return re.sub(rb"(<body[^>]*>)", lambda m: m[1] + b'<div id="loggedinusername">' + name + b"</div>", page, count=1)


def move_posts(page: bytes, pool: NamePool, dice: random.Random) -> bytes:
    """Lets the links of some posts name another thread."""
    other = dice.choice(pool.threads)
    return POST_LINK.sub(lambda match: match[1] + (other if dice.random() < 0.3 else match[2]), page)


def move_thread(page: bytes, pool: NamePool, dice: random.Random) -> bytes:
    """Gives a thread of the page another ID."""
    shown = THREAD.findall(page)
    return page.replace(dice.choice(shown), dice.choice(pool.threads)) if shown else page


def redate(page: bytes, pool: NamePool, dice: random.Random) -> bytes:
    """Changes days, and the times in addresses of style sheets, so that the order of captures changes."""
    days, seconds = dice.randint(1, 9), dice.randint(-4, 4) * 30_000_000
    page = DAY.sub(lambda m: m[1] + b"%02d" % ((int(m[2]) + days) % 28 + 1) + m[3], page)
    return STAMP.sub(lambda m: m[1] + b"%d" % max(1_000_000_000, int(m[2]) + seconds), page)


ALTERATIONS = [rename, rename, renumber, without_numbers, account, account, move_posts, move_thread, redate, redate]


def altered_name(name: Path, dice: random.Random) -> Path:
    """A file name that says more, less or something false about the page."""
    stem = dice.choice(
        [
            f"page{dice.randint(1, 99)}.html",
            f"announcement.php?forumid={dice.choice([901, 904, 906])}.html",
            f"showthread.php?threadid=90000{dice.randint(10, 14)}.html",
            name.name,
        ]
    )
    return Path(str(dice.randint(0, 9))) / stem


def altered_set(contents: dict[Path, bytes], dice: random.Random) -> dict[Path, tuple[bytes, int]]:
    """Some pages, altered, some of them more than once, with the names and times of their files.

    The names and numbers of a set are drawn from all pages, so that its pages contradict each other.
    """
    pool, pages = NamePool(list(contents.values())), {}
    for name in dice.choices(sorted(contents), k=dice.randint(3, 7)):
        page = contents[name]
        for _ in range(dice.randint(0, 3)):
            page = dice.choice(ALTERATIONS)(page, pool, dice)
        time = dice.choice([1, 1_400_000_000, 1_500_000_000, 4_077_993_600])
        pages[name if dice.random() < 0.6 else altered_name(name, dice)] = (page, time)
        if dice.random() < 0.2:
            # A copy in another place.
            pages[altered_name(name, dice)] = (page, dice.choice([1, 1_450_000_000]))
    return pages
