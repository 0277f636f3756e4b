"""Makes ICU's data smaller: 34 MB of locales and converters, of which the program needs a tenth.

usage: python3 -m awfultools.packages.icu LIBRARY COPY

LIBRARY is Foundation's own ICU (lib_FoundationICU.a). COPY becomes the same library, whose data has the locales English
and root only, and no converters, dictionaries of word breaks and transliterations. What ICU does not find there it
takes from the root. The layout is that of ICU's common data (`udata.h`, `ucmndata.h`): a header, the number of items,
their names and places.

exit status: 0 done; 1 the library has no such data.
"""

import re
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

ENGLISH = {"root", "en", "en_001", "en_GB", "en_US", "en_US_POSIX"}
LOCALE = re.compile(r"[a-z]{2,3}(_\w+)*")


def is_needed(name: str) -> bool:
    """Whether the program needs an item, named as in `icudt76l/coll/zh.res`."""
    *folders, file = name.split("/")[1:]
    stem, kind = file.rsplit(".", 1)
    if kind in ("cnv", "dict") or (kind == "brk" and stem.startswith("line_")) or folders == ["translit"]:
        return False
    return stem in ENGLISH or not LOCALE.fullmatch(stem)


def trimmed(data: bytes) -> bytes:
    """The data without what is not needed."""
    start, magic = struct.unpack_from("<HH", data)
    if magic != 0x27DA or data[12:16] != b"CmnD":
        raise ValueError("no common data of ICU")
    (count,) = struct.unpack_from("<I", data, start)
    places = [struct.unpack_from("<II", data, start + 4 + 8 * index) for index in range(count)]
    ends = [place for _, place in places[1:]] + [len(data) - start]
    items: list[tuple[bytes, bytes]] = []
    for (name_at, place), end in zip(places, ends, strict=True):
        name = data[start + name_at : data.index(b"\0", start + name_at)]
        if is_needed(name.decode()):
            items.append((name, data[start + place : start + end]))
    names = b"".join(name + b"\0" for name, _ in items)
    table, at = [], 4 + 8 * len(items)
    place = -(-(at + len(names)) // 16) * 16
    body = bytearray()
    for name, content in items:
        table.append(struct.pack("<II", at, place + len(body)))
        at += len(name) + 1
        body += content + bytes(-len(content) % 16)
    head = struct.pack("<I", len(items)) + b"".join(table) + names
    return data[:start] + head + bytes(place - len(head)) + bytes(body)


def run(*words: str) -> str:
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def main(library: str, target: str) -> int:
    found = re.search(
        r":([^:\s]+\.o):\S+ \S+ R (icudt\d+_dat)$", run("nm", "-A", "-S", "--defined-only", library), re.M
    )
    if found is None:
        print(f"icu: {library} has no data of ICU", file=sys.stderr)
        return 1
    member, symbol = found.groups()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        run("ar", "x", f"--output={folder}", library, member)
        run("objcopy", "-O", "binary", "--only-section=.rodata*", str(work / member), str(work / "all"))
        (work / "icu.dat").write_bytes(trimmed((work / "all").read_bytes()))
        (work / "icu.s").write_text(
            f'.section .rodata\n.globl {symbol}\n.type {symbol}, %object\n.balign 16\n{symbol}: .incbin "icu.dat"\n'
            f'.size {symbol}, . - {symbol}\n.section .note.GNU-stack,"",%progbits\n',
            encoding="ascii",
        )
        subprocess.run(["cc", "-c", "icu.s", "-o", member], cwd=folder, check=True)
        shutil.copyfile(library, target)
        run("ar", "rD", target, str(work / member))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
