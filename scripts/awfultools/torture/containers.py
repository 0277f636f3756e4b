"""Containers that go on behind their end, nest, lie about lengths, or hold names that lead elsewhere."""

import bz2
import gzip
import io
import lzma
import plistlib
import random
import shutil
import struct
import subprocess
import tarfile
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path

from awfultools.torture.harness import Counts, Failure, Program, query
from awfultools.torture.markup import Post, thread_page
from awfultools.torture.readers import dice_of, remove, run_trials, some


def sample(number: int) -> bytes:
    """The page of a thread with this number."""
    return thread_page(number, [Post(1000 + number, thread=number)], title=f"Thread {number}").encode()


def tar(*members: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, data in members:
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return out.getvalue()


def zipped(*members: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return out.getvalue()


def zstandard(data: bytes) -> bytes | None:
    """None where there is no zstd."""
    if not shutil.which("zstd"):
        return None
    return subprocess.run(["zstd", "-qc"], input=data, capture_output=True, check=True).stdout


COMPRESSIONS: dict[str, Callable[[bytes], bytes | None]] = {
    "gz": gzip.compress,
    "xz": lzma.compress,
    "bz2": bz2.compress,
    "zst": zstandard,
}


def warc_record(number: int, length: int | str | None = None) -> bytes:
    body = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + sample(number)
    return (
        f"""WARC/1.0\r
WARC-Type: response\r
WARC-Target-URI: https://forums.somethingawful.com/showthread.php?threadid={number}\r
WARC-Date: 2014-01-01T00:00:00Z\r
WARC-Record-ID: <urn:uuid:{number}>\r
Content-Type: application/http\r
Content-Length: {len(body) if length is None else length}\r
\r
""".encode()
        + body
        + b"\r\n\r\n"
    )


def nested_mail(depth: int) -> bytes:
    """A page in one file, in as many parts around it."""
    data = b"Content-Type: text/html\r\n\r\n" + sample(1)
    for level in range(depth):
        head = f'Content-Type: multipart/related; boundary="b{level}"\r\n\r\n--b{level}\r\n'
        data = head.encode() + data + f"\r\n--b{level}--\r\n".encode()
    return b"MIME-Version: 1.0\r\n" + data


def cyclic_property_list() -> bytes:
    """A binary property list of a page that contains itself."""
    objects = [b"\xd1\1\2", b"\x5f\x10\x0fWebMainResource", b"\xd1\1\0"]
    out = b"bplist00" + b"".join(objects)
    places = [8 + sum(map(len, objects[:n])) for n in range(3)]
    return out + bytes(places) + b"\0" * 6 + b"\1\1" + struct.pack(">QQQ", 3, 0, len(out))


def laughing_property_list() -> bytes:
    entities = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10 if n else "ha"}">' for n in range(12))
    return (
        f'<?xml version="1.0"?><!DOCTYPE plist [{entities}]><plist><dict><key>WebMainResource</key><dict>'
        "<key>WebResourceURL</key><string>&a11;</string></dict></dict></plist>"
    ).encode()


def web_archive(number: int) -> bytes:
    return plistlib.dumps(
        {
            "WebMainResource": {
                "WebResourceData": sample(number),
                "WebResourceURL": f"https://x.example/showthread.php?threadid={number}",
                "WebResourceMIMEType": "text/html",
                "WebResourceTextEncodingName": "UTF-8",
            }
        },
        fmt=plistlib.FMT_BINARY,
    )


def cases(dice: random.Random) -> Iterable[tuple[str, bytes, list[int]]]:
    """Names and bytes of files, with the threads that are in them."""
    a, b = ("a.html", sample(1)), ("b.html", sample(2))
    noise = dice.randbytes(dice.randrange(1, 3000))
    tails = [("noise", noise), ("zeros", b"\0" * len(noise)), ("text", b"words\n" * 99), ("short", noise[:1])]
    for name, pack in {"tar": tar, "zip": zipped}.items():
        yield f"two.{name}", pack(a) + pack(b), [1, 2]
        yield f"gap.{name}", pack(a) + bytes(dice.randrange(4000)) + pack(b), [1, 2]
        yield f"other.{name}", pack(a) + (zipped if name == "tar" else tar)(b), [1, 2]
        yield f"ends.{name}", pack(a) + noise, [1]
    for name, compress in COMPRESSIONS.items():
        if compress(b"") is None:
            continue

        def pack_again(data: bytes, compress: Callable[[bytes], bytes | None] = compress) -> bytes:
            return compress(data) or b""

        yield f"two.tar.{name}", pack_again(tar(a)) + pack_again(tar(b)), [1, 2]
        yield f"halves.html.{name}", pack_again(sample(1)[:900]) + pack_again(sample(1)[900:]), [1]
        yield f"two-pages.html.{name}", pack_again(sample(1)) + pack_again(sample(2)), [1, 2]
        for end, tail in tails:
            yield f"{end}.html.{name}", pack_again(sample(1)) + tail, [1]
        data = pack_again(sample(1))
        yield f"cut.html.{name}", data[: len(data) - dice.randrange(1, 12)], [1]
        deep = sample(1)
        for _ in range(20):
            deep = pack_again(deep)
        yield f"deep.html.{name}", deep, [1]
    for encoding in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "utf-16", "utf-32", "utf-8-sig"):
        yield f"{encoding}.html", sample(1).decode().encode(encoding), [1]
    for lie in (dice.randrange(200, 900), 10**18, -1, "99999999999999999999999", "0x10", "+5", ""):
        yield f"lie{lie}.warc", warc_record(1) + warc_record(2, lie) + warc_record(3), [1, 3]
    yield "nested.mht", nested_mail(1000), [1]
    yield "cycle.webarchive", cyclic_property_list(), [1]
    yield "laughs.webarchive", laughing_property_list(), [1]
    yield "two.webarchive", web_archive(1) + web_archive(2), [1, 2]
    yield (
        "names.zip",
        zipped(
            *(
                (name, sample(n))
                for n, name in enumerate(
                    (
                        "../../x.html",
                        "/etc/x.html",
                        "..\\x.html",
                        "C:\\x.html",
                        "\x1b[2J.html",
                        "x" * 3000 + ".html",
                        "ok.html",
                    ),
                    1,
                )
            )
        ),
        [1, 2, 3, 4, 5, 6, 7],
    )
    yield "head.7z", b"7z\xbc\xaf\x27\x1c\0\4" + noise, [1]


def odd_numbers(dice: random.Random) -> Iterable[tuple[str, bytes, None]]:
    """Pages with numbers that are none: something must be said of each."""
    for number in ("-5", "12abc", "\u0661\u0662", "1e5", "99999999999999999999", "0x10", "0", "+7", "1.5", " "):
        posts = [Post(101), Post(number, index=2)]
        dice.shuffle(posts)
        yield f"post {number}.html", thread_page(1, posts).encode(), None


def run_containers(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """Checks that damaged containers are read or reported, and that each file has its row."""
    dice = dice_of(seed, "containers", 0)
    tried = some(list(cases(dice)), dice, counts["containers"]) + some(
        list(odd_numbers(dice)), dice, counts["containers"]
    )

    def run(number: int) -> str | None:
        name, data, wanted = tried[number]
        folder, archive = work / f"held{number}", work / f"held{number}.sqlite"
        folder.mkdir()
        (folder / name).write_bytes(data)
        outcome = program.attempt("import", folder, "--quiet", "--archive", archive)
        got = [number for (number,) in query(archive, "SELECT id FROM thread ORDER BY id")]
        issues = query(archive, "SELECT code FROM source_issue WHERE code <> 'container.opened'")
        if query(archive, "SELECT count(*) FROM source_page")[0][0] == 0:
            raise Failure(f"{name!r}: no row says what became of it: {outcome.words}")
        if got != wanted and outcome.status == 0 and not issues:
            raise Failure(f"{name!r}: of the threads {wanted} it gave {got}, and nothing is said of the others")
        shutil.rmtree(folder)
        remove(archive)
        return "read" if got == wanted else None

    read = len(run_trials(len(tried), run, "file"))
    return f"{len(tried)} odd containers and pages, {read} read whole; of all others something is said"
