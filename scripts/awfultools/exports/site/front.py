"""The front page with its cards and map of days, the list of people, and what a reader hides."""

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
        in_view(page, wanted.split("#")[1]) and page.locator(".day .post-list a").count() > 0,
    )
    page.locator(".day:target .post-list a").first.click()
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
    page.wait_for_selector(".on-this-day + .post-list", timeout=10_000)
    report.check(
        "front: has the words of posts of this day and of any post",
        page.locator(".on-this-day + .post-list > li .excerpt").count() > 1,
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


def hiding(report: Report, reader: SiteReader, pages: Pages) -> None:
    """A person, avatars and pictures stay hidden on other pages until they are shown again."""
    page = reader.page
    reader.open(pages["person"])
    name = page.locator("h1").inner_text()
    thread = page.locator(".post-list > li > a").last.evaluate("a => a.href.split('#')[0]")
    page.click(".hide-person")
    page.locator(".popup summary", has_text="Look").click()
    page.select_option("#avatars", "hidden")
    page.select_option("#pictures", "hidden")
    reader.open(thread)
    hidden = page.locator("article.is-hidden")
    report.check(
        "hiding: posts of a person, and of nobody else",
        hidden.count() > 0
        and set(page.locator("article.is-hidden .author").all_text_contents()) == {name}
        and not page.locator("article.is-hidden .body").first.is_visible(),
        f"{hidden.count()} of {page.locator('article.post').count()} posts",
    )
    report.check("hiding: avatars", not any(e.is_visible() for e in page.locator(":is(.avatar, .initials)").all()))
    before = hidden.count()
    page.locator(".reveal").first.click()
    report.check("hiding: a button shows a post", hidden.count() == before - 1)
    reader.open(pages["person"])
    page.click(".hide-person")
    page.evaluate("localStorage.clear()")
    reader.open(thread)
    report.check("hiding: ends with the same button", hidden.count() == 0)
