"""A tab that reads an exported site."""

from typing import Any

from playwright.sync_api import Browser, Locator, Page

from awfultools.exports.browser import Reader
from awfultools.exports.site.folder import Site


class SiteReader(Reader):
    """A tab that may ask for files of the site's folder only."""

    def __init__(self, browser: Browser, site: Site, **options: Any) -> None:
        super().__init__(browser, site.holds, **{"viewport": {"width": 1280, "height": 900}, **options})
        self.page.set_default_timeout(10_000)

    def open(self, url: str) -> None:
        if self.page.url != "about:blank":
            self.page.goto("about:blank")
        self.page.goto(url)
        if "search.html?" in url:
            wait_for_search(self.page)


def wait_for_search(page: Page) -> None:
    page.wait_for_function(
        "() => { const s = document.getElementById('status').textContent; return s && !s.startsWith('Searching'); }"
    )


def in_view(page: Page, post: str) -> bool:
    page.wait_for_timeout(150)
    return page.evaluate(
        """id => { const e = document.getElementById(id); if (!e) return false;
        const r = e.getBoundingClientRect(); return r.top < innerHeight - 20 && r.bottom > 20; }""",
        post,
    )


def is_covered(spoiler: Locator) -> bool:
    return spoiler.evaluate("e => getComputedStyle(e).webkitTextFillColor === 'rgba(0, 0, 0, 0)'")
