"""Runs every command that an article shows in its console blocks, in a folder of its own, and compares what it prints.

In that folder are the samples, as `Samples`, and `awful-archive` is the program. Commands whose program is not
installed are skipped, and so named. What is shown may leave things out: … stands for the rest of a line, or for any
lines; times may differ.

exit status: 0 as shown; 1 something prints something else, or fails
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from awfultools.documents.sessions import Command, commands
from awfultools.paths import ROOT, SAMPLES, newest_program

ARTICLES = [ROOT / "README.md", ROOT / "Sources/awful-archive/awful-archive.docc/FromFolderToChart.md"]


def main() -> int:
    """Runs the articles' commands; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=Path, help="default: the newer one of the release and debug builds")
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="run in this folder, and leave what the commands write"
    )
    parser.add_argument("--update", action="store_true", help="write the numbers printed now into the articles")
    parser.add_argument("articles", nargs="*", type=Path, help="default: README.md and the tutorial")
    options = parser.parse_args()
    program = (options.program or newest_program()).absolute()
    if not os.access(program, os.X_OK):
        parser.error(f"no program at {program}: build it first, or name it with --program")
    failures = 0
    for article in options.articles or ARTICLES:
        with tempfile.TemporaryDirectory(prefix="awful-tutorial-") as scratch:
            folder = (options.keep / article.stem if options.keep else Path(scratch)).absolute()
            folder.mkdir(parents=True, exist_ok=True)
            failures += check(article, program, folder, update=options.update)
    return 1 if failures else 0


def check(article: Path, program: Path, folder: Path, *, update: bool) -> int:
    """Runs an article's commands; prints (or updates) the differences, and returns the number of failed commands."""
    environment = prepare(folder, program)
    ran, failures, skipped = 0, 0, set[str]()
    lines = article.read_text(encoding="utf-8").splitlines()
    # From the last to the first, so that lines keep their numbers.
    changes: list[tuple[int, int, list[str]]] = []
    for command in commands("\n".join(lines) + "\n"):
        if shutil.which(command.name, path=f"{environment['PATH']}:{folder}") is None and "/" not in command.name:
            skipped.add(command.name)
            continue
        ran += 1
        output = run(command, article, folder, environment)
        if output is not None and not command.matches(output):
            first = command.line + command.text.count("\n")
            changes.append((first, first + len(command.shown), command.updated(output)))
            if not update:
                print(f"{article}:{command.line}: $ {command.text}\n  printed:\n{output}", file=sys.stderr)
        failures += output is None or not (update or command.matches(output))
    for first, last, shown in reversed(changes if update else []):
        lines[first:last] = shown
        article.write_text("\n".join(lines) + "\n", encoding="utf-8")
    if not ran:
        print(f"{article.name}: no command could be run")
        return 1
    for name in sorted(skipped):
        print(f"SKIPPED: commands of {article.name} that need {name} (it is not there)")
    if not failures:
        print(f"ok {article.name}: {ran} commands print what it shows")
    return failures


def prepare(folder: Path, program: Path) -> dict[str, str]:
    """Links the samples and the program, under both of its names, into the folder; returns the environment."""
    for link, target in [
        (folder / "Samples", SAMPLES),
        (folder / "bin/awful-archive", program),
        (folder / "scripts/awful-archive", program),
    ]:
        link.parent.mkdir(exist_ok=True)
        link.unlink(missing_ok=True)
        link.symlink_to(target)
    left_out = {"AWFUL_ARCHIVE", "COLUMNS", "DISPLAY", "WAYLAND_DISPLAY"}
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return kept | {"PATH": f"{folder}/bin:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "TZ": "UTC", "NO_COLOR": "1"}


def run(command: Command, article: Path, folder: Path, environment: dict[str, str]) -> str | None:
    """Returns what a command prints; None, with a message, if it fails."""
    done = subprocess.run(
        ["bash", "-c", command.text],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        timeout=120,
    )
    if done.returncode == 0:
        return done.stdout
    print(f"{article}:{command.line}: $ {command.text}", file=sys.stderr)
    print(f"  ended with status {done.returncode} and printed:\n{done.stdout}", file=sys.stderr)
    return None
