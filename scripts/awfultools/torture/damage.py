"""Damaged pages and containers: none crashes or hangs an import, and each file gets its row in source_page."""

import random
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from awfultools.paths import SAMPLES
from awfultools.torture.harness import Counts, Failure, Program, check_integrity, query
from awfultools.torture.pages import find_containers, find_pages

PAGES_PER_IMPORT = 250
CONTAINERS_PER_IMPORT = 50

# Pieces that mean something to a parser of HTML, put where they do not belong.
TOKENS = [
    b"\0",
    b"<",
    b">",
    b'"',
    b"'",
    b"&",
    b"&#0;",
    b"&#x110000;",
    b"&#xD800;",
    b"<!--",
    b"-->",
    b"</table>",
    b"</td></tr></table></div>",
    b"<table><tr><td>",
    b"<body>",
    b"</html>",
    b"<script>",
    b"</script>",
    b"<![CDATA[",
    b"<size:8>",
    b"<plaintext>",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\x81\x8d\x8f\x90\x9d",
    b"id=post1",
    b'<table class="post" id="post99999999999999999999">',
    b'<div class="pages">Pages (999999999):</div>',
]


def mutate(page: bytes, other: bytes, dice: random.Random) -> bytes:
    """One to four wounds: what disks, cut downloads and bad editors do to a file."""
    data = bytearray(page)
    for _ in range(dice.randint(1, 4)):
        at = dice.randint(0, len(data))
        end = min(len(data), at + int(2 ** dice.uniform(0, 14)))
        match dice.randrange(8):
            case 0:  # flip bits here and there
                for _ in range(dice.randint(1, 60)):
                    if data:
                        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
            case 1:  # overwrite with noise
                data[at:end] = dice.randbytes(end - at)
            case 2:  # cut short
                del data[at:]
            case 3:  # lose the beginning
                del data[: end - at]
            case 4:  # lose a stretch
                del data[at:end]
            case 5:  # repeat a stretch
                data[at:at] = data[at:end] * dice.randint(1, 4)
            case 6:  # put tokens where they do not belong
                for _ in range(dice.randint(1, 20)):
                    spot = dice.randint(0, len(data))
                    data[spot:spot] = dice.choice(TOKENS)
            case 7:  # go on as another page
                data[at:] = other[dice.randint(0, len(other)) :]
    return bytes(data)


def import_damaged(
    program: Program, work: Path, files: list[tuple[str, bytes]], first: int, check: Callable[[Path, Path], None]
) -> Counter[str]:
    """Imports one batch of damaged files, and returns how many rows of source_page have which status."""
    folder, archive = work / f"batch{first}", work / f"batch{first}.sqlite"
    folder.mkdir()
    for number, (name, data) in enumerate(files, first):
        (folder / f"{number:06}-{name}").write_bytes(data)
    try:
        program.import_pages([folder], archive)
    except Failure as failure:
        raise Failure(f"{failure}\n{name_culprits(program, folder, work)}") from None
    check(folder, archive)
    check_integrity(archive)
    outcomes = Counter(dict(query(archive, "SELECT status, count(*) FROM source_page GROUP BY status")))
    shutil.rmtree(folder)
    archive.unlink()
    return outcomes


def in_words(outcomes: Counter[str]) -> str:
    return ", ".join(f"{rows} {status}" for status, rows in sorted(outcomes.items()))


def check_row_for_each(folder: Path, archive: Path) -> None:
    """One row for each page."""
    files = len(list(folder.iterdir()))
    rows = query(archive, "SELECT count(*) FROM source_page")[0][0]
    if rows != files:
        raise Failure(f"{folder.name}: {files} files went in, source_page has {rows} rows")


def check_closing_rows(folder: Path, archive: Path) -> None:
    """Checks that each container has a row beside those of its members."""
    rows = {row[0] for row in query(archive, "SELECT path FROM source_page WHERE file_byte_count IS NOT NULL")}
    if lost := {path.name for path in folder.iterdir()} - rows:
        raise Failure(f"{folder.name}: no closing row in source_page for {sorted(lost)[:3]}")


def run_mutations(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    count, outcomes = counts["mutations"], Counter[str]()
    originals = [(name.name, (source / name).read_bytes()) for name in find_pages(source)]

    def damaged(number: int) -> tuple[str, bytes]:
        dice = random.Random(f"{seed}/mutate/{number}")
        (name, page), (_, other) = dice.choice(originals), dice.choice(originals)
        return name, mutate(page, other, dice)

    for first in range(0, count, PAGES_PER_IMPORT):
        files = [damaged(number) for number in range(first, min(first + PAGES_PER_IMPORT, count))]
        outcomes += import_damaged(program, work, files, first, check_row_for_each)
    return f"{count} damaged pages, each accounted for: {in_words(outcomes)}"


def run_wrecks(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    count, outcomes = counts["wrecks"], Counter[str]()
    # Where there are none, the samples' own.
    found = find_containers(source) or find_containers(SAMPLES / "forms")
    originals = [(path.name, path.read_bytes()) for path in found]

    def damaged(number: int) -> tuple[str, bytes]:
        dice = random.Random(f"{seed}/wreck/{number}")
        # By turns, so that each form gets its share.
        (name, data), (_, other) = originals[number % len(originals)], dice.choice(originals)
        return name, mutate(data, other, dice)

    for first in range(0, count, CONTAINERS_PER_IMPORT):
        files = [damaged(number) for number in range(first, min(first + CONTAINERS_PER_IMPORT, count))]
        outcomes += import_damaged(program, work, files, first, check_closing_rows)
    return f"{count} damaged containers, each accounted for: {in_words(outcomes)}"


def name_culprits(program: Program, folder: Path, work: Path) -> str:
    """Imports each page of a bad batch alone, and names those that fail alone."""
    bad = []
    for page in sorted(folder.iterdir()):
        archive = work / "alone.sqlite"
        try:
            program.run("import", page, "--archive", archive, seconds=30, allowed=(0, 1))
        except Failure as failure:
            bad.append(f"  {page}: {failure}")
        for file in work.glob("alone.sqlite*"):
            file.unlink()
        if len(bad) == 5:
            break
    return "\n".join(["alone, these fail too:", *bad]) if bad else "no page of the batch fails alone"
