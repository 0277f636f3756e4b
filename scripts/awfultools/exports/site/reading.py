"""Reading threads: quotes, spoilers, keys, paper and themes."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from playwright.sync_api import Page

from awfultools.exports.browser import Report
from awfultools.exports.site.folder import Pages, Site
from awfultools.exports.site.reader import SiteReader, in_view, is_covered


def quotes(report: Report, reader: SiteReader, site: Site) -> None:
    local = r'<a class="[^"]*\bquote_link\b(?![^"]*is-elsewhere)[^"]*" href="(?!https?:)([^"]+)"'
    where = site.thread(lambda t: re.search(local, t))
    if not where:
        report.skip("quote: leads to its post", "no quote of a post in the archive")
        return
    page = reader.page
    reader.open(where.as_uri())
    link = page.locator('a.quote_link:not(.is-elsewhere):not([href^="http"])').locator("visible=true").first
    href = link.get_attribute("href") or ""
    link.click()
    page.wait_for_function(
        "h => location.hash === '#' + h.split('#')[1] && document.readyState === 'complete'", arg=href
    )
    report.check(
        "quote: leads to its post", in_view(page, href.split("#")[1]), f"{where.relative_to(site.folder)} to {href}"
    )


def spoilers(report: Report, reader: SiteReader, site: Site) -> None:
    where = site.thread(lambda t: 'class="bbc-spoiler"' in t)
    if not where:
        report.skip("spoiler", "no spoiler in the archive")
        return
    page = reader.page
    reader.open(where.as_uri())
    spoiler = page.locator(".bbc-spoiler").locator("visible=true").first
    report.check("spoiler: covered", is_covered(spoiler), where.relative_to(site.folder))
    spoiler.evaluate("""e => { const all = [...document.querySelectorAll('a[href], summary, [tabindex="0"], input, select, button')]
        .filter(x => x.checkVisibility()); (all[all.indexOf(e) - 1] || document.body).focus(); }""")
    page.keyboard.press("Tab")
    report.check(
        "spoiler: the Tab key uncovers it",
        spoiler.evaluate("e => e === document.activeElement") and not is_covered(spoiler),
    )
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    spoiler.evaluate("e => document.activeElement.blur()")
    report.check("spoiler: Enter leaves it uncovered", not is_covered(spoiler))
    page.emulate_media(media="print")
    covered = page.evaluate(
        "() => [...document.querySelectorAll('.bbc-spoiler, .bbc-spoiler *')].filter(e => getComputedStyle(e).webkitTextFillColor === 'rgba(0, 0, 0, 0)').length"
    )
    report.check("spoiler: readable on paper", covered == 0)
    page.emulate_media(media="screen")


def keys(report: Report, reader: SiteReader, site: Site) -> None:
    page = reader.page
    reader.open((site.thread(lambda t: 'class="post' in t) or site.folder / "index.html").as_uri())
    page.keyboard.press("j")
    report.check("keys: j goes to a post", page.evaluate("document.activeElement.matches('article.post')"))
    first = page.evaluate("document.activeElement.id")
    page.keyboard.press("j")
    page.keyboard.press("k")
    report.check(
        "keys: k goes back",
        page.evaluate("document.activeElement.id") == first or page.locator("article.post").count() < 2,
    )
    page.keyboard.press("/")
    page.keyboard.type("jk")
    report.check(
        "keys: / goes to the search box, where letters are letters",
        page.evaluate("document.activeElement.value") == "jk",
    )
    page.keyboard.press("Tab")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("?")
    report.check("keys: ? shows the keys", page.locator("dialog[open]").count() == 1)
    page.keyboard.press("Escape")
    report.check("keys: Escape closes them", page.locator("dialog[open]").count() == 0)
    where = site.thread(lambda t: 'class="next"' in t)
    if not where:
        report.skip("keys: ] goes to the next page", "no thread of more than one page")
        return
    reader.open(where.as_uri())
    wanted = page.locator(".pager a.next").first.evaluate("e => e.href")
    page.keyboard.press("]")
    page.wait_for_url(wanted)
    page.wait_for_load_state()
    page.keyboard.press("[")
    page.wait_for_url(where.as_uri())
    report.check("keys: ] and [ turn the pages", True, where.relative_to(site.folder))


def gallery_keys(report: Report, reader: SiteReader, pages: Pages) -> None:
    page, here = reader.page, "[...document.querySelectorAll('.gallery a')].indexOf(document.activeElement)"
    # Room for two pictures side by side.
    page.set_viewport_size({"width": 390, "height": 844})
    reader.open(pages["gallery"])
    last = page.locator(".gallery a").count() - 1
    for key, place in (("ArrowRight", 0), ("ArrowRight", 1), ("ArrowLeft", 0), ("ArrowDown", 2), ("ArrowUp", 0)):
        page.keyboard.press(key)
        report.check(f"gallery: {key} goes on", page.evaluate(here) == min(place, last), page.evaluate(here))
    wanted = page.evaluate("document.activeElement.href")
    page.keyboard.press("Enter")
    page.wait_for_url(wanted)
    shown = page.evaluate("document.querySelector('article:target img') !== null")
    report.check("gallery: Enter opens the post with the picture", shown, wanted)
    page.set_viewport_size({"width": 1280, "height": 900})


def paper(report: Report, reader: SiteReader, pages: Pages) -> None:
    reader.open(pages["thread"])
    reader.page.emulate_media(media="print")
    shown = reader.page.evaluate("""() => ['header.site-head', 'nav.pager', 'nav.breadcrumbs', '.site-foot', '.skip'].filter(s =>
        [...document.querySelectorAll(s)].some(e => getComputedStyle(e).display !== 'none'))""")
    report.check("print: no navigation", not shown, ", ".join(shown))
    cut = reader.page.evaluate(
        "() => [...document.querySelectorAll('article.post .author')].filter(e => { const r = e.getBoundingClientRect(), h = e.closest('.post-head').getBoundingClientRect(); return !r.height || r.bottom > h.bottom + 1; }).length"
    )
    report.check("print: the author of every post", cut == 0, f"{cut} are cut")
    colours = reader.page.evaluate(
        """() => ['calm', 'classic', 'yospos', 'fyad'].flatMap(theme => ['light', 'dark'].map(mode => {
        Object.assign(document.documentElement.dataset, { theme, mode });
        const s = getComputedStyle(document.body);
        return s.color + ' on ' + s.backgroundColor;
    }))"""
    )
    report.check(
        "print: black on white in every theme",
        set(colours) == {"rgb(0, 0, 0) on rgb(255, 255, 255)"},
        "; ".join(sorted(set(colours))),
    )
    reader.page.emulate_media(media="screen")


def choose_look(page: Page, name: str, value: str) -> None:
    """Chooses in the menu of looks, as a reader does."""
    page.locator(".site-head .popup > summary").click()
    page.select_option("#" + name, value)
    page.keyboard.press("Escape")


def themes(report: Report, reader: SiteReader, pages: Pages) -> None:
    page = reader.page
    reader.open(pages["thread"])
    seen = set()
    for theme in ("classic", "yospos", "fyad", "calm"):
        choose_look(page, "theme", theme)
        seen.add(
            page.evaluate(
                "() => document.documentElement.dataset.theme + getComputedStyle(document.body).backgroundColor"
            )
        )
    report.check("theme: can be chosen", len(seen) == 4)
    choose_look(page, "theme", "yospos")
    reader.open(pages["forum"] if "forum" in pages else pages["front"])
    report.check("theme: kept on the next page", page.evaluate("document.documentElement.dataset.theme") == "yospos")
    choose_look(page, "theme", "calm")
    grounds = set()
    for mode in ("light", "dark"):
        choose_look(page, "mode", mode)
        grounds.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    reader.open(pages["front"])
    report.check(
        "theme: light or dark can be chosen, and stays",
        len(grounds) == 2 and page.evaluate("document.documentElement.dataset.mode") == "dark",
    )
    choose_look(page, "mode", "auto")
    choose_look(page, "density", "compact")
    reader.open(pages["thread"])
    report.check(
        "theme: a density can be chosen, and stays",
        page.evaluate("document.documentElement.dataset.density") == "compact",
    )
    choose_look(page, "density", "normal")


OWN_ZONE = "Asia/Tokyo"


def choose_times(report: Report, page: Page, url: str) -> None:
    """Chooses the zone of times, in a browser whose own is Tokyo's: that of the forums, one's own, UTC."""
    page.goto(url)
    time = page.locator("article.post time[datetime$=Z]").first
    utc, moment = time.inner_text(), datetime.fromisoformat(time.get_attribute("datetime") or "")
    for name, zone in (("forums", "America/Chicago"), ("mine", OWN_ZONE)):
        choose_look(page, "times", name)
        page.goto("about:blank")
        page.goto(url)
        shown, expected = time.inner_text(), f"{moment.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M} "
        report.check(f"times: {name}, kept on the next page", shown.startswith(expected), f"{utc}: {shown}")
    choose_look(page, "times", "utc")
    report.check("times: UTC again", time.inner_text() == utc and utc.endswith("UTC"), utc)
