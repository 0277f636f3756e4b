"""The packages for people without Swift: built, and installed into a fresh Debian."""

import filecmp
import shutil
import subprocess
from pathlib import Path

from awfultools.paths import BUILD, ROOT
from awfultools.torture.harness import Counts, Failure, Program, Skipped

CANNOT = 69


def script(name: str, *arguments: str | Path) -> str:
    """Runs a script of this project; returns what it printed."""
    command = [str(ROOT / "scripts" / name), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    said = (done.stdout + done.stderr).strip()
    if done.returncode == CANNOT:
        raise Skipped(said.splitlines()[-1].removeprefix("SKIPPED: ") if said else f"scripts/{name} cannot run here")
    if done.returncode != 0:
        raise Failure(f"scripts/{name} ended with status {done.returncode}: {said[-800:]}")
    return done.stdout


def run_package(program: Program, pages: Path, folder: Path, counts: Counts, seed: str) -> str:
    """Builds the program so often, from nothing and in different folders; all packages must be the same."""
    if not counts["builds"]:
        raise Skipped("packages are built in the full form only (a static build takes minutes)")
    outputs: list[Path] = []
    for number in range(counts["builds"]):
        # The first build is kept for the next run, as compilers keep theirs.
        scratch = ROOT / ".build-package" if number == 0 else folder / f"build-{number}"
        built = script("build-static", "--scratch-path", scratch).splitlines()[-1]
        outputs.append(BUILD / "packages" if number == 0 else folder / f"packages-{number}")
        script("package", "--program", built, "--output", outputs[-1])
        if number:
            shutil.rmtree(scratch)
    for output in outputs[1:]:
        for file in output.iterdir():
            if not filecmp.cmp(file, outputs[0] / file.name, shallow=False):
                raise Failure(f"two builds of the same sources differ: {file} and {outputs[0] / file.name}")
    debs = sorted((BUILD / "packages").glob("*.deb"), key=lambda path: path.stat().st_mtime)
    if not debs:
        raise Skipped("the .deb (there is no dpkg-deb)")
    said = script("check-package", "--deb", debs[-1], "--against", program.path).splitlines()[-1]
    return f"{len(outputs)} builds gave the same bytes; {said}"
