"""Exports the samples (and the real pages, where they are at hand) and looks at them as their readers do: the site in a
browser, threads in single files alone in a folder, books with epubcheck, mail with Python's mailbox, hostile posts
everywhere. The parts run side by side, one on each core; of a part that fails the whole output is printed, else its
last line.

What cannot be had (a browser, Java, a Python package) is SKIPPED, with the reason; scripts/setup --test installs it.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from awfultools.exports.lets_plays import write_lets_plays
from awfultools.hostile.odd_threads import write_odd_threads
from awfultools.installed import can_print, enter_venv, find_chromium, has_package
from awfultools.paths import BUILD, SAMPLES, SCRIPTS, real_pages


class Failed(Exception):
    """A check or a command did not end well; its output."""


class Skipped(Exception):
    """What a part needs is not there."""


@dataclass
class Exports:
    """The archives that are exported, and the program and folder of one run."""

    program: Path
    work: Path
    screenshots: Path | None
    archives: dict[str, Path] = field(default_factory=dict)

    def make_archive(self, name: str, *sources: Path, statuses: tuple[int, ...] = (0,)) -> Path:
        archive = self.work / f"{name}.sqlite"
        self.run(self.program, "import", *sources, "--archive", archive, "--quiet", statuses=statuses)
        return archive

    def export(self, form: str, archive: Path, output: str, *options: str) -> Path:
        target = self.work / output
        self.run(self.program, "export", form, *options, "--archive", archive, "--output", target, "--quiet")
        return target

    def run(self, *command: str | Path, statuses: tuple[int, ...] = (0,)) -> str:
        """Runs a command to its end and returns its last line."""
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"PYTHONPATH": str(SCRIPTS)},
        )
        if done.returncode not in statuses:
            raise Failed(f"{done.stdout}{' '.join(map(str, command))}\nended with status {done.returncode}")
        return (done.stdout.splitlines() or [""])[-1]

    def run_module(self, name: str, *arguments: str | Path) -> str:
        return self.run(sys.executable, "-m", f"awfultools.{name}", *arguments)

    def run_script(self, name: str, *arguments: str | Path) -> str:
        return self.run(sys.executable, SCRIPTS / name, *arguments)

    @property
    def screenshot_options(self) -> list[str | Path]:
        return ["--screenshots", self.screenshots] if self.screenshots else []


def need(*packages: str, browser: bool = False) -> None:
    """Skips a part whose packages or browser are not there."""
    if browser and not find_chromium():
        raise Skipped("there is no chromium")
    if missing := [package for package in packages if not has_package(package)]:
        raise Skipped(f"no Python package {', '.join(missing)}")


def check_site(exports: Exports) -> str:
    site = exports.export("site", exports.archives["samples"], "site", "--include-private")
    need("playwright", "axe_playwright_python", browser=True)
    return exports.run_script(
        "check-site",
        site,
        "--search",
        "medium goose",
        "--expect-post",
        "900000212",
        "--max-search-bytes",
        "1000000",
        "--strict",
        *exports.screenshot_options,
    )


def check_served(exports: Exports) -> str:
    need("playwright", browser=True)
    options: list[str | Path] = []
    if real := exports.archives.get("real"):
        options += ["--real", real]
    if exports.screenshots:
        options += ["--screenshots", exports.screenshots / "served"]
    return exports.run_module("exports.served", exports.program, exports.archives["samples"], *options)


def check_live(exports: Exports) -> str:
    """Pages of the live forums, sent to the Reader and marked there."""
    need("playwright", browser=True)
    options: list[str | Path] = ["--screenshots", exports.screenshots / "live"] if exports.screenshots else []
    return exports.run_module("exports.live", exports.program, exports.archives["samples"], *options)


def check_pictures(exports: Exports) -> str:
    """The pictures of every form in a browser."""
    need("playwright", browser=True)
    sites: list[Path] = []
    (exports.work / "forms").mkdir()
    for form in sorted((SAMPLES / "forms").iterdir()):
        if form.is_dir() and form.name != "archives":
            archive = exports.make_archive(f"form-{form.name}", form)
            sites.append(exports.export("site", archive, f"forms/{form.name}"))
    return exports.run_script("check-site", "--only-pictures", *sites)


def check_single_files(exports: Exports) -> str:
    write_odd_threads(exports.work / "odd-pages")
    archives = exports.archives | {"odd": exports.make_archive("odd", exports.work / "odd-pages")}
    folders = [exports.export("html", archive, f"single-{name}") for name, archive in archives.items()]
    need("playwright", browser=True)
    return exports.run_script("check-single", "--axe", "2", *exports.screenshot_options, *folders)


def check_books(exports: Exports) -> str:
    books = []
    for name, archive in exports.archives.items():
        books += [exports.export("epub", archive, f"books-{name}"), exports.export("epub", archive, f"{name}.epub")]
    write_lets_plays(exports.work / "lets-plays")
    archive = exports.make_archive("lets-plays", exports.work / "lets-plays")
    for commentary in ("none", "append", "fold"):
        options = ("--chapters", "auto", "--commentary", commentary)
        books += [exports.export("epub", archive, f"chapters-{commentary}", *options)]
    return exports.run_script("check-books", *books)


def check_paper(exports: Exports) -> str:
    """A thread as a PDF, by Chromium, or as root by WeasyPrint."""
    if not shutil.which("pdftotext"):
        raise Skipped("there is no pdftotext (Debian: poppler-utils)")
    if not can_print():
        raise Skipped("there is no chromium, or it is root who runs this, and no weasyprint")
    options = ("--thread", "9000003", "--include-private")
    papers = [exports.export("pdf", exports.archives["samples"], name, *options) for name in ("1.pdf", "2.pdf")]
    exports.export("pdf", exports.archives["samples"], "1.pdf", *options)
    return exports.run_module("exports.paper", *papers)


def check_vault(exports: Exports) -> str:
    """A folder of Markdown, whose links lead to files of the folder, as Obsidian expects."""
    vault = exports.export("markdown", exports.archives["samples"], "vault")
    count = 0
    for page in vault.rglob("*.md"):
        for target in re.findall(r"\]\(<?([^)>\s]+)", page.read_text(encoding="utf-8")):
            if re.match(r"[a-z]+:|#", target):
                continue
            count += 1
            if not (page.parent / unquote(target.split("#")[0])).exists():
                raise Failed(f"{page}: {target} leads nowhere")
    if not count:
        raise Failed("no link leads to a file of the folder")
    return f"ok {count:,} links"


def check_datasette(exports: Exports) -> str:
    metadata = exports.export("datasette", exports.archives["samples"], "metadata.json")
    need("datasette", "sqlite_utils")
    return exports.run_module("exports.datasette", exports.archives["samples"], metadata)


def check_parquet(exports: Exports) -> str:
    tables = exports.export("csv", exports.archives["samples"], "csv", "--plain")
    need("duckdb")
    return exports.run_module("exports.parquet", tables, exports.archives["samples"])


def check_mail(exports: Exports) -> str:
    mbox = exports.export("mbox", exports.archives["samples"], "samples.mbox")
    return exports.run_module("exports.mail", mbox, exports.archives["samples"])


def check_crawls(exports: Exports) -> str:
    """Saved pages as WARC and WACZ, as tools of web archives read them."""
    archive, options = exports.archives["samples"], ("--include-private", "--as")
    warc = exports.export("pages", archive, "pages.warc.gz", *options, "warc")
    wacz = exports.export("pages", archive, "pages.wacz", *options, "wacz")
    need("warcio", "wacz")
    return exports.run_module("exports.crawls", warc, wacz)


def check_replay(exports: Exports) -> str:
    """A saved page with its pictures, as pywb replays it."""
    warc = exports.export("pages", exports.archives["samples"], "replayed.warc.gz", "--as", "warc")
    need("playwright", browser=True)
    tools = BUILD / "pywb/bin"
    if not (tools / "wayback").exists():
        raise Skipped("no pywb in .build/pywb")
    return exports.run_module("exports.replay", warc, tools)


def check_zim(exports: Exports) -> str:
    """A ZIM file, as Kiwix serves it."""
    for program, package in (("zimwriterfs", "zim-tools"), ("zimcheck", "zim-tools"), ("kiwix-serve", "kiwix-tools")):
        if not shutil.which(program):
            raise Skipped(f"there is no {program} (Debian: {package})")
    zim = exports.export("zim", exports.archives["samples"], "samples.zim", "--include-private")
    exports.export("zim", exports.archives["samples"], "samples.zim")
    need("playwright", browser=True)
    return exports.run_module("exports.zim", zim)


def check_hostile_posts(exports: Exports) -> str:
    return exports.run_script("hostile", "check", "--short", "--program", exports.program)


def check_assistant(exports: Exports) -> str:
    need("mcp")
    return exports.run_module("exports.assistant", exports.program, exports.archives["samples"])


# A line for each part; the longest come first.
PARTS: dict[str, Callable[[Exports], str]] = {
    "threads in single files": check_single_files,
    "hostile posts in every format": check_hostile_posts,
    "the site in a browser": check_site,
    "the Reader in a browser": check_served,
    "the pictures of every form in a browser": check_pictures,
    "from the live forums into the archive": check_live,
    "books": check_books,
    "the archive in Datasette and sqlite-utils": check_datasette,
    "Parquet, as the documentation of CSV says": check_parquet,
    "mail": check_mail,
    "saved pages as WARC and WACZ": check_crawls,
    "a saved page, replayed by pywb": check_replay,
    "a ZIM file in Kiwix": check_zim,
    "a thread as a PDF": check_paper,
    "a folder of Markdown as a vault": check_vault,
    "the archive for programs that assist": check_assistant,
}


def run_part(exports: Exports, name: str) -> tuple[bool, str, float]:
    """Runs a part; returns whether it went well, what to say of it, and its seconds."""
    began = time.monotonic()
    try:
        is_well, words = True, PARTS[name](exports)
    except Skipped as reason:
        is_well, words = True, f"SKIPPED: {reason}"
    except Failed as failure:
        is_well, words = False, str(failure)
    return is_well, words, time.monotonic() - began


def run_parts(exports: Exports, names: list[str]) -> bool:
    exports.archives["samples"] = exports.make_archive("samples", SAMPLES / "forum", SAMPLES / "forms", statuses=(0, 1))
    if real := real_pages():
        exports.archives["real"] = exports.make_archive("real", real)
    else:
        print("SKIPPED: books of the real pages (they are not at hand)")
    are_well = True
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        running = {pool.submit(run_part, exports, name): name for name in names}
        for part in as_completed(running):
            is_well, words, seconds = part.result()
            are_well = are_well and is_well
            print(f"-- {running[part]}, {seconds:.0f} s{'' if is_well else ': FAILED'}\n{words}", flush=True)
    return are_well


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="check-exports", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--program", type=Path, required=True)
    parser.add_argument("--screenshots", type=Path, metavar="FOLDER", help="pictures of each page in each theme")
    parser.add_argument("--only", choices=PARTS, action="append", metavar="PART", help=f"one of: {'; '.join(PARTS)}")
    options = parser.parse_args()
    enter_venv()
    screenshots = options.screenshots and options.screenshots.absolute()
    work = Path(tempfile.mkdtemp(prefix="awful-exports-"))
    try:
        exports = Exports(options.program.absolute(), work, screenshots)
        return 0 if run_parts(exports, options.only or list(PARTS)) else 1
    except Failed as failure:
        print(failure)
        return 1
    finally:
        shutil.rmtree(work, ignore_errors=True)
