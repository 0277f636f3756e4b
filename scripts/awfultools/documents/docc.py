"""Makes the documentation of all libraries and the program, as one DocC archive that any web server can serve.

It needs a debug build (`swift build`) and the toolchain's own docc; the package depends on no plugin for it. Libraries
come in the order of their layers, so that pages may link to those of lower ones. A warning of docc is an error.

exit status: 0 done; 1 docc has warnings; 69 there is no docc, or no build
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from awfultools.paths import BUILD, ROOT

# In the order of layers, lowest first; the catalog of the program links to all of them.
LIBRARIES = [
    "Bytes", "ForumModel", "PlainHTML", "HTMLTree", "SavedPages", "ForumPages", "Archive", "Ingest", "Exports",
    "Reader",
]  # fmt: skip
PROGRAM = "awful-archive"
# What these show of the targets below them, which programs do not import themselves.
SHOWN = {"Archive": "ArchiveModel,ArchiveStore,ArchiveWriting,ArchiveReading", "Exports": "Markup,Site"}


class DocumentationError(Exception):
    """A failure of docc or the compiler."""


def main() -> int:
    """Builds the DocC archive; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=Path, default=BUILD / "docs", help="default: .build/docs")
    parser.add_argument("--modules", type=Path, default=BUILD / "debug/Modules", help="default: .build/debug/Modules")
    options = parser.parse_args()
    modules = options.modules.absolute()
    for name, found in [("docc", shutil.which("docc")), ("debug build (swift build)", modules.is_dir())]:
        if not found:
            print(f"make-docs: there is no {name}", file=sys.stderr)
            return 69
    work = BUILD / "documentation"
    shutil.rmtree(work, ignore_errors=True)
    try:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            flags = search_flags(modules)
            list(pool.map(lambda library: extract(library, flags, work / "graphs" / library), LIBRARIES))
        archives: list[Path] = []
        warnings = ""
        for library in [*LIBRARIES, PROGRAM]:
            archive, said = convert(library, work, archives)
            archives.append(archive)
            warnings += said.strip() + "\n" if said.strip() else ""
        if warnings:
            raise DocumentationError(warnings)
        shutil.rmtree(options.output, ignore_errors=True)
        run("docc", "merge", *archives, "--output-path", options.output)
        # What other documentation would link with; its numbers differ from run to run.
        (options.output / "link-hierarchy.json").unlink(missing_ok=True)
    except DocumentationError as error:
        print(error, file=sys.stderr)
        return 1
    pages = sum(1 for _ in options.output.glob("data/**/*.json"))
    print(f"ok {pages} pages of {len(archives)} modules in {options.output} (to look: python3 -m http.server there)")
    return 0


def search_flags(modules: Path) -> list[str | Path]:
    """Returns the compiler flags that make all modules visible."""
    triple = json.loads(run("swiftc", "-print-target-info"))["target"]["triple"]
    maps = {path.parent for root in (ROOT / "Sources", BUILD / "checkouts") for path in root.rglob("module.modulemap")}
    flags: list[str | Path] = ["-target", triple, *(f"-I{path}" for path in [modules, *sorted(maps)])]
    for flag in run("pkg-config", "--cflags", "libxml-2.0", "libarchive").split():
        flags += ["-Xcc", flag]
    return flags


def extract(library: str, flags: list[str | Path], folder: Path) -> None:
    """Writes the symbol graph of a library's public declarations."""
    folder.mkdir(parents=True)
    run(
        "swift-symbolgraph-extract", "-module-name", library, "-output-dir", folder,
        "-minimum-access-level", "public",
        *([f"-experimental-allowed-reexported-modules={SHOWN[library]}"] if library in SHOWN else []), *flags,
    )  # fmt: skip


def convert(module: str, work: Path, below: list[Path]) -> tuple[Path, str]:
    """Builds the archive of a catalog or module, which may link to lower ones; returns it with docc's output."""
    archive = work / f"{module}.doccarchive"
    catalog = ROOT / "Sources" / module / f"{module}.docc"
    graphs = work / "graphs" / module
    inputs: list[str | Path] = [catalog] if catalog.is_dir() else []
    if graphs.is_dir():
        inputs += ["--additional-symbol-graph-dir", graphs]
    for other in below:
        inputs += ["--dependency", other]
    said = run(
        "docc", "convert", *inputs, "--output-path", archive,
        "--enable-experimental-external-link-support", "--fallback-display-name", module,
        "--fallback-bundle-identifier", module, "--fallback-default-module-kind", "Library",
    )  # fmt: skip
    return archive, said


def run(*command: str | Path) -> str:
    """Runs a tool; returns its output, with paths relative to the checkout."""
    # docc writes the members of JSON objects in the order of hashes.
    environment = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}
    words = [str(part) for part in command]
    done = subprocess.run(words, capture_output=True, text=True, errors="replace", env=environment)
    said = re.sub(rf"{re.escape(str(ROOT))}/", "", done.stdout + done.stderr)
    if done.returncode != 0:
        raise DocumentationError(f"make-docs: {command[0]} failed:\n{said.strip()}")
    return said
