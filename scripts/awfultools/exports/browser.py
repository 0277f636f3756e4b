"""A browser as the checks of exports use it: one tab that records what a page must never do, and a report of checks."""

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from playwright.sync_api import Browser, Dialog, Error, Page, Playwright, Request

from awfultools.installed import axe_script, find_chromium

THEMES = ("calm", "classic", "yospos", "fyad")
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
AXE_SCRIPT = """async values => {
  document.querySelectorAll('details').forEach(d => d.open = true);
  // In the flow of the page, an open menu covers nothing.
  document.querySelectorAll('.popup > :not(summary)').forEach(menu => menu.style.position = 'static');
  // The menus of the head get a line of their own, where they squeeze nothing.
  document.querySelectorAll('.site-head .tools').forEach(tools => tools.style.flexBasis = '100%');
  const r = await axe.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
  return r.violations.map(v => [v.id, v.nodes.length, v.nodes[0].target.join(' '),
    v.nodes[0].failureSummary.replace(/\\s+/g, ' ').slice(0, 300)]);
}"""


class Report:
    """Prints one line for each check, and counts."""

    def __init__(self) -> None:
        self.failed = self.passed = self.skipped = 0
        self.lines: list[str] = []

    def check(self, name: str, ok: object, detail: object = "") -> bool:
        self.passed, self.failed = self.passed + bool(ok), self.failed + (not ok)
        self.write(("ok    " if ok else "FAIL  ") + name + (f": {detail}" if detail != "" else ""))
        return bool(ok)

    def skip(self, name: str, why: str) -> None:
        self.skipped += 1
        self.write(f"skip  {name}: {why}")

    def write(self, line: str) -> None:
        print(line, flush=True)

    def attempt(self, name: str, run: Callable[..., Any], *arguments: Any) -> None:
        """Runs checks; what the browser cannot do is a failed check and not the end of the others."""
        try:
            run(self, *arguments)
        except Error as problem:
            self.check(name, False, str(problem).splitlines()[0])


class Reader:
    """A tab in a separate context that records forbidden actions of a page.

    `is_own` decides which requests are the page's own; all others are recorded in `outside`.
    """

    def __init__(self, browser: Browser, is_own: Callable[[str], bool], **options: Any) -> None:
        # Without transitions a page has its final colours at once.
        options = {"color_scheme": "light", "reduced_motion": "reduce", "offline": True, **options}
        self.is_own = is_own
        self.outside: list[str] = []
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.failed: list[str] = []
        self.context = browser.new_context(**options)
        self.context.on("request", self._request)
        self.context.on("requestfailed", lambda r: self.failed.append(f"{r.url[:200]} ({r.failure})"))
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda m: self.errors.append(f"console: {m.text[:200]}") if m.type == "error" else None)
        self.page.on("pageerror", lambda e: self.errors.append(f"error: {e}"))
        self.page.on("dialog", self._dialog)

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)
        if not self.is_own(request.url):
            self.outside.append(request.url)

    def _dialog(self, dialog: Dialog) -> None:
        self.errors.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def check_clean(self, report: Report, name: str) -> None:
        report.check(f"{name}: no request leaves the export", not self.outside, ", ".join(self.outside[:3]))
        report.check(f"{name}: no error, no dialog", not self.errors, "; ".join(self.errors[:3]))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.context.close()


def launch(playwright: Playwright, but: str = "") -> Browser:
    """A Chromium that resolves no name, but one."""
    rules = "MAP * ~NOTFOUND" + (f", EXCLUDE {but}" if but else "")
    arguments = ["--no-sandbox", f"--host-resolver-rules={rules}"]
    return playwright.chromium.launch(executable_path=find_chromium(), args=arguments)


def show_theme(page: Page, theme: str) -> None:
    """Sets the theme, and lets the page measure itself again, as its own choice of themes does."""
    page.evaluate("t => { document.documentElement.dataset.theme = t; dispatchEvent(new Event('resize')); }", theme)


def wait_in_page(page: Page, milliseconds: int) -> None:
    """Waits by a timer of the page itself, which fires after the timers of the page that are due before it."""
    page.evaluate("ms => new Promise(done => setTimeout(done, ms))", milliseconds)


def load_axe(page: Page) -> bool:
    """Puts axe into the open page; False where its package is not installed."""
    script = axe_script()
    if script is not None:
        page.evaluate(script)
        # What the browser skips outside the screen has no true place there: links of it would lie over those of its neighbours.
        page.evaluate(
            "document.querySelectorAll('.posts .page').forEach(page => page.style.contentVisibility = 'visible')"
        )
    return script is not None


def check_accessibility(report: Report, page: Page, name: str) -> None:
    """Runs every rule of axe on the open page, in each theme."""
    for theme in THEMES:
        show_theme(page, theme)
        found = page.evaluate(AXE_SCRIPT, AXE_TAGS)
        words = "; ".join(f"{rule} x{count} at {place} ({why})" for rule, count, place, why in found[:4])
        report.check(f"axe: {name.format(theme=theme)}", not found, words)


def save_screenshot(page: Page, width: int, height: int, path: Path) -> None:
    """Takes a picture of the open page: at least `height` pixels high, at most 4,000."""
    whole = min(4000, page.evaluate("document.documentElement.scrollHeight"))
    page.set_viewport_size({"width": width, "height": max(height, whole)})
    page.screenshot(path=path)
    page.set_viewport_size({"width": width, "height": height})
