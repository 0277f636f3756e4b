"""The same pages in other orders, in parts and merged, with other file times: always the same archive."""

import os
import random
import shutil
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from awfultools.torture.alterations import altered_set
from awfultools.torture.harness import Counts, Failure, Program, check_integrity, check_same
from awfultools.torture.pages import copy_pages, find_pages


def file_times(kind: str, pages: list[Path], source: Path) -> dict[Path, int]:
    """Times for the copies of pages, as backups, downloads and broken clocks make them; none for their own."""
    by_age = sorted(pages, key=lambda name: (-(source / name).stat().st_mtime, name))
    return {
        "own": {},
        "one": dict.fromkeys(pages, 1_400_000_000),
        "reversed": {name: 1_400_000_000 + 86_400 * place for place, name in enumerate(by_age)},
        "1970": dict.fromkeys(pages, 1),
        "2099": dict.fromkeys(pages, 4_077_993_600),
    }[kind]


def copy_with_times(pages: Iterable[Path], source: Path, target: Path, times: dict[Path, int]) -> None:
    copy_pages(pages, source, target)
    for name in pages:
        if name in times:
            os.utime(target / name, (times[name], times[name]))


def run_order(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """The pages as they are, and small sets of altered ones."""
    parts = []
    for name, run in (("orders", run_orders), ("sets", run_sets)):
        (work / name).mkdir()
        parts.append(run(program, source, work / name, counts, seed))
    return "; ".join(parts)


def run_orders(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """Imports the same pages in other orders and parts, by turns with other file times, and merges archives of them.

    File times decide between captures that nothing else orders, so runs are compared with one import of all pages
    with the same times.
    """
    pages, count, imports = find_pages(source), counts["orders"], 0
    kinds, wholes = ["own", "one", "reversed", "1970", "2099"], {}
    for kind in kinds[:count]:
        copy_with_times(pages, source, work / kind, file_times(kind, pages, source))
        program.import_pages([work / kind], work / f"{kind}.sqlite")
        wholes[kind] = program.hash(work / f"{kind}.sqlite")
    for number in range(count):
        dice, kind = random.Random(f"{seed}/order/{number}"), kinds[number % len(kinds)]
        shuffled, times = dice.sample(pages, len(pages)), file_times(kind, pages, source)
        cuts = sorted(dice.sample(range(1, len(pages)), min(dice.randint(1, 19), len(pages) - 1)))
        parts = [shuffled[a:b] for a, b in zip([0, *cuts], [*cuts, len(pages)])]
        archive = work / f"order{number}.sqlite"
        try:
            for place, part in enumerate(parts):
                folder = work / f"order{number}" / f"part{place}"
                copy_with_times(part, source, folder, times)
                # By turns the folder, or the files by name in their shuffled order.
                paths = [folder] if dice.random() < 0.5 else [folder / name for name in part]
                program.import_pages(paths, archive)
            check_same(wholes[kind], program.hash(archive))
            # Again, all at once: nothing may change.
            program.import_pages([work / f"order{number}"], archive)
            check_same(wholes[kind], program.hash(archive))
            run_merge(program, work / f"order{number}", len(parts), dice, wholes[kind])
        except Failure as failure:
            raise Failure(f"order {number}, in {len(parts)} imports, file times {kind}: {failure}") from None
        imports += len(parts)
        shutil.rmtree(work / f"order{number}")
        archive.unlink()
    return (
        f"{len(pages)} pages in {count} orders with {len(wholes)} sorts of file times, {imports} imports and "
        f"{count} merges in all; always the archive of their times"
    )


def run_sets(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """Imports small sets of altered pages at once, page by page in another order, and merged from archives of parts."""
    contents, count = {name: (source / name).read_bytes() for name in find_pages(source)}, counts["sets"]

    def run(number: int) -> str | None:
        dice, folder = random.Random(f"{seed}/set/{number}"), work / f"set{number}"
        pages = altered_set(contents, dice)
        for name, (page, time) in pages.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(page)
            os.utime(folder / name, (time, time))
        try:
            program.import_pages([folder], work / f"whole{number}.sqlite")
            whole = program.hash(work / f"whole{number}.sqlite")
            apart = work / f"apart{number}.sqlite"
            for name in dice.sample(sorted(pages), len(pages)):
                program.import_pages([folder / name], apart)
            check_same(whole, program.hash(apart))
            merge_parts(program, folder, work / f"merged{number}", sorted(pages), dice, whole)
        except Failure as failure:
            return f"set {number}: {failure}"
        shutil.rmtree(folder)
        shutil.rmtree(work / f"merged{number}")
        for kind in ("whole", "apart"):
            (work / f"{kind}{number}.sqlite").unlink()
        return None

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        failures = [failure for failure in pool.map(run, range(count)) if failure]
    if failures:
        raise Failure(f"{len(failures)} of {count} sets differ:\n" + "\n".join(failures[:20]))
    return f"{count} sets of altered pages at once, one by one and merged; always the same archive"


def merge_parts(program: Program, folder: Path, work: Path, names: list[Path], dice: random.Random, whole: str) -> None:
    """Merges two archives, each of a part of the pages."""
    work.mkdir()
    cut = dice.randint(1, len(names) - 1) if len(names) > 1 else 1
    shuffled = dice.sample(names, len(names))
    others: list[Path] = []
    for part in filter(None, [shuffled[:cut], shuffled[cut:]]):
        others.append(work / f"part{len(others)}.sqlite")
        program.import_pages([folder / name for name in part], others[-1])
    merged = work / "merged.sqlite"
    program.run("merge", *others, "--archive", merged)
    check_same(whole, program.hash(merged))


def run_merge(program: Program, folder: Path, parts: int, dice: random.Random, whole: str) -> None:
    """Merges archives of the parts in any order; a repair and reading everything again must change nothing."""
    names = [f"part{place}" for place in range(parts)]
    others = []
    for place in range(min(3, parts)):
        others.append(folder / f"other{place}.sqlite")
        program.import_pages([folder / name for name in names[place::3]], others[-1])
    merged = folder / "merged.sqlite"
    program.run("merge", *dice.sample(others, len(others)), "--archive", merged)
    check_same(whole, program.hash(merged))
    check_integrity(merged)
    program.run("repair", "--no-backup", "--archive", merged, allowed=(0, 1))
    check_same(whole, program.hash(merged))
    program.run("import", "--rescan", folder, "--archive", merged, allowed=(0, 1))
    check_same(whole, program.hash(merged))
