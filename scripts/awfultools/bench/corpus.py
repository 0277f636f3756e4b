"""Writes saved pages of an invented forum, as many as wanted, in the size and shape of real ones.

usage: python3 -m awfultools.bench.corpus FOLDER TO [--from FROM] [--seed S] [--jobs N]

Writes pages FROM + 1 to TO of an endless row of thread pages, and a list of threads for every 40 threads, into FOLDER
(made anew), and beside it FOLDER.json: what an archive of it must count. Page K is the same whatever TO is: a corpus of
2,000 pages and one of the next 38,000 are one of 40,000. Words, people and threads come from `words.py` and `forum.py`;
the markup, in four generations (2012, 2013, 2017, 2025), is that of `scripts/make-samples`. About one page in three has
characters beyond ASCII, in windows-1252 as the site sends them.
"""

import argparse
import functools
import hashlib
import json
import multiprocessing
import os
import random
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from awfultools.bench.measure import Piece

HERE = Path(__file__).resolve().parent
from awfultools.bench import forum
from awfultools.samples import people

# The templates of the samples look up users in the module `people`, which is replaced before they are imported.
people.PEOPLE = forum.UserGenerator(None)
people.forums, people.path_to = forum.forums, forum.path_to
from awfultools.bench import words as language
from awfultools.samples import frames, list_pages, thread_pages
from awfultools.samples import posts as post_tables

LIST_CAPTURED = datetime(2025, 11, 1)
TAGS = [("icons-08/help.png", n, f"Tag {n}") for n in range(60, 100)]
STAMPS = {2012: (1348360344, 1349148332, 1350000000), 2013: (1348360344, 1383200000, 1383900000)}
AT_A_TIME = 50  # pages that one process is given


def version() -> str:
    """Changes when a page of the corpus may: the sources that make it."""
    digest = hashlib.sha256()
    for path in sorted(
        [*Path(frames.__file__).parent.glob("*.py"), *(HERE / n for n in ("corpus.py", "forum.py", "words.py"))]
    ):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def few_pages(pages_2012: Callable[[str, int, int], str]) -> Callable[[str, int, int], str]:
    """The navigation of 2012 named few pages of a long thread: four to each side."""

    def nav(base: str, page: int, count: int) -> str:
        if count <= 9:
            return pages_2012(base, page, count)
        first = max(1, min(page - 4, count - 8))
        link = '<a class="pagenumber" href="{0}&amp;pagenumber={1}"{2}>{3}</a>'.format
        out = f"Pages ({count}): <b>   "
        if page > 1:
            out += link(base, page - 1, ' title="previous page"', "&lsaquo; Prev") + " &nbsp;&nbsp;&nbsp;"
        for n in range(first, first + 9):
            out += f'<span class="curpage">{n}</span>' if n == page else link(base, n, "", n) + "  "
        if page < count:
            out += "&nbsp;&nbsp;&nbsp;" + link(base, page + 1, ' title="next page &raquo;"', "Next &rsaquo;")
            out += "  " + link(base, count, ' title="last page"', "Last &raquo;")
        return out + "</b>"

    return nav


def post_2017(post: Any, thread: forum.Thread, number: int, is_last: bool, is_seen: bool) -> str:
    """The samples have 2017 with a user filter only: here the links of a page without."""
    out = post_table_2017(post, thread, number, is_last, is_seen)
    out = out.replace(f'data-idx="{number}"', f'data-idx="{post.index}"', 1)
    out = out.replace(f'&amp;index={number}"', f'&amp;index={post.index}"', 1)
    return out.replace(
        f'title="Remove user filter" href="/showthread.php?goto=post&amp;postid={post.id}">&iquest;<',
        f'title="Show posts by this user" href="/showthread.php?threadid={thread.id}&amp;userid={post.author}">?<',
        1,
    )


def thread_2017(thread: forum.Thread, posts: list[Any], page: int, count: int) -> str:
    """As above: a thread with its navigation, made from the sample's frame of a closed one of one page."""

    class OneUser:
        """Lets the sample's own check pass, which is about its filter."""

        def __init__(self, post: Any) -> None:
            self.post, self.author = post, thread.author

    nav = frames.pages_2013(thread_pages.base(thread, forum.PER_PAGE), page, count) if count > 1 else ""
    text = thread_pages.thread_filtered_2017(thread, [OneUser(p) for p in posts], thread.author, len(posts))
    text = text.replace('<div class="pages top"> </div>', f'<div class="pages top">{nav} </div>', 1)
    text = text.replace('<div class="pages bottom"></div>', f'<div class="pages bottom">{nav}</div>', 1)
    return text.replace(" closed_thread", "", 1).replace("forum-closed.gif", "forum-reply.gif", 1)


post_table_2017 = post_tables.post_2017
post_tables.post_2017 = lambda wrapped, thread, *rest: post_2017(wrapped.post, thread, *rest)
post_tables.body = lambda post, year: post.html
frames.pages_2012 = few_pages(frames.pages_2012)
frames.jump_menu = functools.lru_cache(None)(frames.jump_menu)
frames.navigation = functools.lru_cache(None)(frames.navigation)


class Corpus:
    """The endless row of pages of one seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.words = language.Words(seed)
        self.bodies = language.Bodies(self.words)
        people.PEOPLE.words = self.words
        self.thread = functools.lru_cache(4096)(lambda k: forum.Thread(k, seed, self.words))

    def pages(self, start: int, end: int) -> Iterator[tuple[int, int, int]]:
        """Pieces (thread, first page, last page) of pages start + 1 to end of the row."""
        k = before = 0
        while before < end:
            count = self.thread(k).pages
            first, last = max(start - before, 0) + 1, min(count, end - before)
            for page in range(first, last + 1, AT_A_TIME):
                yield k, page, min(last, page + AT_A_TIME - 1)
            before += count
            k += 1

    def page(self, thread: forum.Thread, number: int) -> tuple[bytes, list[Any]]:
        """A page of a thread, as bytes, and its posts."""
        draw = random.Random(f"{self.seed} page {thread.k} {number}")
        table = self.words.rich if draw.random() < 0.35 else self.words.plain
        year, posts = thread.year, thread.posts(number)
        earlier = [(p.id, p.author) for p in thread.posts(number - 1)[-12:]] if number > 1 else []
        for post in posts:
            luck = draw.random()
            picked = draw.sample(earlier[-25:], min(len(earlier), 2 if luck < 0.04 else 1)) if luck < 0.42 else []
            quoted = [(n, forum.name_of(people.PEOPLE, a)) for n, a in picked]
            post.html = self.bodies.body(draw, table, quoted, year)
            if draw.random() < 0.07:
                post.edited = people.PEOPLE[post.author].name
                post.edited_at = post.date + timedelta(minutes=draw.randint(2, 50))
            earlier.append((post.id, post.author))
        arguments = thread, posts, number, thread.pages
        if year == 2012:
            text = thread_pages.thread_2012(*arguments, forum.PER_PAGE, STAMPS[2012], 40, False, ad=number % 2)
        elif year == 2013:
            text = thread_pages.thread_2013(*arguments, forum.PER_PAGE, STAMPS[2013], 40, True)
        elif year == 2017:
            text = thread_2017(*arguments)
        else:
            text = thread_pages.thread_2025(*arguments, forum.PER_PAGE, 40)
        return text.encode("cp1252", "xmlcharrefreplace"), posts

    def list_page(self, block: int) -> tuple[bytes, list[Any]]:
        """The page that lists threads 40 * block and on, as bytes, and these threads."""
        threads = [self.thread(k) for k in range(block * forum.LISTED, (block + 1) * forum.LISTED)]
        rows = []
        for thread in threads:
            last = thread.posts(thread.pages)[-1]
            rows.append(
                list_pages.Row(
                    thread.id,
                    thread.title,
                    thread.author,
                    thread.pages * forum.PER_PAGE - 1,
                    thread.views,
                    last.date.strftime("%H:%M %b %e, %Y"),
                    people.PEOPLE[last.author].name,
                    icon=("icons-08/help.png", thread.icon),
                    rating=(thread.votes, thread.average) if thread.votes > 9 else (),
                )
            )
        stamp = int(LIST_CAPTURED.replace(tzinfo=UTC).timestamp()) - 86400 * 9
        text = list_pages.forumdisplay(threads[0].forum, rows, (stamp, stamp, stamp), self.moderators(block), TAGS)
        return text.encode("cp1252", "xmlcharrefreplace"), threads

    @staticmethod
    def moderators(block: int) -> list[int]:
        return [forum.FIRST_PERSON + 17 + 601 * n for n in range(block % 72 % 5, block % 72 % 5 + 2)]


corpus = None  # of this process


def begin(seed: int) -> None:
    global corpus
    corpus = Corpus(seed)


def write(folder: Path, name: str, data: bytes, captured: datetime) -> None:
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(data)
    os.utime(path, (captured.replace(tzinfo=UTC).timestamp(),) * 2)


def write_pages(folder: Path, k: int, first: int, last: int) -> tuple[int, set[int], list[int] | None, int, int]:
    """Writes pages of one thread; returns their counts."""
    thread, size = corpus.thread(k), 0
    users: set[int] = set()
    folder = os.path.join(folder, f"forum-{thread.forum}")
    os.makedirs(folder, exist_ok=True)
    for number in range(first, last + 1):
        data, posts = corpus.page(thread, number)
        name = f"showthread.php?threadid={thread.id}&userid=0&perpage=40&pagenumber={number}.html"
        write(folder, name, data, thread.captured + timedelta(seconds=number))
        size += len(data)
        users.update(post.author for post in posts)
    listed = None
    if k % forum.LISTED == 0 and first == 1:
        block = k // forum.LISTED
        data, threads = corpus.list_page(block)
        name = f"forumdisplay.php?forumid={thread.forum}&daysprune=30&perpage=40&pagenumber={block // 72 + 1}.html"
        write(folder, name, data, LIST_CAPTURED)
        size += len(data)
        users.update(t.author for t in threads)
        users.update(corpus.moderators(block))
        listed = [t.id for t in threads]
    return size, users, listed, thread.id, last - first + 1


def make(
    folder: Path,
    start: int,
    end: int,
    seed: int = 1,
    jobs: int | None = None,
    tell: Callable[[int], None] = lambda done: None,
) -> dict[str, Any]:
    """Writes pages start + 1 to end into a folder, and what they count beside it."""
    manifest = Path(f"{folder}.json")
    manifest.unlink(missing_ok=True)
    if os.path.isdir(folder):
        shutil.rmtree(folder)
    os.makedirs(folder)
    begin(seed)
    pieces = [(str(folder), *piece) for piece in corpus.pages(start, end)]
    sizes = lists = done = 0
    users, threads = set(), set()
    ignore = signal.SIGINT, signal.SIG_IGN  # only the parent answers to Ctrl-C
    jobs = jobs or len(os.sched_getaffinity(0))
    with multiprocessing.get_context("fork").Pool(jobs, signal.signal, ignore) as pool:
        try:
            for size, who, listed, thread, count in pool.imap_unordered(star, pieces):
                sizes, done, lists = sizes + size, done + count, lists + bool(listed)
                users |= who
                threads |= {thread, *(listed or ())}
                tell(done)
        except BaseException:
            pool.terminate()
            pool.join()
            shutil.rmtree(folder, ignore_errors=True)
            raise
    # How many forums an archive counts: the menu of every page names them all.
    facts = {
        "version": version(),
        "seed": seed,
        "from": start,
        "to": end,
        "threadPages": done,
        "listPages": lists,
        "bytes": sizes,
        "posts": done * forum.PER_PAGE,
        "forums": 72,
        "threads": sorted(threads),
        "users": sorted(users),
    }
    part = Path(f"{manifest}.part")
    part.write_text(json.dumps(facts))
    part.rename(manifest)
    return facts


def star(piece: Piece) -> tuple[int, set[int], list[int] | None, int, int]:
    return write_pages(*piece)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("to", type=int)
    parser.add_argument("--from", dest="start", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int)
    options = parser.parse_args()
    if not 0 <= options.start < options.to:
        parser.error("TO must be more than FROM")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))

    def tell(done: int) -> None:
        if sys.stderr.isatty():
            print(f"\r  {done:,} of {options.to - options.start:,} pages", end="", file=sys.stderr, flush=True)

    try:
        facts = make(options.folder, options.start, options.to, options.seed, options.jobs, tell)
    except KeyboardInterrupt:
        return 130
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    print(json.dumps({k: len(v) if isinstance(v, list) else v for k, v in facts.items()}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
