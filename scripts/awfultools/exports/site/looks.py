"""Every kind of page in every theme and width: widths, pictures, axe, screenshots, and without JavaScript."""

from pathlib import Path

from playwright.sync_api import Browser

from awfultools.exports.browser import THEMES, Report, check_accessibility, load_axe, save_screenshot, show_theme
from awfultools.exports.site.folder import Pages, Site
from awfultools.exports.site.reader import SiteReader

MOST_PAGES_OPENED = 300
PICTURES_SCRIPT = """async () => {
  const all = [...document.images], bad = [];
  for (const image of all) image.loading = 'eager';
  await Promise.all(all.map(image => image.decode().catch(() => bad.push(image.src))));
  return [all.length, bad];
}"""


def widths(report: Report, browser: Browser, site: Site, pages: Pages) -> None:
    for width in (320, 390, 1280):
        with SiteReader(browser, site, viewport={"width": width, "height": 844}) as reader:
            for name, url in pages.items():
                reader.open(url)
                worst = 0
                for theme in ("calm", "classic", "yospos", "fyad"):
                    worst = max(
                        worst,
                        reader.page.evaluate(
                            "t => { document.documentElement.dataset.theme = t; return document.documentElement.scrollWidth; }",
                            theme,
                        ),
                    )
                report.check(f"{name}: no sideways scrolling at {width} px", worst <= width, f"{worst} px")


def pictures(report: Report, browser: Browser, site: Site) -> None:
    """Every picture of the pages with posts is read from the folder and can be decoded; no request fails."""
    number = 0
    bad: list[str] = []
    pages = [page for page in site.threads if "<img " in page.read_text(encoding="utf-8")]
    with SiteReader(browser, site) as reader:
        for page in pages[:MOST_PAGES_OPENED]:
            reader.open(page.as_uri())
            count, broken = reader.page.evaluate(PICTURES_SCRIPT)
            number, bad = number + count, bad + broken
        report.check(
            f"pictures: all of {site.folder.name} are shown",
            not bad,
            "; ".join(bad[:3]) or f"{number:,} on {len(pages):,} pages",
        )
        report.check(
            f"pictures: no request of {site.folder.name} fails", not reader.failed, "; ".join(reader.failed[:3])
        )
        reader.check_clean(report, f"pictures of {site.folder.name}")


def without_script(report: Report, browser: Browser, site: Site, pages: Pages) -> None:
    with SiteReader(browser, site, java_script_enabled=False) as reader:
        for name in ("front", "forum", "thread", "person", "gallery"):
            if name not in pages:
                continue
            reader.open(pages[name])
            text = reader.page.locator("main").inner_text()
            report.check(
                f"{name}: readable without JavaScript",
                reader.page.locator("h1").is_visible() and len(text) > 40,
                f"{len(text):,} characters",
            )
        reader.open(site.url("search.html"))
        report.check("search: says that it needs JavaScript", reader.page.locator(".no-script").first.is_visible())
        reader.check_clean(report, "without JavaScript")


def accessibility(report: Report, browser: Browser, site: Site, pages: Pages) -> None:
    for scheme, width in (("light", 1280), ("dark", 1280), ("light", 390)):
        # The site's own policy would keep axe out.
        viewport = {"width": width, "height": 900}
        with SiteReader(browser, site, color_scheme=scheme, viewport=viewport, bypass_csp=True) as reader:
            for name, url in pages.items():
                reader.open(url)
                # As a reader's choice, since some looks do not follow the system.
                reader.page.evaluate("mode => { document.documentElement.dataset.mode = mode; }", scheme)
                if not load_axe(reader.page):
                    report.skip("axe", "axe-playwright-python is not installed")
                    return
                check_accessibility(report, reader.page, f"{name}, {{theme}}, {scheme}, {width} px")


def screenshots(browser: Browser, site: Site, pages: Pages, folder: Path) -> None:
    """Pictures of every page in each theme and width, light and dark."""
    folder.mkdir(parents=True, exist_ok=True)
    for theme, scheme in [(theme, scheme) for theme in THEMES for scheme in ("light", "dark")]:
        for width in (390, 1280):
            with SiteReader(browser, site, color_scheme=scheme, viewport={"width": width, "height": 900}) as reader:
                for name, url in pages.items():
                    reader.open(url)
                    show_theme(reader.page, theme)
                    reader.page.evaluate("t => document.querySelectorAll('#theme').forEach(s => s.value = t)", theme)
                    reader.page.evaluate("mode => { document.documentElement.dataset.mode = mode; }", scheme)
                    save_screenshot(reader.page, width, 900, folder / f"{name}-{theme}-{scheme}-{width}.png")
    print(f"note  screenshots are in {folder}")
