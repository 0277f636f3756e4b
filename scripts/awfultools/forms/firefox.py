"""Firefox: *Web Page, complete* from its own dialog. Marionette, its remote control, leads it from page to page."""

import json
import socket
from pathlib import Path
from typing import Any

from awfultools.forms.desktop import Desktop, wait_for
from awfultools.forms.forum_site import Site
from awfultools.forms.pages import Page, file_title

# A dialog of its own instead of the desktop's, no questions, no first-run pages, all hosts through the samples' site.
SETTINGS = """user_pref("marionette.port", {port});
user_pref("network.proxy.type", 1);
user_pref("network.proxy.http", "127.0.0.1");
user_pref("network.proxy.http_port", {proxy});
user_pref("network.proxy.ssl", "127.0.0.1");
user_pref("network.proxy.ssl_port", {proxy});
user_pref("network.stricttransportsecurity.preloadlist", false);
user_pref("dom.security.https_first", false);
user_pref("security.mixed_content.upgrade_display_content", false);
user_pref("browser.download.useDownloadDir", false);
user_pref("browser.download.dir", "{folder}");
user_pref("browser.download.lastDir", "{folder}");
user_pref("browser.download.folderList", 2);
user_pref("widget.use-xdg-desktop-portal.file-picker", 0);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("termsofuse.bypassNotification", true);
user_pref("browser.download.alwaysOpenPanel", false);
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Firefox:
    def __init__(self, desktop: Desktop, site: Site, saved: Path) -> None:
        profile, port = desktop.folder / "firefox", free_port()
        profile.mkdir(parents=True)
        (profile / "user.js").write_text(SETTINGS.format(port=port, proxy=site.port, folder=saved))
        desktop.start(
            "firefox-esr",
            "--marionette",
            "--no-remote",
            "--profile",
            str(profile),
            "--width",
            "1200",
            "--height",
            "950",
        )
        self.socket = wait_for("Firefox", lambda: self.connect(port), 60)
        self.read = self.socket.makefile("rb")
        self.number = 0
        self.receive()  # its greeting
        self.ask("WebDriver:NewSession", acceptInsecureCerts=True)

    def connect(self, port: int) -> socket.socket | None:
        try:
            return socket.create_connection(("127.0.0.1", port), 60)
        except OSError:
            return None

    def receive(self) -> Any:
        length = b""
        while (byte := self.read.read(1)) != b":":
            if not byte:
                raise RuntimeError("Firefox is gone")
            length += byte
        return json.loads(self.read.read(int(length)))

    def ask(self, command: str, **parameters: Any) -> Any:
        self.number += 1
        message = json.dumps([0, self.number, command, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self.receive()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return result

    def show(self, url: str) -> None:
        self.ask("WebDriver:Navigate", url=url)


def complete(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    with Desktop(work / "desktop") as desktop:
        taken: set[str] = set()
        browser = Firefox(desktop, site, out)
        for page in pages:
            browser.show(page.url)
            desktop.save_as("Mozilla Firefox$", "^Save As", out, file_title(page, taken) + ".html")
