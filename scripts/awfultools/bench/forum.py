"""The invented forum that corpora are cut from: forums, users and threads, each computed from its number alone.

Thread K is the same in a corpus of any size. Its posts interleave with those of all other threads by date and by
number, as on the site, so that an archive's tables grow in the middle too and not only at their end. Posts come in bursts: two to
eight consecutive numbers belong to one thread.
"""

import functools
import random
from dataclasses import dataclass
from datetime import datetime, timedelta
from html import escape
from typing import Any

from awfultools.samples import people

PER_PAGE = 40
LANES = 8192  # the maximum number of threads: each has BURST post numbers of its own in every quarter of a day
BURST = 8  # the maximum number of posts in a burst
PEOPLE = 12_000
FIRST_PERSON = 20_000
LISTED = 40  # threads on a page of a thread list
# Fractional parts of the golden ratio and of the square root of 2. Those of their multiples are evenly spread.
GOLDEN, SILVER = 0.6180339887498949, 0.4142135623730951
EPOCH = datetime(2003, 1, 1)
# Year of the markup, day of the capture, share of the threads.
ERAS = (
    (2012, datetime(2012, 10, 20), 0.22),
    (2013, datetime(2013, 11, 9), 0.30),
    (2017, datetime(2017, 2, 11), 0.18),
    (2025, datetime(2025, 10, 4), 0.30),
)
CATEGORIES = ("Front Porch", "The Workshop", "Parlour & Pantry", "Long Corridor", "The Attic")
TOPICS = """Teapots Ladders Hedges Bicycles Ferries Clocks Maps Kites Pickles Radios Chairs Bridges Lanterns Puddings Snails
Boots Windows Trains Barrels Gloves Puzzles Carpets Wells Buttons""".split()
MANNERS = ("{}", "Ask Me About {}", "{}: the quiet years")


@functools.lru_cache(None)
def forums(year: int) -> tuple[Any, ...]:
    """72 forums in five categories, every third one below the one before it.

    Replaces `samples.people.forums` (see corpus.py), hence the unused parameter.
    """
    out, names = [], [m.format(t) for t in TOPICS for m in MANNERS]
    for position, name in enumerate(names):
        if position % 15 == 0:
            out.append((960 + position // 15, 0, CATEGORIES[position // 15]))
        out.append((100 + position, 2 if position % 3 == 2 else 1, name))
    return tuple(out)


@functools.lru_cache(None)
def path_to(forum: int, year: int) -> tuple[Any, ...]:
    """The category, the forums above a forum, and the forum itself; replaces `samples.people.path_to`."""
    path: list[Any] = []
    for number, depth, name in forums(year):
        del path[depth:]
        path.append((number, name))
        if number == forum:
            return tuple(path)
    raise KeyError(forum)


class UserGenerator(dict):
    """Users by number, generated on first use."""

    FIRST = """Amber Brisk Copper Dusty Elder Feral Gentle Hollow Idle Jolly Keen Loud Mellow Narrow Odd Patient Quiet Rusty
    Sober Tall Upper Vivid Weary Yellow Zoë Café""".split()
    LAST = """Anvil Badger Candle Dormouse Engine Fiddle Gherkin Hammer Inkwell Jacket Kettle Lobster Magpie Needle Otter Parsnip
    Quill Rooster Saddle Trumpet Urchin Violin Walnut Yardarm""".split()
    ROLES = (("platinum",), (), (), ("platinum",), (), ("platinum",), (), (), (), ())

    def __init__(self, words: Any) -> None:
        super().__init__()
        self.words = words

    def __missing__(self, number: int) -> Any:
        draw, k = random.Random(f"person {number}"), number - FIRST_PERSON
        first, rest = self.FIRST[k % len(self.FIRST)], k // len(self.FIRST)
        last, rest = self.LAST[rest % len(self.LAST)], rest // len(self.LAST)
        name = (f"{first} {last}", f"{last} of {first}", f"{first}{last}", f"{last.lower()}_{first.lower()}")[rest % 4]
        name += f" {rest // 4}" if rest >= 4 else ""
        roles = self.ROLES[k % 10]
        if k % 601 == 17:
            roles = ("role-mod",)
        title = "\n".join(
            self.words.sentence(draw, self.words.plain, draw.randint(2, 6))
            for _ in range(draw.choice((0, 1, 1, 2, 2, 3, 4)))
        )
        avatar = (
            f"{number:08d}.{draw.randrange(10):04d}.{draw.choice(('gif', 'jpg', 'png'))}" if draw.random() < 0.7 else ""
        )
        registered = datetime(1999, 11, 1) + timedelta(days=draw.randrange(1100))
        person = people.Person(number, name, registered.strftime("%b %e, %Y"), title, avatar, roles=roles)
        self[number] = person
        return person


@dataclass
class Post:
    """The fields of a post that the templates of the samples read."""

    id: int
    author: int
    date: datetime
    index: int
    html: str = ""
    edited: str = ""
    edited_at: datetime | None = None
    attachment: str = ""
    later_body: str = ""
    ignored: bool = False


class Thread:
    """Thread number `k`: its forum, dates, length, users and votes."""

    def __init__(self, k: int, seed: int, words: Any) -> None:
        if k >= LANES:
            raise ValueError(f"there are only {LANES:,} threads")
        self.k, self.seed = k, seed
        draw = random.Random(f"{seed} thread {k}")
        self.id = 3_000_000 + k * 37
        self.forum = 100 + (k // LISTED * 29 + seed) % 72
        # Spread evenly, so that a small corpus has short and long threads as a big one has.
        # The length has a Pareto distribution: few threads are long.
        share = 1 - (k * GOLDEN + 0.1) % 1
        self.pages = min(1200, int(2.6 * share**-0.97))
        luck = (k * SILVER + 0.1) % 1
        # The loop ends with the attributes of the chosen era.
        for self.year, self.captured, part in ERAS:
            luck -= part
            if luck < 0:
                break
        self.captured += timedelta(minutes=k % 9000)
        self.burst = draw.choice((2, 4, 6, BURST, BURST))
        bursts = -(-self.pages * PER_PAGE // self.burst)
        quarters = (self.captured - EPOCH).days * 4 - 8
        self.step = max(1, min(draw.choice((1, 1, 2, 3, 5)), quarters // bursts))
        self.start = draw.randrange(max(1, quarters - bursts * self.step))
        self.title = words.title(draw)
        self.pool = [self.somebody(draw) for _ in range(min(400, 8 + int(3 * self.pages**0.7)))]
        self.author = self.pool[0]
        self.views = self.pages * PER_PAGE * draw.randint(20, 90)
        self.votes = draw.randint(0, 200)
        self.average = draw.uniform(1.5, 5)
        self.icon = draw.randint(60, 99)

    @staticmethod
    def somebody(draw: random.Random) -> int:
        """A random user; few users write most posts."""
        return FIRST_PERSON + int(PEOPLE ** draw.random()) * 7919 % PEOPLE

    def posts(self, page: int) -> list[Any]:
        """The posts of a page (1-based) without their bodies; any page can be made without the pages before it."""
        draw = random.Random(f"{self.seed} posts {self.k} {page}")
        out = []
        for index in range((page - 1) * PER_PAGE + 1, page * PER_PAGE + 1):
            burst, place = divmod(index - 1, self.burst)
            quarter = self.start + burst * self.step
            author = draw.choice(self.pool) if draw.random() < 0.75 else self.somebody(draw)
            if index == 1:
                author = self.author
            date = EPOCH + timedelta(hours=quarter * 6, minutes=place * 40 + draw.randrange(40))
            number = 400_000_000 + (quarter * LANES + self.k) * BURST + place
            out.append(Post(number, author, date, index))
        return out


def name_of(everybody: Any, number: int) -> str:
    return escape(everybody[number].name, quote=False)
