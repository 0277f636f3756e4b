"""Checks linear growth: three times the input may not take much more than three times the processor time."""

from collections.abc import Callable
from pathlib import Path

from awfultools.torture.containers import tar, zipped
from awfultools.torture.harness import Counts, Failure, Program
from awfultools.torture.markup import Post, thread_page, write_pages
from awfultools.torture.readers import remove

# Three times the input may take so many times the processor time; twice what is linear, as caches have a say.
LIMIT = 6.0
# Shorter runs, in seconds, mostly measure the start of the program.
FLOOR = 0.5


def members(folder: Path, count: int, pack: Callable[..., bytes], name: str) -> None:
    (folder / name).write_bytes(pack(*((f"d/{n}.html", b"<html>%d" % n) for n in range(count))))


def captures(folder: Path, count: int) -> None:
    """One page with forty posts, captured again and again."""
    write_pages(
        folder,
        {
            f"{n}.html": thread_page(1, [Post(100 + i, index=i) for i in range(1, 41)], stamp=1_363_000_000 + n)
            for n in range(count)
        },
    )


def bodies(folder: Path, count: int) -> None:
    """One post that was edited before every capture."""
    write_pages(
        folder,
        {f"{n}.html": thread_page(1, [Post(101, f"Version {n}.")], stamp=1_363_000_000 + n) for n in range(count)},
    )


def chain(folder: Path, count: int) -> None:
    """Forums below each other, thirty in each path to a page."""
    write_pages(
        folder,
        {
            f"{n}.html": thread_page(
                n + 1, [Post(100 + n, thread=n + 1)], forums=[(1000 + n + i, f"Forum {n + i}") for i in range(30)]
            )
            for n in range(count)
        },
    )


def names(folder: Path, count: int) -> None:
    """One user under another name in every capture."""
    write_pages(
        folder,
        {f"{n}.html": thread_page(1, [Post(101, author=f"Name {n}")], stamp=1_363_000_000 + n) for n in range(count)},
    )


def namesakes(folder: Path, count: int) -> None:
    """People with one first word in their names, in posts that say this word often."""
    write_pages(
        folder,
        {
            f"{n}.html": thread_page(
                n + 1,
                [
                    Post(
                        1000 * n + i,
                        "Great Marrow and Great things. " * 20,
                        f"Great Marrow {40 * n + i}",
                        5000 + 40 * n + i,
                        n + 1,
                        i,
                    )
                    for i in range(40)
                ],
            )
            for n in range(count)
        },
    )


def unclassed(markup: Callable[[int], str]) -> Callable[[Path, int], None]:
    """Makes a page without classes, as they were before 2007."""

    def make(folder: Path, count: int) -> None:
        write_pages(folder, {"old.html": f"<html><body>{markup(count)}</body></html>"})

    return make


def old_cell(count: int) -> str:
    return f'<table><tr><td><a name="post5"></a>{"<span>" * count}{"<b></b>" * count}</td></tr></table>'


def old_trail(count: int) -> str:
    links = "".join(f'<a href="forumdisplay.php?forumid={n}">f</a>' for n in range(count))
    return f'<p>{links}</p><table><tr><td><a name="post5"></a></td></tr></table>'


def old_anchors(count: int) -> str:
    rows = "".join(f'<tr><td><a name="post{n}"></a></td></tr>' for n in range(1, count))
    return f"<table><tr><td></td></tr>{rows}</table>"


def old_page_bars(count: int) -> str:
    bars = "".join(f'<p><a href="showthread.php?pagenumber={n}"></a></p>' for n in range(count))
    return f'<div>{bars}</div><table><tr><td><a name="post5"></a></td></tr></table>'


KINDS: dict[str, tuple[Callable[[Path, int], None], int, bool]] = {
    "members of a tar": (lambda folder, count: members(folder, count, tar, "a.tar"), 4_000, False),
    "members of a zip": (lambda folder, count: members(folder, count, zipped, "a.zip"), 4_000, False),
    "captures of a page": (captures, 90, False),
    "bodies of a post": (bodies, 350, False),
    "a chain of forums": (chain, 120, False),
    "names of a user": (names, 350, False),
    "elements of an old cell": (unclassed(old_cell), 30_000, False),
    "links of an old page": (unclassed(old_trail), 30_000, False),
    "anchors of an old table": (unclassed(old_anchors), 30_000, False),
    "page bars of an old page": (unclassed(old_page_bars), 30_000, False),
    "people of one first word, redacted": (namesakes, 15, True),
}


def measure(program: Program, make: Callable[[Path, int], None], count: int, work: Path, is_redacted: bool) -> float:
    """Measures the processor seconds of an import of a number of items, or of a redacted export after it."""
    folder, archive, out = work / "pages", work / "grown.sqlite", work / "out.ndjson"
    for place in (archive, folder, out):
        remove(place)
    folder.mkdir()
    make(folder, count)
    run = program.attempt("import", folder, "--quiet", "--archive", archive, seconds=300)
    if run.status not in (0, 1):
        raise Failure(run.words)
    if is_redacted:
        run = program.attempt(
            "export", "ndjson", "--redact", "--quiet", "--output", out, "--archive", archive, seconds=300
        )
    return run.processor


def run_growth(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """Compares the time for an input with that for three times as much; the short form uses a tenth."""
    said, failures = [], []
    for name, (make, whole, is_redacted) in KINDS.items():
        count = max(2, whole * counts["growth"] // 100)
        small = min(measure(program, make, count, work, is_redacted) for _ in range(2))
        large = measure(program, make, 3 * count, work, is_redacted)
        ratio = large / max(small, FLOOR)
        said.append(f"{name} {ratio:.1f}")
        if ratio > LIMIT:
            failures.append(f"{name}: {ratio:.1f} times the processor time ({small:.2f} s, {large:.2f} s)")
    if failures:
        raise Failure("three times the input takes\n" + "\n".join(failures))
    return "three times the input takes " + ", ".join(said)
