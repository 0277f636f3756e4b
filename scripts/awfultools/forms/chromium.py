"""Saves pages with Chromium: *Webpage, Complete* through its dialog, and MHTML through DevTools."""

import json
import os
from pathlib import Path
from typing import Any

from awfultools.forms.desktop import Desktop, wait_for
from awfultools.forms.forum_site import Site
from awfultools.forms.pages import Page, file_title

FLAGS = [
    "--no-sandbox",
    "--ignore-certificate-errors",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--password-store=basic",
    "--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable",
    "--window-position=0,0",
    "--window-size=1200,950",
]


class Chromium:
    """A running browser, controlled through DevTools over a pair of pipes."""

    def __init__(self, desktop: Desktop, site: Site, saved: Path) -> None:
        profile = desktop.folder / "chromium"
        (profile / "Default").mkdir(parents=True, exist_ok=True)
        settings = {"savefile": {"default_directory": str(saved), "type": 1}}  # 1: complete
        (profile / "Default/Preferences").write_text(json.dumps(settings))
        ask_out, ask_in = os.pipe()
        tell_out, tell_in = os.pipe()

        def pipes() -> None:
            # DevTools reads from descriptor 3 and writes to 4; first out of the way, then into place.
            high = os.dup2(ask_out, 103), os.dup2(tell_in, 104)
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        desktop.start(
            "chromium",
            *FLAGS,
            f"--user-data-dir={profile}",
            f"--proxy-server={site.proxy}",
            "--remote-debugging-pipe",
            "about:blank",
            close_fds=False,
            preexec_fn=pipes,
        )
        os.close(ask_out)
        os.close(tell_in)
        self.write, self.read = os.fdopen(ask_in, "wb", 0), os.fdopen(tell_out, "rb")
        self.number, self.session = 0, None
        target = wait_for("Chromium's page", self.first_page)
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def first_page(self) -> str | None:
        found = self.ask("Target.getTargets")["targetInfos"]
        return next((info["targetId"] for info in found if info["type"] == "page"), None)

    def ask(self, method: str, **parameters: Any) -> Any:
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.write.write(json.dumps(message).encode() + b"\0")
        while True:
            answer = json.loads(self.next_message())
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def next_message(self) -> Any:
        out = bytearray()
        while (byte := self.read.read(1)) != b"\0":
            if not byte:
                raise RuntimeError("Chromium is gone")
            out += byte
        return out

    def evaluate(self, expression: str) -> Any:
        return self.ask("Runtime.evaluate", expression=expression)["result"].get("value")

    def show(self, url: str) -> None:
        self.ask("Page.navigate", url=url)
        wait_for(url, lambda: self.evaluate("document.readyState + location.href") == "complete" + url)


def complete(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    with Desktop(work / "desktop") as desktop:
        taken: set[str] = set()
        browser = Chromium(desktop, site, out)
        for page in pages:
            browser.show(page.url)
            desktop.save_as("Chromium$", "^Save File$", out, file_title(page, taken) + ".html")


def mhtml(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    with Desktop(work / "desktop") as desktop:
        taken: set[str] = set()
        browser = Chromium(desktop, site, out)
        for page in pages:
            browser.show(page.url)
            text = browser.ask("Page.captureSnapshot", format="mhtml")["data"]
            (out / (file_title(page, taken) + ".mhtml")).write_bytes(text.encode("utf-8"))
