"""Which layer may import which, where C may be touched, what pure layers may not do, and how long a file may be."""

import re
from collections.abc import Iterator
from pathlib import Path

# The edges: a target, then what it may import. A new target needs a line here.
EDGES = """
CLibXML2
CLibArchive
CZLib
CBrotli
CZstd
CXattr
CExchange
CMalloc
CSQLiteConfig
CByteSearch
Bytes           CByteSearch
ByteCompression CZLib CBrotli CZstd
ForumModel      Bytes Crypto
PlainHTML       Bytes
HTMLTree        Bytes PlainHTML CLibXML2
SavedPages      ByteCompression CLibArchive CLibXML2 CXattr Bytes ForumModel
ForumPages      Bytes HTMLTree ForumModel
ArchiveModel    ByteCompression Bytes ForumModel GRDB
ArchiveStore    ArchiveModel ByteCompression Bytes ForumModel CExchange CSQLiteConfig GRDB GRDBSQLite
ArchiveWriting  ArchiveStore ArchiveModel Bytes ForumModel GRDB GRDBSQLite
ArchiveReading  ArchiveStore ArchiveModel Bytes ForumModel GRDB
Archive         ArchiveReading ArchiveWriting ArchiveStore ArchiveModel Bytes ForumModel GRDB
Ingest          ByteCompression SavedPages ForumPages HTMLTree Archive Bytes ForumModel
Markup          ForumPages HTMLTree Bytes ForumModel
Site            Markup Archive ForumPages HTMLTree Bytes ForumModel
Exports         Site Markup ByteCompression Archive ForumPages Bytes ForumModel CExchange CXattr
Reader          Bytes Markup Site Exports Ingest Archive ForumPages ForumModel FlyingSocks
awful-archive   Bytes Markup Site Reader Exports Ingest Archive ForumPages HTMLTree SavedPages ForumModel CMalloc \
                ArgumentParser TOMLKit
"""
ALLOWED = {words[0]: set(words[1:]) for line in EDGES.strip().splitlines() if (words := line.split())}
# What every layer may import: Swift's own libraries and the platform's C library.
EVERYWHERE = {"Swift", "Foundation", "FoundationEssentials", "Synchronization", "Dispatch", "System"} | {
    "Glibc", "Musl", "Darwin",
}  # fmt: skip
# Layers that are pure functions of their input: no files, no clock, no network, no processes.
PURE = {"Bytes", "ByteCompression", "PlainHTML", "ForumModel", "ForumPages", "Markup"}
# Each of these is imported by one file of a layer, so that no C pointer travels.
C_LIBRARIES = {
    "CLibXML2", "CLibArchive", "CZLib", "CBrotli", "CZstd", "CXattr", "CMalloc", "CSQLiteConfig", "CByteSearch",
}  # fmt: skip
# The bounds of this reader are proven in one file: no other one of the target has a pointer.
POINTER = re.compile(r'[^/"]*(Unsafe|withUnsafe|unsafeBitCast)')
POINTERS_OF, POINTER_FILE = "PlainHTML", "PaddedText.swift"
# Lines of a file: longer than the first is only mentioned, longer than the second is an error.
MENTION, LIMIT = 250, 400

IMPORT = re.compile(
    r"\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|typealias|func|let|var|actor)\s+)?(\w+)"
)
FORBIDDEN = {
    re.compile(r"\btry!"): "try! stops the program on bad input: throw instead",
    re.compile(r"\bas!"): "as! stops the program on bad input: use as? and throw",
    re.compile(r"\bfatalError\("): "fatalError( stops the program: throw instead",
}
# Rows are read by functions: a subscript of GRDB's stops the program on a value of another type.
ROW_SUBSCRIPT = re.compile(r'(\brow|\$0)\["')
IMPURE = re.compile(r"\b(FileManager|URLSession|Process\(|Date\(\))")


def sources(target: Path) -> list[Path]:
    return sorted(path for path in target.rglob("*") if path.suffix in (".swift", ".c", ".h") and path.is_file())


def code_lines(text: str) -> Iterator[tuple[int, str, bool]]:
    """Yields number and code of each line that is not a comment, and whether it is inside a multi-line string."""
    is_in_text = False
    for number, line in enumerate(text.split("\n"), 1):
        if re.match(r"\s*//", line):
            continue
        code = re.sub(r"\s//.*$", "", line)
        yield number, code, is_in_text
        # A line with an odd number of triple quotes opens or closes a long text.
        is_in_text ^= code.count('"""') % 2 == 1


def imported(text: str) -> list[tuple[int, str]]:
    """The lines with an import, and what it imports."""
    found = ((number, IMPORT.match(code)) for number, code, is_in_text in code_lines(text) if not is_in_text)
    return [(number, match[1]) for number, match in found if match]


def problems_of_file(target: str, text: str) -> list[tuple[int, str]]:
    """Returns the problems of a file of a target: the line and what to do."""
    found = []
    if target not in ALLOWED:
        found.append((1, f"target {target} is not in the table of scripts/awfultools/layers/imports.py"))
    if text.count("\n") > LIMIT:
        found.append((LIMIT + 1, f"the file is longer than {LIMIT} lines"))
    allowed = EVERYWHERE | ALLOWED.get(target, set())
    found += [(n, f"{target} may not import {name}") for n, name in imported(text) if name not in allowed]
    for number, code, is_in_text in code_lines(text):
        if not is_in_text and IMPORT.match(code) and "@testable" in code:
            found.append((number, "@testable import belongs in Tests"))
        found += [(number, why) for pattern, why in FORBIDDEN.items() if pattern.search(code)]
        if "GRDB" in allowed and ROW_SUBSCRIPT.search(code):
            found.append((number, "GRDB's subscript traps on another type: use value(_:) or stored(_:)"))
        if target in PURE and IMPURE.search(code):
            found.append((number, f"{target} is pure: no FileManager, Date(), URLSession or Process("))
    return sorted(found)


def problems_of_target(target: Path) -> list[str]:
    """Returns the problems of a target's files, as `file:line: problem`."""
    found, importers = [], dict[str, list[str]]()
    for path in sources(target):
        text = path.read_text(encoding="utf-8")
        found += [f"{path}:{number}: {why}" for number, why in problems_of_file(target.name, text)]
        if target.name == POINTERS_OF and path.name != POINTER_FILE:
            found += [
                f"{path}:{number}: pointers of {POINTERS_OF} belong in {POINTER_FILE}"
                for number, code, _ in code_lines(text)
                if POINTER.match(code)
            ]
        for number, name in imported(text):
            importers.setdefault(name, []).append(f"{path}:{number}")
    for library in sorted(C_LIBRARIES & importers.keys()):
        if len(places := importers[library]) > 1:
            found += [f"{place}: {library} may be imported by one file of a layer only" for place in places]
    return found


def long_files(folder: Path) -> list[tuple[int, Path]]:
    """Files that deserve a look, the longest first."""
    lengths = [(path.read_text(encoding="utf-8").count("\n"), path) for path in folder.rglob("*.swift")]
    return sorted((one for one in lengths if one[0] > MENTION), key=lambda one: (-one[0], one[1]))
