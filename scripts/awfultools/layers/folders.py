"""Which folder of a target may use which: the direction inside a target, which the compiler does not hold.

A file uses a folder when it names a type that is declared there. Arrows run down only: a folder may use those on lines
below its own, and no folder on its own line. Names in comments and in texts do not count; code in `\\(…)` does.
"""

import re
from collections import defaultdict
from pathlib import Path

# From the top down, as data flows up; folders on one line do not know each other.
LAYERS: dict[str, list[list[str]]] = {
    "ArchiveModel": [["Posts", "Entities"], ["Names", "Merge"], ["Errors"], ["Columns"]],
    "ArchiveStore": [["Tombstones", "Claims"], ["Index"], ["Store"], ["Schema"]],
    "ArchiveWriting": [["Writer"], ["5-Derive"], ["4-Hierarchy", "3-Upsert", "Tombstones"]],
    "ArchiveReading": [["Coverage"], ["Queries"], ["Read"], ["Redaction"]],
    "Archive": [["Proof"], ["Integrity", "Combine"]],
    "Ingest": [["Watch"], ["Import"], ["2-Resolve"], ["1-Parse"], ["Options"]],
}

DECLARATION = re.compile(
    r"^(?:(?:public|package|internal|fileprivate|private|final|indirect|nonisolated)\s+)*"
    r"(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)",
    re.MULTILINE,
)


def code(text: str) -> str:
    """The text of a Swift file without comments and string literals, but with what is interpolated into those."""
    text = re.sub(r'"""(.*?)"""', lambda m: " ".join(re.findall(r"\\\((.*?)\)", m[1], re.S)), text, flags=re.S)
    text = re.sub(r"//.*", "", text)
    return re.sub(r'"(?:\\.|[^"\\\n])*"', lambda m: " ".join(re.findall(r"\\\(([^)]*)\)", m[0])), text)


def folder(file: Path, target: Path) -> str:
    """The folder of a target that a file is in; its own folder for files at the top."""
    parts = file.relative_to(target).parts
    return parts[0] if len(parts) > 1 else "."


def uses(target: Path) -> dict[tuple[str, str], list[str]]:
    """For each pair of folders where the first uses the second: the places, as `file: type`."""
    files = {file: code(file.read_text()) for file in sorted(target.rglob("*.swift"))}
    declared = {name: folder(file, target) for file, text in files.items() for name in DECLARATION.findall(text)}
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for file, text in files.items():
        own = folder(file, target)
        for name in sorted(set(re.findall(r"\b[A-Z]\w*", text))):
            if declared.get(name, own) != own:
                found[own, declared[name]].append(f"{file}: {own} may not use {name} of {declared[name]}")
    return found


def problems(target: Path, layers: list[list[str]]) -> list[str]:
    """What runs up or sideways, and folders that no line names."""
    level = {name: index for index, line in enumerate(layers) for name in line}
    # A file at the top of a target says what it imports, and declares nothing.
    present = {folder(file, target) for file in target.rglob("*.swift")} - {"."}
    found = [
        f"{target}/{name}: the folder is not in the table of scripts/awfultools/layers/folders.py"
        for name in sorted(present - set(level))
    ]
    found += [
        f"{target}/{name}: the table of scripts/awfultools/layers/folders.py names a folder that is not there"
        for name in sorted(set(level) - present)
    ]
    for (user, used), places in sorted(uses(target).items()):
        if user in level and used in level and level[user] >= level[used]:
            found += places
    return found


def drawing(target: Path, layers: list[list[str]]) -> str:
    """The layers from the top down, a line each, and below each folder what it uses."""
    arrows: dict[str, set[str]] = defaultdict(set)
    for user, used in uses(target):
        arrows[user].add(used)
    order = [name for line in layers for name in line]
    width = max(map(len, order))
    lines = []
    for line in layers:
        for index, name in enumerate(line):
            below = [other for other in order if other in arrows[name]]
            mark = "┬" if index == 0 else "│"
            lines.append(f"{mark} {name:<{width}}  ▶ {', '.join(below)}".rstrip(" ▶"))
    return "\n".join(lines)


def all_problems(sources: Path) -> list[str]:
    """Returns the problems of the targets in the table, and outdated drawings in their documentation."""
    found = [line for name, layers in LAYERS.items() for line in problems(sources / name, layers)]
    for name, layers in LAYERS.items():
        catalog = "Archive" if name.startswith("Archive") else name
        page = sources / catalog / f"{catalog}.docc" / "Layers.md"
        if drawing(sources / name, layers) not in (page.read_text() if page.exists() else ""):
            found.append(f"{page}: the drawing is not the one of: scripts/check-layers --draw {name}")
    return found
