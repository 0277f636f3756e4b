"""Clients that attack a Reader: by malformed requests, by slowness, by numbers, and by its own description."""

import random
import re
import resource
import subprocess
import sys
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import quote

from awfultools.paths import BUILD
from awfultools.served.server import NoAnswer, Server
from awfultools.torture.harness import Failure, Program
from awfultools.torture.served import attacked, check_answer

# Bounds of the Reader, as its documentation gives them.
CONNECTIONS = 256
HEAD_SECONDS = 10
# How long one answer may take, whatever the query, in a debug build on a busy machine.
QUERY_SECONDS = 20
# Highest resident memory of a Reader of the samples, whoever connects.
MEMORY = 400 << 20

VENV = BUILD / "schemathesis-venv"
PACKAGE = "schemathesis>=4,<5"

TARGETS = [
    "/", "/t/9000003/1.html", "/search.html?q=goose", "/api/v1/threads", "/nothing", "/style/site.css", "*", "//", "/?",
    "/../../../../etc/passwd", "/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "/x/..%2f..%2f..%2fetc%2fpasswd", "/t/../../etc/passwd",
    "/..%5c..%5cetc%5cpasswd", "/%00", "/%c0%ae%c0%ae/etc/passwd", "/style/%2e%2e/%2e%2e/etc/passwd", "file:///etc/passwd",
    "/a%0d%0aX-Injected:%201", "/query.php?q=a%0d%0aX-Injected:%201", "/showthread.php?threadid=1%0d%0aX-Injected:%201",
    "/web/20130102030405/http://evil.example/%0d%0aX-Injected:1", "/http://evil.example/showthread.php?threadid=9000003",
    "http://evil.example/", "evil.example:80", "/" + "a" * 33000, "/" + "%41" * 2700, "/search.html?" + "q=a&" * 2000,
    "/\u00e9", "/%e9", "/%", "/%zz", "/#fragment", "/t/9000003/1.html#x",
]  # fmt: skip
FIELDS = [
    "Host: 127.0.0.1:{port}", "Host: evil.example", "Host:", "Host: 127.0.0.1:{port}, evil.example", "Host : 127.0.0.1:{port}",
    "Connection: close", "Connection: keep-alive", "Content-Length: 5", "Content-Length: -1", "Content-Length: 0",
    "Content-Length: 99999999999999999999", "Transfer-Encoding: chunked", "Transfer-Encoding: identity", "Expect: 100-continue",
    "Upgrade: h2c", "Upgrade: websocket", "Range: bytes=0-", "Range: bytes=-1", "Range: bytes=5-1", "Range: bytes=0-1,3-4",
    "Range: bytes=99999999999999999999-", "If-None-Match: *", "If-None-Match: " + '"a",' * 2000, "Origin: http://evil.example",
    "Authorization: Bearer x", "Cookie: awful-reader=x", "Cookie: " + "a=b;" * 1000, "X: " + "x" * 17000, ": empty", " folded",
    "X-\u00e9: \u00e9", "X: a\rX-Injected: 1", "X: a\nX-Injected: 1", "X: \0",
]  # fmt: skip
METHODS = ["GET", "GET", "GET", "HEAD", "POST", "PUT", "get", "GETGETGET", "", "CONNECT", "TRACE", "PRI"]
VERSIONS = ["HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.10", "", "FTP/1.1"]
# What costs a search most: many words, many alternatives, short prefixes, long phrases, many filters.
QUERIES = [
    "a " * 1000, "a* " * 700, "a OR " * 600, '"' * 2000, "(" * 3000, "-a " * 900, '"a b c d e f g h" ' * 100, "*", "a*", "e* t* o*",
    "user:a " * 300, "forum:1 " * 300, "after:1 before:2 " * 100, "has:image has:link has:quote has:poll", "NEAR(a b, 999999)",
    "\u4e00" * 900, "\U0001f600" * 700, "\u0301" * 1500, "\u202e" * 900, "in:messages a*", "thread:99999999999999999999 a", "op:yes quoted:no a*",
    "'; DROP TABLE post; --", "%", "\\", "x" * 2700, "body_text : a", "{a b} : c", "^a", "a + b", "a\u0000b",
]  # fmt: skip


def attack_by_requests(server: Server, dice: random.Random, count: int) -> str:
    """Malformed requests and costly queries. What comes back is HTTP, and nothing of a request stands in its head."""
    slowest = 0.0
    for query in QUERIES:
        for address in (
            f"search.html?q={quote(query)}",
            f"search.html?unfinished=1&q={quote(query)}",
            f"api/v1/search?q={quote(query)}",
        ):
            began = time.monotonic()
            # What is longer than an address may be is refused.
            check_answer(address, server.get(address), {200, 400, 414})
            slowest = max(slowest, time.monotonic() - began)
    if slowest > QUERY_SECONDS:
        raise Failure(f"a query takes {slowest:.1f} s")
    statuses: Counter[str] = Counter()
    for _ in range(count):
        request = malformed(dice, server.port)
        try:
            received = server.send(request)
        except (NoAnswer, OSError) as problem:
            raise Failure(f"{request[:300]!r}: {problem}") from None
        statuses[check_received(request, received)] += 1
    return f"{count} odd requests ({', '.join(f'{n} {status}' for status, n in sorted(statuses.items()))})"


def malformed(dice: random.Random, port: int) -> bytes:
    """A request as nobody should send it."""
    if dice.random() < 0.1:
        return dice.randbytes(dice.randrange(1, 2000))
    chosen = dice.sample(FIELDS, dice.randrange(4))
    fields = [field.format(port=port) for field in ([FIELDS[0]] if dice.random() < 0.7 else []) + chosen]
    line = f"{dice.choice(METHODS)} {dice.choice(TARGETS)} {dice.choice(VERSIONS)}"
    end = dice.choice(["\r\n"] * 8 + ["\n", "\r"])
    text = end.join([line, *fields, "", ""]).encode("utf-8" if dice.random() < 0.5 else "latin-1", "replace")
    if dice.random() < 0.1:
        text = text[: dice.randrange(len(text))]
    if dice.random() < 0.1:
        place = dice.randrange(len(text) + 1)
        text = text[:place] + dice.randbytes(dice.randrange(1, 20)) + text[place:]
    # Another request, or what looks like the content of this one, follows.
    return text + dice.choice([b"", b"", b"hello", b"0\r\n\r\n", text])


def check_received(request: bytes, received: bytes) -> str:
    """Whether a client gets one or more responses, or nothing; returns the first status."""
    if not received:
        return "closed"
    first = re.match(rb"HTTP/1\.1 (\d{3}) [A-Za-z ]+\r\n", received)
    if not first:
        raise Failure(f"{request[:300]!r} is answered by {received[:300]!r}")
    head = received.partition(b"\r\n\r\n")[0].lower()
    if re.search(rb"\nx-injected|\nlocation: (?!/[^/\\])", head) or b"root:x:0" in received:
        raise Failure(f"{request[:300]!r} writes into {received[:300]!r}")
    if first[1][:1] == b"5" and first[1] not in (b"503", b"505"):
        raise Failure(f"{request[:300]!r}: {received[:300]!r}")
    return first[1].decode()


def attack_by_clients(server: Server, count: int) -> str:
    """Clients that say nothing, or ask and read nothing; and very many of them."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    most = min(count, hard - 200)
    try:
        with ExitStack() as stack:
            clients = [stack.enter_context(server.connect()) for _ in range(most)]
            for client in clients[: CONNECTIONS // 2]:
                # These ask for a page and never read it.
                client.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        began = time.monotonic()
        until_answered(server, "after many connections")
        waited = time.monotonic() - began
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if server.memory() > MEMORY:
        raise Failure(f"{server.memory() >> 20} MiB of memory")
    return f"{most:,} connections, there again after {waited:.1f} s, {server.memory() >> 20} MiB"


def attack_slowly(server: Server) -> None:
    """A request that comes letter by letter is not waited for, and others are answered meanwhile."""
    with ExitStack() as stack:
        clients = [stack.enter_context(server.connect(3 * HEAD_SECONDS)) for _ in range(CONNECTIONS // 4)]
        began = time.monotonic()
        for number, letter in enumerate("GET / HTTP/1.1"):
            for client in clients:
                client.sendall(letter.encode())
            if number % 7 == 0:
                check_answer("", server.get(""), {200})
            time.sleep(0.2)
        answers = {client.recv(100)[:12] for client in clients}
        waited = time.monotonic() - began
    if answers - {b"HTTP/1.1 408", b""} or waited > 3 * HEAD_SECONDS:
        raise Failure(f"slow requests are answered by {answers} after {waited:.0f} s")


def until_answered(server: Server, when: str) -> None:
    """Waits until a page comes; a Reader whose bound of connections is reached says so first."""
    began, status = time.monotonic(), 0
    while time.monotonic() - began < 2 * HEAD_SECONDS:
        try:
            status = server.get("").status
        except NoAnswer:
            if server.process.poll() is not None:
                raise
        if status == 200:
            return
        time.sleep(0.1)
    raise Failure(f"{when} the Reader answers with {status or 'nothing'}")


def run_schemathesis(program: Program, archive: Path, examples: int, seed: str) -> str:
    """Requests made from the API's own description: no 5xx, no answer that the description does not have."""
    python = VENV / "bin/python"
    if not python.exists() or subprocess.run([python, "-c", "import schemathesis"], capture_output=True).returncode:
        commands: list[list[str | Path]] = [
            [sys.executable, "-m", "venv", "--clear", VENV],
            [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1", PACKAGE],
        ]
        if any(subprocess.run(command, capture_output=True).returncode for command in commands):
            return f"schemathesis SKIPPED: {PACKAGE} could not be installed"
    checks = "not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance,unsupported_method"
    with attacked(program, archive) as server:
        done = subprocess.run(
            [VENV / "bin/schemathesis", "run", f"{server.address}api/openapi.json", "--checks", checks,
             "--max-examples", str(examples), "--seed", seed if seed.isdigit() else "1", "--no-color"],
            capture_output=True, text=True, cwd=archive.parent.parent,
        )  # fmt: skip
    if done.returncode:
        raise Failure(f"schemathesis: {(done.stdout + done.stderr).strip()[-3000:]}")
    found = re.search(r"(\d[\d,]*) generated", done.stdout)
    return f"schemathesis: {found[1] if found else '?'} requests"
