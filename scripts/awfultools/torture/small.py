"""Outputs that are full or closed, devices, limits, and words that mean something to a terminal or a database."""

import json
import os
import random
import re
import resource
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

from awfultools.torture.harness import Counts, Failure, Outcome, Program
from awfultools.torture.markup import Post, thread_page, write_pages
from awfultools.torture.readers import Sound, dice_of, make_sound, remove, some

CONTROLS = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]")
WORDS = [
    '"',
    "don't",
    "C++",
    "foo-bar",
    "*",
    "^",
    "AND",
    "NEAR(a b",
    "nosuch:x",
    "(" * 2000,
    "%",
    "\\",
    "\x01",
    "\x1b[31m",
    "\u202e",
    "e\u0301",
    "ß",
    "\U0001f469\u200d\U0001f469",
    "x" * 100_000,
    "x " * 30_000,
    "'; DROP TABLE post;--",
    " ",
    "\u3000",
    "a" + "\u0301" * 5000,
    "{a b}",
    "a:b",
    "+a",
    "\ufffe",
    "a\tb\nc",
]


def run_small(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """Nothing ends without a word or a fitting status, and nothing half written stays."""
    sound, dice, limit = make_sound(program, source, work), dice_of(seed, "small", 0), counts["small"]
    done = check_outputs(program, sound, work, dice, limit)
    done += check_inputs(program, work)
    done += check_limits(program, sound, source, work)
    done += check_places(program, sound, work)
    done += check_words(program, sound, work, dice, limit)
    done += check_terminal(program, work)
    done += check_numbers(program, sound)
    done += check_killed_exports(program, sound, work, dice, limit)
    return f"{done} outputs, inputs, limits and words held"


def check_outputs(program: Program, sound: Sound, work: Path, dice: random.Random, limit: int) -> int:
    """Checks that a full output is reported, and that a closed one does not stop an export."""
    commands = some([["info"], ["dump"], ["check"], ["search", "the"], ["info", "--format", "json"]], dice, limit)
    for command in commands:
        with open("/dev/full", "wb") as full:
            outcome = program.attempt(*command, "--archive", sound.path, output=full)
        if not outcome.error.strip() or outcome.status == 0:
            raise Failure(f"a full output is not told: {outcome.words}")
    files = [work / "open.ndjson", work / "closed.ndjson"]
    program.run("export", "ndjson", "--quiet", "--output", files[0], "--archive", sound.path)
    script = '"$1" export ndjson --output "$2" --archive "$3" 0<&- >&- 2>&-'
    subprocess.run(["sh", "-c", script, "sh", program.path, files[1], sound.path], timeout=120, check=False)
    if files[0].read_bytes() != files[1].read_bytes():
        raise Failure("with standard output closed, an export holds something else")
    return len(commands) + 1


def check_inputs(program: Program, work: Path) -> int:
    """Checks that special files are rejected without waiting."""
    pipe, link, archive = work / "pipe", work / "link.html", work / "devices.sqlite"
    os.mkfifo(pipe)
    link.symlink_to(link)
    inputs = ["/dev/zero", "/dev/null", "/dev/full", "/dev/tty", pipe, link, work / "nothing", "", "/proc/self/mem"]
    for place in inputs:
        outcome = program.attempt("import", place, "--quiet", "--archive", archive)
        if outcome.status == 0 or not (outcome.error + outcome.output).strip():
            raise Failure(f"{place} is taken without a word: {outcome.words}")
        remove(archive)
    return len(inputs)


def observe_under(limit: tuple[int, int], program: Program, *arguments: Any) -> Outcome:
    """Runs under a limit, up to three times while libdispatch ends it for want of a descriptor.

    The main thread turns into a waiting one while the work has begun on another. libdispatch opens a descriptor for
    that (`eventfd2`), and traps where the work has taken the last one: once in some hundred runs on a busy machine.
    """
    for last in (False, False, True):
        outcome = program.observe(*arguments, limits=dict([limit]))
        if last or limit[0] != resource.RLIMIT_NOFILE or outcome.status != -signal.SIGILL:
            break
    return outcome


def check_limits(program: Program, sound: Sound, source: Path, work: Path) -> int:
    """Too few files, too small a file, no processes: an error that says so, and an archive that is none or is sound."""
    # With fewer, Swift's runtime ends the program before it can say anything.
    cases = [(resource.RLIMIT_NOFILE, n) for n in (10, 12, 16)] + [
        (resource.RLIMIT_FSIZE, n) for n in (0, 50_000, 400_000)
    ]
    for limit, value in cases:
        archive, copy = work / "limited.sqlite", work / "copy.sqlite"
        outcome = observe_under((limit, value), program, "import", source, "--quiet", "--archive", archive)
        if outcome.is_hung or outcome.has_crashed or outcome.status in (0, 66):
            raise Failure(f"under a limit of {value}: {outcome.words}")
        if archive.exists() and archive.stat().st_size:
            program.attempt("info", "--archive", archive)
        outcome = observe_under((limit, value), program, "backup", copy, "--archive", sound.path)
        if outcome.is_hung or outcome.has_crashed or b"not an error" in outcome.error:
            raise Failure(f"a backup under a limit of {value}: {outcome.words}")
        if copy.exists() and (outcome.status != 0 or copy.read_bytes()[:16] != sound.content[:16]):
            raise Failure(f"a backup under a limit of {value} leaves half of it")
        remove(archive)
        remove(copy)
    return 2 * len(cases)


def check_places(program: Program, sound: Sound, work: Path) -> int:
    """Checks that an export never replaces an archive, its journals, or foreign files."""
    folder, archive = work / "places", work / "places" / "a.sqlite"
    (folder / "mine").mkdir(parents=True)
    (folder / "mine" / "diary.txt").write_text("mine")
    sound.copy(archive)
    places = [
        archive,
        folder / "mine",
        Path("/"),
        folder,
        Path(f"{archive}.lock"),
        Path(f"{archive}-journal"),
        Path(f"{archive}-wal"),
        Path("/dev/null"),
    ]
    for form in ("site", "csv", "markdown", "ndjson", "mbox"):
        for place in places:
            outcome = program.attempt("export", form, "--quiet", "--output", place, "--archive", archive, folder=folder)
            is_ordinary = place == folder / "nothing" or (place == Path("/dev/null") and form in ("ndjson", "mbox"))
            if outcome.status == 0 and not is_ordinary:
                raise Failure(f"export {form} onto {place.name or '/'} is done")
            if (folder / "mine" / "diary.txt").read_text() != "mine" or archive.read_bytes() != sound.content:
                raise Failure(f"export {form} onto {place} writes over what is there")
    return 5 * len(places)


def check_words(program: Program, sound: Sound, work: Path, dice: random.Random, limit: int) -> int:
    """Any words can be searched for."""
    words = some(WORDS, dice, limit)
    for word in words:
        outcome = program.attempt("search", "--archive", sound.path, "--", word)
        if outcome.status != 0 or CONTROLS.search(outcome.output):
            raise Failure(f"search for {word[:20]!r}: {outcome.words}")
    return len(words)


def check_terminal(program: Program, work: Path) -> int:
    """What pages and names of files hold never reaches a terminal as a control character."""
    page = thread_page(1, [Post(500, "Words\x1b[2J", "N\x1b]52;c;aGk=\x07\x9b31m", 9)], title="T\x1b[31m\x90")
    folder, archive = (
        write_pages(work / "controls", {"a.html": page, "\x1b]0;owned\x07\n.html": thread_page(2, [Post("1e5")])}),
        work / "controls.sqlite",
    )
    commands: list[list[Any]] = [
        ["import", folder],
        ["info"],
        ["check"],
        ["search", "words"],
        ["explain", "post", "500"],
        ["inspect", folder],
    ]
    for command in commands:
        words = command if command[0] == "inspect" else [*command, "--archive", archive]
        outcome = program.attempt(*words)
        if CONTROLS.search(outcome.output + outcome.error):
            raise Failure(f"`{command[0]}` gives the terminal control characters")
    return len(commands)


def check_numbers(program: Program, sound: Sound) -> int:
    """Numbers in JSON that JavaScript cannot hold are strings."""
    commands = [["info", "--format", "json"], ["search", "the", "--format", "json"]]
    commands += [["explain", name, str(number), "--format", "json"] for name, number in sound.examples]

    def visit(value: Any, place: str) -> None:
        if isinstance(value, dict):
            for key, item in value.items():
                visit(item, f"{place}.{key}")
        elif isinstance(value, list):
            for item in value:
                visit(item, place)
        elif isinstance(value, int) and abs(value) > 1 << 53:
            raise Failure(f"`{place}` is a number of more than 53 bits")

    for command in commands:
        visit(json.loads(program.run(*command, "--archive", sound.path)), " ".join(map(str, command[:2])))
    return len(commands)


def check_killed_exports(program: Program, sound: Sound, work: Path, dice: random.Random, limit: int) -> int:
    """An export that is killed or hung up on leaves the former one whole."""
    out = work / "exported"
    began = time.monotonic()
    program.run("export", "csv", "--quiet", "--output", out, "--archive", sound.path)
    whole = time.monotonic() - began
    wanted = {file.name: file.read_bytes() for file in out.iterdir()}
    for number in range(min(limit, 20)):
        sent = (signal.SIGKILL, signal.SIGHUP, signal.SIGTERM)[number % 3]
        with open(work / "killed.log", "wb") as log:
            process = program.start("export", "csv", "--fresh", "--output", out, "--archive", sound.path, log=log)
            time.sleep(dice.uniform(0, whole))
            process.send_signal(sent)
            process.wait(60)
        if {file.name: file.read_bytes() for file in out.iterdir()} != wanted:
            raise Failure(f"an export that {sent.name} ended leaves half of itself")
    return min(limit, 20)
