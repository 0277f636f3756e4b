"""Measures a Reader of a large archive: the first page, thread pages at a steady rate, search while typing, the highest
throughput, and memory after many requests."""

import http.client
import random
import re
import shutil
import sqlite3
import statistics
import subprocess
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from awfultools.bench.measure import Failed
from awfultools.served.server import NoAnswer, Server

RATE = 50  # requests a second
CONNECTIONS = 32
# Typed letter by letter: words of every corpus, from the most frequent on, and one that is nowhere.
TYPED = ["the", "that", "because", "something", "people", "actually", "goose", "zzyzx", "and there was", "a b c"]


class Load:
    """Requests to a Reader by threads, each of which keeps a connection."""

    def __init__(self, server: Server) -> None:
        self.server, self.own = server, threading.local()
        self.host = f"127.0.0.1:{server.port}"

    def get(self, path: str) -> bytes:
        for attempt in range(2):
            connection: http.client.HTTPConnection | None = getattr(self.own, "connection", None)
            if connection is None:
                connection = self.own.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
            try:
                connection.request("GET", "/" + path)
                answer = connection.getresponse()
                body = answer.read()
                if answer.status != 200:
                    raise Failed(f"/{path}: status {answer.status}")
                if answer.will_close:
                    connection.close()
                    self.own.connection = None
                return body
            except (OSError, http.client.HTTPException) as problem:
                # The Reader closes idle connections and those with many requests.
                connection.close()
                self.own.connection = None
                if attempt:
                    raise Failed(f"/{path}: {problem!r}{self.server.state}") from None
        return b""

    def time(self, path: str, since: float | None = None) -> float:
        """Seconds from sending, or from another moment, to the end of the answer."""
        began = time.perf_counter() if since is None else since
        self.get(path)
        return time.perf_counter() - began


def addresses(archive: Path, dice: random.Random) -> tuple[list[str], list[str]]:
    """Addresses of pages of threads, and of a mixture of all."""
    with sqlite3.connect(f"file:{archive}?mode=ro", uri=True) as database:

        def numbers(sql: str) -> list[Any]:
            rows = database.execute(sql).fetchall()
            dice.shuffle(rows)
            return rows

        pages = numbers("SELECT DISTINCT thread_id, page_number FROM source_page WHERE kind = 'showthread' LIMIT 50000")
        posts = numbers("SELECT id FROM post LIMIT 5000")
        users = numbers("SELECT id FROM user LIMIT 2000")
        forums = numbers("SELECT DISTINCT forum_id FROM thread WHERE forum_id IS NOT NULL")
    threads = [f"t/{thread}/{page}.html" for thread, page in pages]
    others = [f"api/v1/posts/{post}" for (post,) in posts[:500]] + [f"u/{user}.html" for (user,) in users[:300]]
    others += [f"f/{forum}.html" for (forum,) in forums] + ["", "u/index.html", "api/v1/threads", "search.html?q=goose"]
    mixture = threads[:2000] + others
    dice.shuffle(mixture)
    return threads, mixture


def share(times: list[float], part: float) -> float:
    """The time that so large a part of all stays below."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]


def measure_reader(
    program: str, archive: Path, seconds: int, requests: int, tell: Callable[[str], None]
) -> dict[str, Any]:
    """Measures one Reader; times in milliseconds, memory in bytes."""
    dice = random.Random(1)
    threads, mixture = addresses(archive, dice)
    figures: dict[str, Any] = {}
    try:
        for name, path in (("first", threads[0]), ("front", "")):
            # The second start finds the program and the archive's pages in memory, as the first one of the two may not.
            times = []
            for _ in range(3):
                began = time.perf_counter()
                with Server(program, archive) as server:
                    times.append(Load(server).time(path, began))
            figures[name] = statistics.median(times) * 1000
        with Server(program, archive) as server:
            load = Load(server)
            tell(f"{RATE} thread pages a second for {seconds} s")
            times = steady(load, threads, seconds)
            figures["thread"], figures["thread99"] = statistics.median(times) * 1000, share(times, 0.99) * 1000
            tell("search while typing")
            figures |= typing(load)
            tell(f"{requests:,} requests of all kinds")
            figures["mixed"] = many(load, mixture, requests)
            figures["memory"] = server.memory()
            figures["highest"] = throughput(server, threads[0], seconds, tell)
    except NoAnswer as problem:
        raise Failed(str(problem)) from None
    return figures


def steady(load: Load, paths: list[str], seconds: int) -> list[float]:
    """Times of requests that are sent at a steady rate, whether or not those before are answered."""
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        began, running = time.perf_counter() + 0.1, []
        for number in range(RATE * seconds):
            moment = began + number / RATE
            time.sleep(max(0, moment - time.perf_counter()))
            running.append(pool.submit(load.time, paths[number % len(paths)], moment))
        return [future.result() for future in running]


def typing(load: Load) -> dict[str, Any]:
    """The slowest and the median answer while words are typed, each asked for twice and the faster counted."""
    slowest, times = ("", 0.0), []
    for words in TYPED:
        for length in range(1, len(words) + 1):
            if words[length - 1] == " ":
                continue
            typed = words[:length]
            path = "search.html?unfinished=1&q=" + typed.replace(" ", "+")
            taken = min(load.time(path) for _ in range(2))
            times.append(taken)
            slowest = max(slowest, (typed, taken), key=lambda pair: pair[1])
    return {"typing": statistics.median(times) * 1000, "typing100": slowest[1] * 1000, "slowest": slowest[0]}


def many(load: Load, paths: list[str], count: int) -> float:
    """Requests by several threads; returns how many a second were answered."""
    began = time.perf_counter()
    with ThreadPoolExecutor(8) as pool:
        for _ in pool.map(lambda number: len(load.get(paths[number % len(paths)])), range(count)):
            pass
    return count / (time.perf_counter() - began)


def throughput(server: Server, path: str, seconds: int, tell: Callable[[str], None]) -> float | None:
    """Requests a second for one page by wrk, with 32 connections; None without wrk."""
    if not shutil.which("wrk"):
        tell("no throughput: there is no wrk")
        return None
    command = ["wrk", "-t", "2", "-c", str(CONNECTIONS), "-d", f"{seconds}s", server.address + path]
    said = subprocess.run(command, capture_output=True, text=True).stdout
    found = re.search(r"Requests/sec:\s*([\d.]+)", said)
    if not found or "Non-2xx" in said:
        raise Failed(f"wrk: {said}")
    return float(found[1])


def lines(figures: dict[str, Any], posts: int) -> list[str]:
    """The figures in words."""
    highest = figures["highest"]
    slowest = f"slowest {figures['typing100']:.0f} ms ({figures['slowest']})"
    steady = f"median {figures['thread']:.1f} ms, 99 % below {figures['thread99']:.1f} ms"
    said = f"{highest or 0:,.0f} a second by wrk with {CONNECTIONS} connections"
    if highest is None:
        said = "not measured (no wrk)"
    return [
        f"Reader of {posts:,} posts:",
        f"  first thread page {figures['first']:.0f} ms and first front page {figures['front']:.0f} ms after starting",
        f"  thread pages at {RATE} a second: {steady}",
        f"  search while typing: median {figures['typing']:.0f} ms, {slowest}",
        f"  throughput of a thread page: {said}",
        f"  all kinds of pages: {figures['mixed']:,.0f} a second; highest memory {figures['memory'] / 1e6:.0f} MB",
    ]
