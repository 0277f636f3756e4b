"""Dumps of pictures under the names of their hosts: each comes back to the post that shows it, and nothing else."""

import hashlib
import json
import random
import struct
import tarfile
import time
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from awfultools.torture.harness import Counts, Failure, Program, check_same, query

# How many pictures there are per page: one in each form of an address.
FORMS = 30
PHOTOBUCKET, ATTACHMENT = "photobucket.com/albums", "forums.somethingawful.com/attachment.php"
WAYBACK = "https://web.archive.org/web"


@dataclass(frozen=True)
class Planted:
    """A picture: its address in a post, the file of a dump, and the bytes of that."""

    address: str
    file: str
    content: bytes


def png(width: int, height: int, text: str) -> bytes:
    """A picture of one colour with a comment, so that each text gives other bytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress((b"\0" + bytes(width * 3)) * height)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        [
            chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
            chunk(b"tEXt", b"Comment\0" + text.encode()),
            chunk(b"IDAT", rows),
            chunk(b"IEND", b""),
        ]
    )


def planted(number: int) -> list[Planted]:
    """A picture in each form of an address."""
    n = f"{number:05d}"
    cat = png(40, 40, f"content {n}")
    digits = hashlib.sha1(f"digits {n}".encode()).hexdigest()

    def hexes(first: int) -> str:
        return str(first) + digits[1:]

    forms = [
        (f"http://i.imgur.com/aA{n}.jpg", f"flat/aA{n}.jpg"),
        (f"https://imgur.com/aB{n}", f"flat/aB{n}.png"),
        (f"http://i.imgur.com/aC{n}.gif?1", f"flat/deep/er/aC{n}.jpeg"),
        (f"http://m.imgur.com/aD{n}.jpg", f"i.imgur.com/aD{n}.png"),
        (f"http://i.imgur.com/aE{n}m.jpg", f"flat/aE{n}.png"),
        (f"http://imgur.com/r/pics/aF{n}", f"flat/aF{n}"),
        (f"http://imgur.com/gallery/Some-words-aG{n}", f"flat/aG{n}.png"),
        (f"{WAYBACK}/20130807122227im_/http://i.imgur.com/aH{n}.png", f"flat/aH{n}.png"),
        (f"{WAYBACK}/2013im_/http:/i.imgur.com/aI{n}.png", f"flat/http%3A%2F%2Fi.imgur.com%2FaI{n}.png"),
        (f"http://i.imgur.com/{n}.jpg", f"flat/{n}.jpg"),
        (f"http://img.waffleimages.com/{hexes(1)}/name.jpg", f"flat/{hexes(1)}.jpg"),
        (f"http://img.waffleimages.com/{hexes(2)}/t/name.jpg", f"flat/{hexes(2)}.png"),
        (f"http://img.waffleimages.com/images/3a/{hexes(3).upper()}.jpg", f"flat/{hexes(3)}.jpg"),
        (f"http://x.mirror.waffleimages.com/files/4a/{hexes(4)}.png", f"img.waffleimages.com/images/4a/{hexes(4)}.png"),
        (f"http://randomwaffle.gbs.fm/images/5a/{hexes(5)}.jpg", f"flat/{hexes(5).upper()}.jpg"),
        (f"http://img.waffleimages.com/{hashlib.sha1(cat).hexdigest()}/x.png", f"flat/cat {n}.png"),
        (f"http://i88.{PHOTOBUCKET}/k1/U{n}/F/pic.jpg", f"i12.{PHOTOBUCKET}/k1/U{n}/F/pic.jpg"),
        (f"http://s88.{PHOTOBUCKET}/k2/U{n}/?action=view&current=pic.jpg", f"{PHOTOBUCKET}/k2/U{n}/pic.jpg"),
        (f"http://i88.{PHOTOBUCKET}/k3/U{n}/th_pic.jpg", f"i88.{PHOTOBUCKET}/k3/U{n}/pic.jpg"),
        (f"http://img226.imageshack.us/img226/{n}/name.jpg", f"img226.imageshack.us/img226/{n}/name.jpg"),
        (f"http://img227.imageshack.us/img227/{n}/name.th.png", f"img227.imageshack.us/img227/{n}/name.png"),
        (f"http://imageshack.us/a/img228/{n}/name.jpg", f"img228.imageshack.us/img228/{n}/name.jpg"),
        (f"http://imageshack.com/i/p{n}", f"imageshack.us/i/p{n}.jpg"),
        (f"http://i67.tinypic.com/t{n}.png", f"oi67.tinypic.com/t{n}.jpg"),
        (f"http://s29.postimg.org/p{n}x/name.png", f"i.postimg.cc/p{n}x/other.png"),
        (f"http://i.minus.com/iM{n}.png", f"i.min.us/iM{n}.jpg"),
        (f"http://lpix.org/9{n}/name.jpg", f"lpix.org/9{n}/name.png"),
        (f"http://{ATTACHMENT}?postid=9{n}", f"{ATTACHMENT}@postid=9{n}"),
        (f"https://i.fi.somethingawful.com/images/x{n}.gif", f"fi.somethingawful.com/images/x{n}.gif"),
        (f"http://pics.example.org/{n}.png", f"listed/picture {n}.bin"),
    ]  # fmt: skip
    return [
        Planted(address, file, cat if "cat " in file else png(40, 40, f"{address} is in {file}"))
        for address, file in forms
    ]


def decoys(number: int) -> list[Planted]:
    """Files whose names are near the keys of the same number, smaller copies of it, and what is no picture."""
    n = f"{number:05d}"
    names = [
        f"flat/Aa{n}.jpg", f"flat/aA{n}x.jpg", f"flat/aA{n}1.jpg", f"pics.example.net/aB{n}.png", f"flat/dog {n}.png",
        f"i88.{PHOTOBUCKET}/k1/V{n}/F/pic.jpg", f"img226.imageshack.us/img225/{n}/name.jpg",
        f"oi66.tinypic.com/t{n}.jpg",
        f"i.postimg.cc/p{n}y/other.png", f"i.min.us/im{n}.jpg", f"lpix.org/8{n}/name.png",
        f"{ATTACHMENT}@attachmentid=9{n}", f"i.somethingawful.com/images/x{n}.gif",
    ]  # fmt: skip
    return [
        *(Planted("", name, png(90, 90, f"decoy {name}")) for name in names),
        Planted("", f"sizes/aA{n}s.jpg", png(90, 90, f"thumbnail {n}")),
        Planted("", f"sizes/aB{n}.gif", png(20, 20, f"smaller {n}")),
        Planted("", f"sizes/aC{n}.png", f"<!DOCTYPE html><html><body>404 {n}</body></html>".encode()),
        Planted("", f"sizes/aD{n}.png", png(1, 1, f"pixel {n}")),
        Planted("", f"sizes/aE{n}.png", f"<svg xmlns='http://www.w3.org/2000/svg'><script>{n}</script></svg>".encode()),
        Planted("", f"sizes/aF{n}.png", b""),
    ]


@dataclass(frozen=True)
class Capture:
    """A capture of a thread with one post and one picture."""

    thread: int
    author: int
    shown: Planted


def siblings(number: int) -> tuple[list[Capture], dict[int, str | None]]:
    """Captures of posts that agree but for the address of their picture, and the picture that each post has to show.

    Two posts of other threads and authors prove a pair of addresses for a third; two of one author, or one, prove it
    for themselves only, and a contradiction proves nothing for others.
    """
    n, first = f"{number:05d}", 1_000_000 + number * 20
    held = {
        kind: Planted(f"http://i.imgur.com/s{kind}{n}.png", f"flat/s{kind}{n}.png", png(40, 40, f"sibling {kind} {n}"))
        for kind in "PQRST"
    }
    gone = {kind: Planted(f"http://gone.example.org/{kind}/{n}.png", "", b"") for kind in "PQRS"}
    captures: list[Capture] = []
    shown: dict[int, str | None] = {}

    def post(author: int, old: Planted, new: Planted | None, shows: Planted | None) -> None:
        thread = first + len(shown)
        captures.extend(Capture(thread, author, picture) for picture in (old, new) if picture)
        shown[thread] = hashlib.sha256(shows.content).hexdigest() if shows else None

    # Proved by two; of one author; of one post; contradicted by a third.
    for kind, authors in {"P": (21, 22), "Q": (21, 21), "R": (21,), "S": (21, 22)}.items():
        for author in authors:
            post(author, gone[kind], held[kind], held[kind])
        if kind == "S":
            post(24, gone[kind], held["T"], held["T"])
        post(23, gone[kind], None, held[kind] if kind == "P" else None)
    return captures, shown


def page(number: int, pictures: Iterable[Planted], author: int = 11) -> str:
    """A page of a thread with a post, whose number is that of the thread."""
    shown = " ".join(f'<img src="{p.address.replace("&", "&amp;")}" alt="">' for p in pictures)
    return f"""<!DOCTYPE html>
<html><head><title>Thread {number} - The Something Awful Forums</title></head>
<body id="something_awful" class="showthread forum_61 thread_{number}" data-forum="61" data-thread="{number}">
<div id="container"><div id="content"><div class="pages top"></div><div id="thread" class="thread:{number}">
<table class="post" id="post{number}" data-idx="1">
<tr class="seen1"><td class="userinfo userid-{author}"><dl class="userinfo">
<dt class="author op">Quenby Tarrow {author}</dt><dd class="registered">Mar 14, 2007</dd><dd class="title"></dd>
</dl></td>
<td class="postbody">words {shown}</td></tr><tr><td class="postdate"><a href="#post{number}">#</a>
Mar 12, 2013 10:00</td><td class="postlinks"></td></tr></table></div></div></div></body></html>
"""


def write(files: Iterable[Planted], folder: Path) -> None:
    for file in files:
        (folder / file.file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file.file).write_bytes(file.content)


def dump(folder: Path, pictures: list[Planted], form: int) -> list[Path]:
    """The same files as a folder, a zip or a tar, and a list of those whose names say nothing; gives what to import."""
    write(pictures, folder)
    listed = [p for p in pictures if p.file.startswith("listed/")]
    lists = [folder / "list.csv", folder / "list.json", folder / "list.jsonl"]
    lists[0].write_text("address,file\r\n" + "".join(f'"{p.address}","{p.file}"\r\n' for p in listed))
    lists[1].write_text(json.dumps({p.address: p.file for p in listed}))
    lists[2].write_text("".join(json.dumps({"url": p.address, "file": p.file}) + "\n" for p in listed))
    if form == 0:
        return [folder, lists[0]]
    packed = folder.with_suffix(".zip" if form == 1 else ".tar.gz")
    if form == 1:
        with zipfile.ZipFile(packed, "w") as box:
            for p in pictures:
                box.write(folder / p.file, p.file)
    else:
        with tarfile.open(packed, "w:gz") as tar:
            tar.add(folder, ".")
    return [packed, lists[form]]


def run_pictures(program: Program, _: Path, work: Path, counts: Counts, seed: str) -> str:
    """Plants pictures in threads and dumps, imports them at once and in parts, and merges archives of them."""
    dice, count = random.Random(f"{seed}/pictures"), counts["pictures"]
    groups = {number + 1: planted(number) for number in range(count)}
    everything = [p for pictures in groups.values() for p in pictures]
    (work / "pages").mkdir()
    for number, pictures in groups.items():
        (work / "pages" / f"{number}.html").write_text(page(number, pictures))
    pairs: dict[int, str | None] = {}
    for number in range(count):
        captures, shown = siblings(number)
        pairs.update(shown)
        for place, capture in enumerate(captures):
            html = page(capture.thread, [capture.shown], capture.author)
            (work / "pages" / f"sibling {number} {place}.html").write_text(html)
        everything += {capture.shown: None for capture in captures if capture.shown.file}
    extra = [p for number in range(count) for p in decoys(number)]
    shuffled = dice.sample(everything + extra, len(everything) + len(extra))
    parts = [dump(work / f"dump{form}", shuffled[form::3], form) for form in range(3)]
    everywhere = [path for part in parts for path in part]

    def attach(archive: Path, paths: Iterable[Path]) -> None:
        program.run("import", "--pictures", *paths, "--archive", archive, seconds=600)

    whole = work / "whole.sqlite"
    program.import_pages([work / "pages"], whole)
    attach(whole, everywhere)
    check(program, whole, groups, pairs)
    expected = program.hash(whole)
    attach(whole, [path for part in reversed(parts) for path in part])
    check_same(expected, program.hash(whole))
    # One page and one dump after the other, in another order.
    apart, pages = work / "apart.sqlite", sorted((work / "pages").iterdir())
    halves = [pages[::2], pages[1::2]]
    for half in halves:
        program.import_pages(dice.sample(half, len(half)), apart)
        for part in dice.sample(parts, len(parts)):
            attach(apart, part)
    check_same(expected, program.hash(apart))
    # Killed at any moment, and run again.
    killed = work / "killed.sqlite"
    program.import_pages([work / "pages"], killed)
    for _attempt in range(counts["kills"]):
        with (work / "log").open("wb") as log:
            process = program.start("import", "--pictures", *everywhere, "--archive", killed, log=log)
            time.sleep(dice.random() * 0.4)
            process.kill()
            process.wait()
    attach(killed, everywhere)
    check_same(expected, program.hash(killed))
    others = []
    for place, part in enumerate(parts):
        others.append(work / f"other{place}.sqlite")
        program.import_pages([work / "pages"], others[-1])
        attach(others[-1], part)
    program.run("merge", *dice.sample(others, len(others)), "--archive", work / "merged.sqlite")
    check_same(expected, program.hash(work / "merged.sqlite"))
    program.run("repair", "--no-backup", "--archive", work / "merged.sqlite", allowed=(0, 1))
    check_same(expected, program.hash(work / "merged.sqlite"))
    return (
        f"{len(everything)} pictures under {FORMS} forms of addresses and {len(extra)} decoys: each attached, none "
        f"wrong, and {len(pairs)} posts with siblings as they prove; at once, in parts, after {counts['kills']} kills, "
        "as folders, archives and lists, merged and repaired the same archive"
    )


def attached(program: Program, archive: Path, post: int) -> dict[str, str]:
    told = json.loads(program.run("explain", "post", str(post), "--format", "json", "--archive", archive))
    return {p["address"]: p["sha256"] for p in told["attached_pictures"] if not p["is_thumbnail"]}


def check(program: Program, archive: Path, groups: dict[int, list[Planted]], pairs: dict[int, str | None]) -> None:
    """Compares what each post shows with what was planted."""
    for number, pictures in groups.items():
        got = attached(program, archive, number)
        wanted = {p.address: hashlib.sha256(p.content).hexdigest() for p in pictures}
        if got != wanted:
            wrong = [address for address in wanted if got.get(address) != wanted[address]]
            raise Failure(f"post {number}: {len(wrong)} pictures are missing or wrong: {', '.join(wrong[:5])}")
    for number, wanted_hash in pairs.items():
        if set(attached(program, archive, number).values()) != ({wanted_hash} if wanted_hash else set()):
            raise Failure(f"post {number} does not show what captures that agree prove")
    names = {hashlib.sha256(p.content).hexdigest() for pictures in groups.values() for p in pictures}
    names |= {wanted_hash for wanted_hash in pairs.values() if wanted_hash}
    sizes = {hash for (hash,) in query(archive, "SELECT sha256 FROM asset")} - names
    if len(sizes) != 2 * len(groups):
        raise Failure(f"{len(sizes)} other files were stored, not {2 * len(groups)} of other sizes")
