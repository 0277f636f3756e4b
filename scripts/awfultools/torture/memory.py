"""Large inputs, and what of them may be in memory at one time."""

import base64
import gzip
import random
import resource
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from awfultools.torture.harness import Counts, Failure, Outcome, Program, Skipped, query
from awfultools.torture.markup import Post, thread_page, write_pages
from awfultools.torture.readers import alter, dice_of, remove

LIMIT = 300 << 20
SPACE = 1000 << 20  # of addresses, in which the neighbours of a huge page are still imported


def large_page(folder: Path, size: int, filling: bytes) -> None:
    """A page whose one post is of that many bytes; written in pieces, as this script's own memory counts too."""
    head, tail = thread_page(90, [Post(900, "@@", thread=90)]).encode().split(b"@@")
    folder.mkdir(parents=True)
    block = filling * (65_536 // len(filling))
    with open(folder / "large.html", "wb") as file:
        file.write(head)
        for _ in range((size - len(head) - len(tail)) // len(block)):
            file.write(block)
        file.write(tail)


def large_pictures(folder: Path, count: int, size: int, dice: random.Random) -> None:
    """A page with pictures beside it, none of which can be packed."""
    shown = "".join(f'<img src="big_files/{n}.png">' for n in range(count))
    write_pages(folder, {"big.html": thread_page(91, [Post(910, shown, thread=91)])})
    (folder / "big_files").mkdir()
    for number in range(count):
        with open(folder / "big_files" / f"{number}.png", "wb") as file:
            file.write(bytes.fromhex("89504e470d0a1a0a"))
            for _ in range(size // (1 << 20)):
                file.write(dice.randbytes(1 << 20))


def large_mail(folder: Path, size: int, dice: random.Random) -> None:
    """A page in one file with a picture of that size."""
    folder.mkdir(parents=True)
    edge = "----edge"
    page = thread_page(92, [Post(920, '<img src="http://x.example/a.png">', thread=92)])
    with open(folder / "page.mhtml", "wb") as file:
        file.write(
            f"""MIME-Version: 1.0\r
Content-Type: multipart/related; type="text/html"; boundary="{edge}"\r
\r
--{edge}\r
Content-Type: text/html\r
Content-Location: https://forums.somethingawful.com/showthread.php?threadid=92\r
\r
{page}\r
--{edge}\r
Content-Type: image/png\r
Content-Transfer-Encoding: base64\r
Content-Location: http://x.example/a.png\r
\r
""".encode()
        )
        for _ in range(size // (57 << 13)):
            file.write(base64.encodebytes(dice.randbytes(57 << 10)) * 6)
        file.write(f"\r\n--{edge}--\r\n".encode())


def check_peak(what: str, outcome: Outcome, figures: list[str]) -> str | None:
    figures.append(f"{what} {outcome.peak >> 20}")
    if outcome.peak > LIMIT:
        return f"{what}: {outcome.peak >> 20} MB of memory"
    return None


def run_memory(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """Imports, merges and exports of large pages and pictures; sizes are in percent of the long form's."""
    if not counts["memory"]:
        raise Skipped("large pages are for the long form")
    dice, part = dice_of(seed, "memory", 0), counts["memory"]

    def size(mebibytes: int) -> int:
        return max(1, mebibytes * part // 100) << 20

    figures: list[str] = []
    failures: list[str | None] = []

    def run(what: str, *arguments: Any) -> None:
        outcome = program.attempt(*arguments, "--quiet", seconds=300)
        failures.append(check_peak(what, outcome, figures))

    makers: dict[str, Callable[[Path], None]] = {
        "a page of windows-1252": lambda folder: large_page(folder, size(64), b"\x93"),
        "a page of line breaks": lambda folder: large_page(folder, size(64), b"<br>"),
        "a page of elements": lambda folder: large_page(folder, size(16), b"<b>x</b>"),
        "one-file page": lambda folder: large_mail(folder, size(250), dice),
        "pictures": lambda folder: large_pictures(folder, 16, size(31), dice),
    }
    folder, archive = work / "pages", work / "large.sqlite"
    for what, make in makers.items():
        shutil.rmtree(folder, ignore_errors=True)
        remove(archive)
        make(folder)
        run(f"import of {what}", "import", folder, "--archive", archive)
    # The last of them has pictures to merge and export.
    out = work / "out"
    program.run("merge", archive, "--archive", work / "merged.sqlite")
    outcome = program.attempt("merge", archive, "--archive", work / "merged2.sqlite")
    failures.append(check_peak("merge of pictures", outcome, figures))
    run("ndjson of pictures", "export", "ndjson", "--assets", "--output", out, "--archive", archive)
    remove(out)
    run("epub of pictures", "export", "epub", "--force", "--output", out, "--archive", archive)
    failures.append(check_bomb(program, work, size(1024), figures))
    failures.append(check_neighbours(program, work, size(64)))
    if found := [failure for failure in failures if failure]:
        raise Failure("\n".join(found))
    return "peaks in MB: " + ", ".join(figures)


def check_bomb(program: Program, work: Path, size: int, figures: list[str]) -> str | None:
    """A kept page that unpacks to a thousand times its size is read again."""
    folder, archive = write_pages(work / "bomb", {"a.html": thread_page(1, [Post(101)])}), work / "bomb.sqlite"
    program.run("import", folder, "--keep-pages", "all", "--quiet", "--archive", archive)
    with gzip.open(work / "bomb.gz", "wb") as file:
        for _ in range(size >> 20):
            file.write(b" " * (1 << 20))
    bomb = (work / "bomb.gz").read_bytes()
    alter(archive, ("UPDATE kept_page SET compression = 'gzip', bytes = ?, byte_count = ?", (bomb, size)))
    outcome = program.attempt(
        "import", "--from-kept", archive, "--quiet", "--archive", work / "bomb2.sqlite", seconds=300
    )
    return check_peak("a kept page that unpacks to much", outcome, figures)


def check_neighbours(program: Program, work: Path, size: int) -> str | None:
    """With little space for addresses, the pages beside a huge one are imported."""
    folder, archive = work / "narrow", work / "narrow.sqlite"
    large_page(folder, size, b"\x93")
    write_pages(folder, {f"{n}.html": thread_page(n, [Post(100 + n, thread=n)]) for n in (1, 2)})
    outcome = program.observe(
        "import", folder, "--quiet", "--archive", archive, seconds=300, limits={resource.RLIMIT_AS: SPACE}
    )
    if outcome.has_crashed or outcome.is_hung:
        return f"in {SPACE >> 20} MB of addresses: {outcome.words}"
    held = query(archive, "SELECT count(*) FROM thread WHERE id IN (1, 2)")[0][0]
    return None if held == 2 else f"in {SPACE >> 20} MB of addresses {held} of 2 neighbours of a huge page are imported"
