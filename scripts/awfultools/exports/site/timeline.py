"""The rail of a thread: its pages by time, filters, citing; on a phone as a sheet."""

import re

from playwright.sync_api import Browser

from awfultools.exports.browser import Report
from awfultools.exports.site.folder import Site
from awfultools.exports.site.reader import SiteReader


def timeline(report: Report, browser: Browser, site: Site) -> None:
    """The rail of a thread: pages by time, filters, citing, by keyboard; on a phone as a sheet."""
    where = site.thread(lambda t: 'src="pages.js"' in t and 'class="next"' in t)
    if not where:
        report.skip("timeline", "no thread of more than one page")
        return
    with SiteReader(browser, site, viewport={"width": 1280, "height": 800}) as reader:
        page = reader.page
        reader.open(where.as_uri())
        links = page.locator(".timeline a")
        report.check(
            "timeline: tells which page of how many",
            re.fullmatch(r"Page \d+ of \d+", page.locator(".rail-head").inner_text()),
            page.locator(".rail-head").inner_text(),
        )
        page.locator('.timeline a[tabindex="0"]').focus()
        page.keyboard.press("End")
        wanted = links.last.evaluate("e => e.href")
        page.keyboard.press("Enter")
        page.wait_for_url(wanted)
        page.wait_for_selector(".timeline")
        report.check("timeline: its last row leads to the last page by keyboard", True, wanted.rsplit("/", 2)[-1])
        reader.open(where.as_uri())
        pager = page.locator(".pager .current").first.inner_text()
        report.check(
            "pager: page, pages and days", re.fullmatch(r"Page \d+\s+of \d+ · .*\d{4}.*", pager, re.DOTALL), pager
        )
        posts = page.locator("article.post:visible")
        every = posts.count()
        for kind in ("op", "pictures", "links"):
            page.locator(f'.filters button[value="{kind}"]').focus()
            page.keyboard.press("Enter")
            told = page.locator(".filters output").inner_text()
            report.check(f"filter: {kind}", told.startswith(f"{posts.count()} "), told)
        page.locator('.filters button[value="all"]').click()
        page.locator(".filters select").select_option(index=1)
        names = set(page.locator("article.post:visible .author").all_inner_texts())
        report.check(
            "filter: one person", len(names) == 1 and posts.count() < every, f"{names}, {posts.count()} of {every}"
        )
        page.locator(".filters select").select_option(index=0)
        page.locator(".cite").first.click()
        text = page.locator(".cite-dialog textarea").input_value()
        wanted = [
            r"#\d+",
            r"\d{4}-\d\d-\d\d \d\d:\d\d UTC",
            r"https://forums\.somethingawful\.com/showthread\.php\?",
            r"t/\d+/\d+\.html#p\d+",
            r"SHA-256 [0-9a-f]{64}",
        ]
        report.check(
            "cite: place, date with zone, both addresses, hash of the capture",
            all(re.search(part, text) for part in wanted),
            text.replace("\n", " | "),
        )
        page.keyboard.press("Escape")
        page.locator(".post-line .source").first.click()
        report.check(
            "cite: a source leads to the list of saved pages", page.locator(".sources[open] li:target").count() == 1
        )
        page.locator(".in-thread").click()
        page.wait_for_url("**/search.html?thread=*")
        report.check("timeline: leads to the search of this thread", page.locator("#one-thread").count() == 1)
        reader.check_clean(report, "timeline")
    with SiteReader(browser, site, viewport={"width": 390, "height": 844}) as reader:
        page = reader.page
        reader.open(where.as_uri())
        top = page.evaluate(
            "Math.max(...[...document.querySelectorAll('.site-head, main h1')].map(e => e.getBoundingClientRect().bottom))"
        )
        report.check("phone: breadcrumbs and title in 110 px", top <= 110, f"{top:.0f} px")
        bar = page.locator(".page-bar").bounding_box()
        report.check(
            "phone: a bar at the foot tells the page",
            bar and bar["y"] + bar["height"] <= 845 and re.search(r"\d+ / \d+", page.locator(".page-bar").inner_text()),
        )
        page.locator(".page-bar .more").click()
        report.check("phone: it opens timeline and filters", page.locator(".rail").is_visible())
        page.keyboard.press("Escape")
        report.check("phone: Escape closes them", not page.locator(".rail").is_visible())
