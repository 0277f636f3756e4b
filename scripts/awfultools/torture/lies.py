"""Pages that lie about their time: from the future, from years that no clock shows, from before the forums."""

import random
from pathlib import Path

from awfultools.torture.harness import Counts, Failure, Program, query
from awfultools.torture.markup import Post, thread_page, write_pages
from awfultools.torture.readers import dice_of, make_sound, remove

ZONES = ["America/Chicago", "Asia/Tokyo", "Pacific/Kiritimati", "Etc/GMT+12", "UTC"]
DATES = [
    "Dec 31, 9999 23:59",
    "Jan 1, 10000 00:00",
    "Jan 1, 0001 00:00",
    "Jan 1, 0000 00:00",
    "Feb 30, 2012 25:61",
    "Jan 1, 1970 00:00",
    "Dec 31, 1998 23:59",
    "Sep 20, 99999 11:16",
    "Sep 20, -2012 11:16",
    "Sep 20, 2099 11:16",
    "Jan 19, 2038 03:14",
    "Sep 99999999999999999999, 2012 11:16",
    "",
    "yesterday",
]
# What no text column that holds a time may hold: years of other than four digits, and those that no capture can have.
IMPOSSIBLE = "NOT GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]*'"


def run_lies(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """Checks that future captures are reported and decide nothing, and that impossible dates stay text."""
    for number in range(counts["lies"]):
        dice = dice_of(seed, "lie", number)
        try:
            check_dates(program, work / f"dates{number}", dice)
            check_future(program, source, work / f"future{number}", dice)
        except Failure as failure:
            raise Failure(f"lie {number}: {failure}") from None
    return f"{2 * counts['lies']} lying pages: each told of, none of them decided anything"


def check_dates(program: Program, work: Path, dice: random.Random) -> None:
    zone, names = dice.choice(ZONES), ["a.html", "b.html", "c.html"]
    pages = {
        name: thread_page(
            place, [Post(100 * place + i, posted=dice.choice(DATES), thread=place, index=i) for i in range(1, 4)]
        )
        for place, name in enumerate(names, 1)
    }
    folder, parts = write_pages(work / "pages", pages), []
    whole, merged = work / "whole.sqlite", work / "merged.sqlite"
    program.run("import", folder, "--time-zone", zone, "--quiet", "--archive", whole, allowed=(0, 1))
    for name in names:
        parts.append(work / f"{name}.sqlite")
        program.run("import", folder / name, "--time-zone", zone, "--quiet", "--archive", parts[-1], allowed=(0, 1))
    program.run("merge", *parts, "--archive", merged)
    if program.hash(whole) != program.hash(merged):
        raise Failure(f"in {zone} a merge makes another archive of impossible dates")
    for table, column in (("post", "posted_at"), ("thread", "first_post_at"), ("source_page", "captured_at")):
        if odd := query(whole, f"SELECT {column} FROM {table} WHERE {column} IS NOT NULL AND {column} {IMPOSSIBLE}"):
            raise Failure(f"{table}.{column} is {odd[0][0]!r} in {zone}")
    texts = {text for (text,) in query(whole, "SELECT posted_at_text FROM post") if text}
    if not texts:
        raise Failure("the impossible dates did not stay as text")


def check_future(program: Program, source: Path, work: Path, dice: random.Random) -> None:
    """A page with a stamp of the future says something else of posts that other pages show."""
    work.mkdir(exist_ok=True)
    sound, archive = make_sound(program, source, work), work / "future.sqlite"
    sound.copy(archive)
    thread, title, forum = dice.choice(
        query(
            archive,
            """
        SELECT thread.id, title, forum_id FROM thread JOIN post ON thread_id = thread.id
        WHERE forum_id IS NOT NULL AND title IS NOT NULL""",
        )
    )
    posts = query(archive, f"SELECT id, author_id, body_text FROM post WHERE thread_id = {thread} ORDER BY id")
    stamp = dice.choice([2_145_916_799, 4_000_000_000, 2_000_000_000, 9_999_999_999])
    forged = [Post(number, "FORGED", "Forger", author or 1, thread) for number, author, _ in posts]
    page = thread_page(thread, forged, "FORGED", [(forum, "FORGED")], stamp=stamp)
    folder = write_pages(work / "forged", {"page.html": page})
    program.run("import", folder, "--quiet", "--archive", archive, allowed=(0, 1))
    if query(archive, "SELECT 1 FROM post WHERE body_text = 'FORGED'"):
        raise Failure(f"a page of the time {stamp} has the last word of the posts of thread {thread}")
    if query(archive, f"SELECT title FROM thread WHERE id = {thread}") != [(title,)]:
        raise Failure(f"a page of the time {stamp} has the last word of the title of thread {thread}")
    codes = query(archive, "SELECT code FROM source_issue WHERE code LIKE '%implausible%'")
    if not codes:
        raise Failure(f"a page of the time {stamp} is taken without a word")
    remove(archive)
