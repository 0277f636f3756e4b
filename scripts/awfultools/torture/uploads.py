"""Pages that browsers send to a Reader: very many at once, slowly, onto a full disk, and before the Reader is killed.

What was answered with success is in the archive, or in the folder beside it, where the next import finds it."""

import os
import random
import signal
import subprocess
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from awfultools.served.server import NoAnswer, Server
from awfultools.torture.harness import Counts, Failure, Program, check_integrity, query
from awfultools.torture.markup import Post, thread_page
from awfultools.torture.served import attacked, check_end

TOKEN = "0123456789abcdef-torture"
THREAD, FIRST_POST = 8201, 820_000_000
# 429 and 503 are for those that come when too many wait; 0 is a connection that ended without an answer.
SUCCESS, BUSY = {200, 202}, {429, 503}
UPLOAD_SECONDS = 60


def run_uploads(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """Sends pages in every way that a browser should not; nothing that was answered with success is lost."""
    dice, said = random.Random(f"{seed}/uploads"), []
    said.append(send_many(program, folder_of(work, "many", source, program), counts["uploads"]))
    said.append(send_slowly(program, folder_of(work, "slow", source, program)))
    said.append(fill_disk(program, folder_of(work, "full", source, program)))
    said.append(kill(program, folder_of(work, "killed", source, program), counts["kills"], dice))
    return "; ".join(said)


def folder_of(work: Path, name: str, source: Path, program: Program) -> Path:
    """An archive of a few pages in a folder of its own, and the file of its Reader's token."""
    folder = work / name
    folder.mkdir()
    (work / "token").write_text(TOKEN + "\n", encoding="utf-8")
    program.run("import", source, "--quiet", "--archive", folder / "a.sqlite", allowed=(0, 1))
    return folder / "a.sqlite"


def taking(archive: Path) -> list[str | Path]:
    return ["--accept-pages", "--token-file", archive.parent.parent / "token"]


def page(number: int, filler: int = 0) -> bytes:
    """A page of a thread with one post, whose number tells the pages apart."""
    body = f"words of lot {number} " + "marrow " * (filler // 7)
    return thread_page(THREAD, [Post(FIRST_POST + number, body, index=number, thread=THREAD)]).encode("windows-1252")


def send(server: Server, number: int, filler: int = 0) -> int:
    """Sends a page; returns the status, and 0 if the connection ends without an answer."""
    try:
        return server.get("api/v1/pages", "PUT", body=page(number, filler), Authorization=f"Bearer {TOKEN}").status
    except NoAnswer:
        return 0


def check_kept(program: Program, archive: Path, sent: dict[int, int]) -> int:
    """After an import of the folder beside the archive, all posts are there whose pages were answered with success."""
    check_integrity(archive)
    if (folder := Path(f"{archive}.pages")).exists():
        program.run("import", folder, "--quiet", "--archive", archive, allowed=(0, 1))
    held = {row[0] - FIRST_POST for row in query(archive, f"SELECT id FROM post WHERE thread_id = {THREAD}")}
    wanted = {number for number, status in sent.items() if status in SUCCESS}
    if lost := sorted(wanted - held):
        raise Failure(f"{len(lost)} of {len(wanted)} pages were answered with success and are lost: {lost[:5]}")
    if odd := sorted(set(sent.values()) - SUCCESS - BUSY - {0, 507}):
        raise Failure(f"pages are answered by {odd}")
    if left := [file.name for file in archive.parent.glob("*.part")]:
        raise Failure(f"left beside the archive: {', '.join(left)}")
    return len(wanted)


def send_many(program: Program, archive: Path, count: int) -> str:
    """As many pages at once, half of them larger than buffers of the system; those that are refused come again."""
    with (
        attacked(program, archive, is_kept=False, options=taking(archive)) as server,
        ThreadPoolExecutor(count) as pool,
    ):
        barrier = threading.Barrier(count)

        def run(number: int) -> int:
            barrier.wait()
            return send(server, number, filler=200_000 if number % 2 else 0)

        sent = dict(zip(range(1, count + 1), pool.map(run, range(1, count + 1)), strict=True))
        first = Counter(sent.values())
        if not first[429] or not first[200]:
            raise Failure(f"{count} uploads at once are answered by {dict(first)}")
        # Who waits as the answer says gets in.
        for number in [number for number, status in sent.items() if status not in SUCCESS][:20]:
            for _ in range(50):
                if (status := send(server, number)) in SUCCESS:
                    break
                time.sleep(0.2)
            sent[number] = status
            if status not in SUCCESS:
                raise Failure(f"a page is refused for 10 s after the attack: {status}")
        memory = server.memory()
    kept = check_kept(program, archive, sent)
    statuses = ", ".join(f"{number} by {status or 'nothing'}" for status, number in sorted(first.items()))
    return f"{count:,} uploads at once answered ({statuses}), {kept} kept, {memory >> 20} MiB"


def send_slowly(program: Program, archive: Path) -> str:
    """Bodies that stop, or come byte by byte: others are answered, and after a minute their places are free."""
    content = page(1, filler=100_000)
    head = (
        "PUT /api/v1/pages HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: Bearer "
        + TOKEN
        + "\r\nContent-Length: {}\r\n\r\n"
    )
    with attacked(program, archive, is_kept=False, options=taking(archive)) as server, ExitStack() as stack:
        clients = [stack.enter_context(server.connect(2 * UPLOAD_SECONDS)) for _ in range(16)]
        for client in clients:
            client.sendall(head.format(server.port, len(content)).encode() + content[:1000])
        began = time.monotonic()
        time.sleep(1)  # The Reader has to have seen all of them.
        if (status := send(server, 2, filler=100_000)) != 429:
            raise Failure(f"beside 16 slow uploads another one is answered by {status}")
        if (status := server.get("").status) != 200:
            raise Failure(f"beside 16 slow uploads a page is answered by {status}")
        answers = Counter[bytes]()
        place = 1000
        while time.monotonic() - began < UPLOAD_SECONDS - 5:
            for client in clients[:8]:
                client.sendall(content[place : place + 1])
            place += 1
            time.sleep(0.5)
        for client in clients:
            answers[client.recv(100)[9:12]] += 1
        waited = time.monotonic() - began
        if set(answers) - {b"408", b""} or waited > 2 * UPLOAD_SECONDS:
            raise Failure(f"slow uploads are answered by {dict(answers)} after {waited:.0f} s")
        sent = {3: send(server, 3, filler=100_000)}
        if sent[3] != 200:
            raise Failure(f"after slow uploads a page is answered by {sent[3]}")
    check_kept(program, archive, sent)
    return f"16 slow uploads ended after {waited:.0f} s"


def fill_disk(program: Program, archive: Path) -> str:
    """Pages are sent until the disk is full, and after that; what was taken is there when it has room again."""
    own = ["unshare", "--mount", "--map-root-user"]
    if subprocess.run([*own, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True).returncode != 0:
        return "a full disk SKIPPED: none can be mounted here"
    disk = archive.parent / "disk"
    disk.mkdir()
    # The disk grows when its Reader has ended, and is copied out of its mount namespace.
    script = """
        archive=$1; shift
        mount -t tmpfs -o size=$(($(stat -c %s "$archive") / 1024 + 6144))k tmpfs "$0" || exit 77
        cp "$archive" "$0/a.sqlite" || exit 77
        "$@"
        status=$?
        mkdir "$archive.after" && cp -R "$0/." "$archive.after" || exit 78
        exit $status
        """
    target = disk / "a.sqlite"
    server = Server(
        program.path,
        target,
        *taking(archive),
        prefix=(*own, "sh", "-c", script, disk, archive),
        environment=program.environment,
    )
    sent: dict[int, int] = {}
    with server:
        for number in range(1, 200):
            sent[number] = send(server, number, filler=60_000)
            if server.get("").status not in (200, 503):
                raise Failure("a full disk hides the pages of the archive")
            if sum(status == 507 for status in sent.values()) > 3:
                break
        statuses = Counter(sent.values())
        end_of_children(server)
    if not statuses[507] or not statuses[200]:
        raise Failure(f"pages onto a disk that fills up are answered by {dict(statuses)}")
    kept = check_kept(program, Path(f"{archive}.after") / "a.sqlite", sent)
    return f"{kept} pages before a full disk, {statuses[507]} answers of 507"


def end_of_children(server: Server) -> None:
    """Ends a Reader that a shell runs, which then does the rest of its script."""
    text = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text(encoding="utf-8")
    for child in text.split():
        os.kill(int(child), signal.SIGINT)
    if (status := server.process.wait(60)) not in (0, 130):
        raise Failure(f"the Reader on a full disk ended with status {status}: {server.words}")


def kill(program: Program, archive: Path, count: int, dice: random.Random) -> str:
    """The Reader is killed while pages are sent, right after one of its answers; the next one goes on."""
    sent: dict[int, int] = {}
    for start in range(1, 12 * count, 12):
        with Server(program.path, archive, *taking(archive), environment=program.environment) as server:
            sent |= send_and_kill(server, range(start, start + 12), dice.randrange(1, 10))
        with Server(program.path, archive, *taking(archive), environment=program.environment) as server:
            if server.get("").status != 200:
                raise Failure("no page after a kill")
            check_end(server)
    kept = check_kept(program, archive, sent)
    return f"{count} Readers killed after an answer, {kept} pages kept of {len(sent)}"


def send_and_kill(server: Server, numbers: range, wanted: int) -> dict[int, int]:
    """Sends pages at the same time, and kills the Reader when so many were answered with success."""
    answered = threading.Semaphore(0)

    def run(number: int) -> int:
        status = send(server, number)
        if status in SUCCESS:
            answered.release()
        return status

    with ThreadPoolExecutor(6) as pool:
        results = pool.map(run, numbers)
        for _ in range(wanted):
            answered.acquire(timeout=UPLOAD_SECONDS)
        server.process.kill()
        server.process.wait()
        return dict(zip(numbers, results, strict=True))
