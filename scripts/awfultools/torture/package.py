"""Builds the packages for users without Swift, and installs them into a fresh Debian."""

import filecmp
import subprocess
from pathlib import Path

from awfultools.paths import BUILD, ROOT
from awfultools.torture.harness import Counts, Failure, Program, Skipped

CANNOT = 69


def script(name: str, *arguments: str | Path) -> str:
    """Runs a script of this project; returns its output."""
    command = [str(ROOT / "scripts" / name), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    said = (done.stdout + done.stderr).strip()
    if done.returncode == CANNOT:
        raise Skipped(said.splitlines()[-1].removeprefix("SKIPPED: ") if said else f"scripts/{name} cannot run here")
    if done.returncode != 0:
        raise Failure(f"scripts/{name} ended with status {done.returncode}: {said[-800:]}")
    return done.stdout


def differing_objects(one: Path, other: Path, work: Path) -> tuple[int, int]:
    """Returns the numbers of differing and of all objects in two builds; ignores path hashes (.swift_modhash)."""
    names = [path.relative_to(one) for path in one.rglob("*.o")]

    def content(path: Path) -> bytes:
        subprocess.run(["objcopy", "--remove-section=.swift_modhash", path, work / "object"], check=True)
        return (work / "object").read_bytes()

    return sum(content(one / name) != content(other / name) for name in names), len(names)


def run_package(program: Program, pages: Path, folder: Path, counts: Counts, seed: str) -> str:
    """Builds the program repeatedly in different folders, installs the package, and reports build differences."""
    if not counts["builds"]:
        raise Skipped("packages are built in the full form only (a static build takes minutes)")
    outputs: list[Path] = []
    builds: list[Path] = []
    for number in range(counts["builds"]):
        # The first build folder is kept as a cache for the next run.
        scratch = ROOT / ".build-package" if number == 0 else folder / f"build-{number}"
        built = Path(script("build-static", "--scratch-path", scratch).splitlines()[-1])
        builds.append(built.resolve().parent)
        outputs.append(BUILD / "packages" if number == 0 else folder / f"packages-{number}")
        script("package", "--program", built, "--output", outputs[-1], "--wheel")
    said = [f"{len(outputs)} builds"]
    for number, output in enumerate(outputs[1:], 1):
        if all(filecmp.cmp(file, outputs[0] / file.name, shallow=False) for file in output.iterdir()):
            said.append("the same bytes")
        else:
            # Swift's optimiser is not fully deterministic: an object may differ although the sources are identical.
            count, total = differing_objects(builds[number], builds[0], folder)
            said.append(f"{count} of {total} objects differ")
            if count > total // 50:
                raise Failure(f"two builds of the same sources differ in {count} of {total} objects")
    debs = sorted((BUILD / "packages").glob("*.deb"), key=lambda path: path.stat().st_mtime)
    if not debs:
        raise Skipped("the .deb (there is no dpkg-deb)")
    wheels = sorted((BUILD / "packages").glob("*.whl"), key=lambda path: path.stat().st_mtime)
    said += script("check-package", "--deb", debs[-1], "--wheel", wheels[-1], "--against", program.path).splitlines()[
        -2:
    ]
    return "; ".join(said)
