"""The front page with its cards and map of days, and the list of people."""

import re

from awfultools.exports.browser import Report
from awfultools.exports.site.folder import Pages
from awfultools.exports.site.reader import SiteReader, in_view


def front(report: Report, reader: SiteReader, pages: Pages) -> None:
    """Cards are sorted, days lead to their posts by keyboard, this day in other years is found."""
    page = reader.page
    reader.open(pages["front"])

    def titles() -> list[str]:
        return page.locator(".cards h3").all_inner_texts()

    before = titles()
    if len(before) > 1:
        page.select_option("#card-order", "title")
        report.check(
            "front: threads are sorted by title", titles() != before and sorted(titles()) == sorted(before), len(before)
        )
    days = page.locator(".heat-map svg.heat a")
    if not days.count():
        report.skip("front: days", "no post has a date")
        return
    stops = page.locator('.heat-map svg.heat a[tabindex="0"]')
    report.check("front: the map of days is one stop of the Tab key", stops.count() == 1)
    stops.first.focus()
    page.keyboard.press("Home")
    wanted = days.first.get_attribute("href") or ""
    report.check(
        "front: keys move on the map of days",
        page.evaluate("document.activeElement.getAttribute('href')") == wanted,
        wanted,
    )
    page.keyboard.press("Enter")
    page.wait_for_url("**/" + wanted)
    report.check(
        "front: a day leads to its threads",
        in_view(page, wanted.split("#")[1]) and page.locator(".day-threads a").count() > 0,
    )
    page.locator(".day:target .day-threads a").first.click()
    page.wait_for_url("**/t/**")
    report.check("front: a day's thread leads to its first post", in_view(page, page.url.split("#")[1]))
    reader.open(pages["front"])
    same = page.evaluate("""() => { const href = document.querySelector('.heat-map svg.heat a').getAttribute('href');
        return [...document.querySelectorAll('.heat-map svg.heat a')].filter(a => a.getAttribute('href').slice(6) === href.slice(6)).length; }""")
    month, day = re.findall(r"-(\d\d)\.html#d(\d+)", wanted)[0]
    page.clock.set_fixed_time(f"2026-{month}-{int(day):02}T12:00:00")
    reader.open(pages["front"])
    report.check(
        "front: finds this day in other years",
        page.locator(".on-this-day a").count() == same + 1,
        page.locator(".on-this-day").inner_text(),
    )
    page.locator(".on-this-day a").last.click()
    page.wait_for_url("**/t/**")
    report.check(
        "front: leads to a post by chance", page.evaluate("Boolean(document.getElementById(location.hash.slice(1)))")
    )


def people(report: Report, reader: SiteReader, pages: Pages) -> None:
    page = reader.page
    reader.open(pages["people"])
    names = page.locator("table.people tbody tr:not([hidden]) th")
    count = names.count()
    page.fill("#names", names.first.inner_text()[:4])
    shown = names.count()
    report.check(
        "people: a box filters names",
        0 < shown <= count and page.locator(".order .count").inner_text() == f"{shown} of {count}",
    )
    page.fill("#names", "")
    page.locator("table.people .sort").nth(1).click()
    posts = [
        int(re.sub(r"\D", "", text) or 0)
        for text in page.locator("table.people tbody td:nth-child(2)").all_inner_texts()
    ]
    report.check("people: sorted by posts", posts == sorted(posts, reverse=True), posts[:5])
