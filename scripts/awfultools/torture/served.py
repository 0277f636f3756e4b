"""A Reader under attack: what holds of every one of its answers, and of the files around it."""

import hashlib
import signal
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from awfultools.served.server import Answer, NoAnswer, Server
from awfultools.torture.harness import Failure, Program

# Statuses that say what happened: something is here, has moved or is not here, the request is wrong, not now.
CALM = {200, 204, 302, 404}
WORDS = ("cannot be checked", "The archive cannot be read", '"error"')


def contents(folder: Path) -> dict[str, str]:
    """A hash of each file in a folder, by its name."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@contextmanager
def attacked(
    program: Program, archive: Path, *prefix: str | Path, is_kept: bool = True, options: Iterable[str | Path] = ()
) -> Iterator[Server]:
    """A Reader of an archive in a folder of its own. At its end it has to be there and to stop for Ctrl-C, with nothing
    left in its temporary folder, and with `is_kept` no file of the archive's folder added, removed or changed."""
    environment, temporary = temporary_folder(program, archive)
    before = contents(archive.parent) if is_kept else {}
    options = ["--include-private", *options]
    with Server(program.path, archive, *options, prefix=prefix, environment=environment) as server:
        try:
            yield server
        except NoAnswer as problem:
            raise Failure(str(problem)) from None
        check_end(server)
    check_temporary(temporary)
    if is_kept and (after := contents(archive.parent)) != before:
        changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
        raise Failure(f"the Reader has changed {', '.join(changed)}")


def temporary_folder(program: Program, archive: Path) -> tuple[dict[str, str], Path]:
    """An environment whose temporary folder belongs to the Readers of one archive, and that folder."""
    folder = archive.parent.parent / f"{archive.parent.name}-temporary"
    folder.mkdir(exist_ok=True)
    return program.environment | {"TMPDIR": str(folder), "SQLITE_TMPDIR": str(folder)}, folder


def check_temporary(folder: Path) -> None:
    """Nothing is left in the temporary folder, however the Reader ended."""
    if left := sorted(path.name for path in folder.iterdir()):
        raise Failure(f"the Reader leaves {', '.join(left)} in the temporary folder")


def check_end(server: Server) -> None:
    """Ctrl-C ends a Reader that has not ended by itself."""
    status = server.process.poll()
    if status is not None:
        raise Failure(f"the Reader ended with status {status}: {server.words}")
    try:
        status = server.end(signal.SIGINT)
    except NoAnswer as problem:
        raise Failure(str(problem)) from None
    if status not in (0, 130) or "Fatal error" in server.words:
        raise Failure(f"after Ctrl-C the Reader ended with status {status}: {server.words}")


def check_answer(address: str, answer: Answer, allowed: Iterable[int]) -> None:
    """A status that is allowed, the fields that keep others out, and words where there is no page."""
    if answer.status not in allowed:
        raise Failure(f"/{address[:200]}: status {answer.status}: {answer.body[-300:]!r}")
    policy = answer.headers.get("content-security-policy", "")
    if answer.status != 204 and not policy.startswith("default-src 'none'"):
        raise Failure(f"/{address[:200]}: status {answer.status} without a policy")
    if answer.headers.get("x-content-type-options") != "nosniff":
        raise Failure(f"/{address[:200]}: a browser may guess the type of the answer")
    if any(name.startswith("access-control") or name == "x-injected" for name in answer.headers):
        raise Failure(f"/{address[:200]}: {answer.headers}")
    if answer.status == 503 and not any(word in answer.body.decode(errors="replace") for word in WORDS):
        raise Failure(f"/{address[:200]}: 503 without a reason: {answer.body[:300]!r}")


def sweep(server: Server, routes: Iterable[str], allowed: Iterable[int] = CALM) -> Counter[int]:
    """Asks for each address; returns how many answers had which status."""
    statuses: Counter[int] = Counter()
    for address in routes:
        try:
            answer = server.get(address)
        except NoAnswer as problem:
            raise Failure(str(problem)) from None
        check_answer(address, answer, allowed)
        statuses[answer.status] += 1
    return statuses
