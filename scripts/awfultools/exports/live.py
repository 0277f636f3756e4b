"""The loop with the live forums: invented pages on a local server under the forums' own host, the user script with a
stand-in for its manager, SingleFile's upload, and what must not get in.

usage: python -m awfultools.exports.live PROGRAM SAMPLES [--screenshots FOLDER]
"""

import argparse
import asyncio
import json
import re
import tempfile
import threading
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

from playwright.async_api import Page, async_playwright

from awfultools.installed import find_chromium
from awfultools.served.server import Server

HOST = "http://forums.somethingawful.com"
THREAD, PAGES, POSTS = 8101, 50, 40


def thread_page(number: int) -> str:
    """A page of a thread of many pages, in the site's markup."""
    posts = ""
    for place in range((number - 1) * POSTS + 1, number * POSTS + 1):
        posts += (
            f'<table class="post" id="post{810_000_000 + place}" data-idx="{place}"><tr><td class="userinfo userid-71">'
            '<dl class="userinfo"><dt class="author">Live Lena</dt></dl></td>'
            f'<td class="postbody">words of lot {place}</td></tr><tr><td class="postdate">Sep 20, 2012 11:16</td></tr></table>'
        )
    address = f"showthread.php?threadid={THREAD}&amp;perpage=40&amp;pagenumber="
    links = "".join(
        f'<a href="{address}{page}">{page}</a> ' for page in range(max(1, number - 9), min(PAGES, number + 9) + 1)
    )
    options = "".join(
        f'<option value="{page}"{" selected" * (page == number)}>{page}</option>' for page in range(1, PAGES + 1)
    )
    return (
        f'<!DOCTYPE html><html><head><meta charset="windows-1252"><title>A live thread - The Something Awful Forums</title></head>'
        f'<body id="something_awful" class="showthread" data-forum="901" data-thread="{THREAD}">'
        f'<div class="breadcrumbs"><a href="index.php">The Something Awful Forums</a> &rsaquo; <a href="forumdisplay.php?forumid=901">Ponds</a>'
        f' &rsaquo; <a class="bclast" href="showthread.php?threadid={THREAD}">A live thread</a></div>'
        f'<div class="pages top">Pages ({PAGES}): {links}<select data-url="{address}">{options}</select></div>'
        f'<div id="thread" class="thread:{THREAD}">{posts}</div></body></html>'
    )


class Forums(BaseHTTPRequestHandler):
    """The live forums: one thread."""

    def do_GET(self) -> None:
        fields = parse_qs(urlsplit(self.path).query)
        content = thread_page(int(fields.get("pagenumber", ["1"])[0])).encode("windows-1252")
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=windows-1252")
        # The strictest policy that a site may have must not hinder the script of a manager.
        self.send_header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


class Loop:
    def __init__(self, server: Server, token: str) -> None:
        self.server, self.token, self.problems, self.count = server, token, list[str](), 0
        self.asked: list[str] = []

    def expect(self, holds: bool, what: str) -> None:
        self.count += 1
        if not holds:
            self.problems.append(what)
            print("FAIL  " + what)

    def request(
        self, path: str, content: bytes | None = None, method: str = "GET", **headers: str
    ) -> tuple[int, str, dict[str, str]]:
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(self.server.address + path, content, fields, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.read().decode(), dict(answer.headers)
        except urllib.error.HTTPError as refusal:
            return refusal.code, refusal.read().decode(), dict(refusal.headers)
        except OSError as problem:
            # A server that refuses a large body may close before all of it was sent.
            return 0, str(problem), {}

    def upload(self, page: bytes, address: str, token: str | None = None) -> tuple[int, str]:
        """Sends a form as SingleFile does."""
        border = "----WebKitFormBoundaryAb3dEf6hIj9lMn2p"
        head = f'--{border}\r\nContent-Disposition: form-data; name="file"; filename="a/%22../b.html"\r\nContent-Type: text/html\r\n\r\n'
        tail = f'\r\n--{border}\r\nContent-Disposition: form-data; name="url"\r\n\r\n{address}\r\n--{border}--\r\n'
        return self.request(
            "api/v1/pages",
            head.encode() + page + tail.encode(),
            "POST",
            Authorization=f"Bearer {self.token if token is None else token}",
            Content_Type=f"multipart/form-data; boundary={border}",
            Origin="chrome-extension://abcdefgh",
        )[:2]

    # --- The parts ---

    def check_search(self) -> None:
        """A page that was sent is found within three seconds."""
        began = time.monotonic()
        status, words = self.upload(thread_page(1).encode("windows-1252"), f"{HOST}/showthread.php?threadid={THREAD}")
        self.expect(status == 200 and json.loads(words)["new_posts"] == POSTS, f"upload: {status} {words}")
        found = self.request("api/v1/search?q=lot+37")[1]
        seconds = time.monotonic() - began
        self.expect("words of" in found and "810000037" in found, f"search after an upload: {found[:200]}")
        self.expect(seconds < 3, f"search finds a page {seconds:.1f} s after it was sent")

    def check_attacks(self) -> None:
        page = thread_page(2).encode()
        before = self.request("api/v1/posts?limit=500")[1]
        for token in ("", "x" * 32, self.token[:-1], self.token + "0"):
            self.expect(self.upload(page, "", token)[0] == 401, f"the token {token!r} is taken")
        bearer = f"Bearer {self.token}"
        for name, arguments, statuses in [
            (
                "a form of another site",
                {"Content_Type": "application/x-www-form-urlencoded", "Origin": "https://evil.example"},
                {401},
            ),
            ("the token as a cookie", {"Cookie": f"awful-reader={self.token}"}, {401}),
            ("another host", {"Authorization": bearer, "Host": "evil.example"}, {403}),
            ("no form", {"Authorization": bearer, "Content_Type": "text/html"}, {415}),
            ("a form without end", {"Authorization": bearer, "Content_Type": "multipart/form-data; boundary=x"}, {400}),
        ]:
            status = self.request("api/v1/pages", page, "POST", **arguments)[0]
            self.expect(status in statuses, f"{name}: {status}")
        bomb = (
            b"".join(b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n' for _ in range(50_000)) + b"--x--"
        )
        status = self.request(
            "api/v1/pages", bomb, "POST", Authorization=bearer, Content_Type="multipart/form-data; boundary=x"
        )[0]
        self.expect(status == 400, f"a form of many parts: {status}")
        head = (
            f"POST /api/v1/pages HTTP/1.1\r\nHost: {self.server.host}:{self.server.port}\r\nAuthorization: {bearer}\r\n"
        )
        for length, refusal in [("10737418240", b"413"), ("67108865", b"413"), ("-1", b"400")]:
            answer = self.server.send(f"{head}Content-Length: {length}\r\n\r\nx".encode())
            self.expect(answer[9:12] == refusal, f"a body of {length} bytes: {answer[:60]!r}")
        self.expect(self.request("api/v1/posts?limit=500")[1] == before, "an attack changed the archive")

    async def check_script(self, screenshots: Path | None) -> None:
        """The script marks links, and whoever follows *next page to save* completes a thread."""
        script = self.request("held.user.js")[1]
        grants = set(re.findall(r"@grant\s+(\S+)", script))
        self.expect(grants == set(re.findall(r"GM\.\w+", script)), f"grants: {grants}")
        self.expect(re.findall(r"@connect\s+(\S+)", script) == ["127.0.0.1"], "the script connects elsewhere")
        self.expect("fetch(" not in script and self.token not in script, "the script fetches, or holds the token")
        forums = ThreadingHTTPServer(("127.0.0.1", 0), Forums)
        threading.Thread(target=forums.serve_forever, daemon=True).start()
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=find_chromium(),
                args=[
                    "--no-sandbox",
                    # The host leads to a local address: without the override Chromium judges requests by that.
                    f"--host-resolver-rules=MAP forums.somethingawful.com 127.0.0.1:{forums.server_port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
                    f"--ip-address-space-overrides=127.0.0.1:{forums.server_port}=public",
                ],
            )
            # A manager's script runs beside the page's policy, which the stand-in can't; so the policy is lifted for it.
            context = await browser.new_context(bypass_csp=True, viewport={"width": 1280, "height": 800})
            page = await context.new_page()
            await page.expose_function("managerRequest", self.manager_request)
            await page.add_init_script(
                "window.GM = {getValue: async (key, other) => key === 'token' ? " + json.dumps(self.token) + " : other,"
                "setValue: async () => {}, xmlHttpRequest: o => managerRequest(o.url, o.headers).then(a => o.onload(a))};"
            )
            saved = {1}
            await self.open(page, f"{HOST}/showthread.php?threadid={THREAD}&perpage=40&pagenumber=1", script)
            await self.expect_marks(page, saved)
            if screenshots:
                screenshots.mkdir(parents=True, exist_ok=True)
                await page.screenshot(path=screenshots / "live-marks.png")
            for _ in range(PAGES):
                if not await page.locator("#held-next").count():
                    break
                address = await page.locator("#held-next").get_attribute("href") or ""
                number = int(parse_qs(urlsplit(address).query)["pagenumber"][0])
                self.expect(number not in saved, f"page {number} is to be saved again")
                saved.add(number)
                content = thread_page(number).encode("windows-1252")
                status, words = self.upload(content, address)
                self.expect(status == 200, f"page {number}: {status} {words}")
                await self.open(page, address.replace("https:", "http:"), script)
            await self.expect_marks(page, saved)
            self.expect(saved == set(range(1, PAGES + 1)), f"{len(saved)} of {PAGES} pages were saved")
            text = await page.locator("#held-panel").inner_text()
            self.expect("All of this thread" in text, f"at the end: {text}")
            await browser.close()
        forums.shutdown()

    async def open(self, page: Page, address: str, script: str) -> None:
        await page.goto(address)
        await page.add_script_tag(content=script)
        await page.wait_for_selector("#held-panel")

    async def expect_marks(self, page: Page, saved: set[int]) -> None:
        marks = cast(
            list[list[str]],
            await page.evaluate(
                "() => [...document.querySelectorAll('.pages .held-mark')].map(m => [m.previousElementSibling.textContent, m.dataset.state])"
            ),
        )
        self.expect(len(marks) >= 10, f"{len(marks)} links have marks")
        for number, state in marks:
            self.expect(state == ("held" if int(number) in saved else "missing"), f"page {number} is marked {state}")

    def manager_request(self, url: str, headers: dict[str, str]) -> dict[str, Any]:
        """What a manager's background does for a script: a request outside of the page."""
        if not url.startswith(self.server.address):
            raise ValueError(f"{url} is not in @connect")
        self.asked.append(url)
        status, text, _ = self.request(url.removeprefix(self.server.address), None, **headers)
        return {"status": status, "responseText": text}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("archive", type=Path)
    parser.add_argument("--screenshots", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "live.sqlite"
        archive.write_bytes(options.archive.read_bytes())
        token = Path(folder) / "token"
        token.write_text("0123456789abcdefABCDEF-live\n", encoding="utf-8")
        with Server(options.program, archive, "--accept-pages", "--token-file", token) as server:
            loop = Loop(server, token.read_text(encoding="utf-8").strip())
            loop.check_search()
            loop.check_attacks()
            asyncio.run(loop.check_script(options.screenshots))
    print(f"{loop.count - len(loop.problems)} ok, {len(loop.problems)} failed")
    return 1 if loop.problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
