"""WebKit: MHTML as WebKitGTK's own *save* writes it, the descendant of what old WebKit browsers wrote.

The bindings belong to the system's Python, so this file is also a program, which that Python runs:
    webkit.py PROXY    with one line per page on standard input: address, tab, file
"""

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from awfultools.forms.forum_site import Site
    from awfultools.forms.pages import Page

SYSTEM_PYTHON = "/usr/bin/python3"


def mhtml(pages: "list[Page]", site: "Site", work: Path, out: Path) -> None:
    from awfultools.forms.desktop import Desktop
    from awfultools.forms.pages import file_title

    taken: set[str] = set()
    lines = [f"{page.url}\t{out / file_title(page, taken)}.mht" for page in pages]
    with Desktop(work / "desktop") as desktop:
        subprocess.run(
            [SYSTEM_PYTHON, __file__, site.proxy],
            input="\n".join(lines),
            text=True,
            check=True,
            env=desktop.environment,
            stderr=subprocess.DEVNULL,
            timeout=300,
        )


class Saver:
    def __init__(self, proxy: str, lines: list[str]) -> None:
        import gi

        gi.require_version("Gtk", "3.0")
        gi.require_version("WebKit2", "4.1")
        from gi.repository import Gio, Gtk, WebKit2

        self.gio, self.gtk, self.kit, self.lines = Gio, Gtk, WebKit2, lines
        context = WebKit2.WebContext.new_ephemeral()
        data = context.get_website_data_manager()
        data.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, WebKit2.NetworkProxySettings.new(proxy, None))
        data.set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
        self.view = WebKit2.WebView.new_with_context(context)
        self.view.connect("load-changed", self.loaded)
        window = Gtk.Window()
        window.add(self.view)
        window.show_all()

    def run(self) -> None:
        self.next()
        self.gtk.main()

    def next(self) -> None:
        if not self.lines:
            self.gtk.main_quit()
            return
        url, self.file = self.lines.pop(0).split("\t")
        self.view.load_uri(url)

    def loaded(self, view: Any, event: Any) -> None:
        if event == self.kit.LoadEvent.FINISHED:
            view.save_to_file(self.gio.File.new_for_path(self.file), self.kit.SaveMode.MHTML, None, self.saved)

    def saved(self, view: Any, result: Any) -> None:
        view.save_to_file_finish(result)
        self.next()


if __name__ == "__main__":
    Saver(sys.argv[1], [line for line in sys.stdin.read().splitlines() if line]).run()
