"""The search page, from a question to a post and back."""

from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from playwright.sync_api import Browser

from awfultools.exports.browser import Report
from awfultools.exports.site.folder import Site
from awfultools.exports.site.reader import SiteReader, in_view, wait_for_search


def search(report: Report, browser: Browser, site: Site, words: str, post: str, most_bytes: int | None) -> None:
    with SiteReader(browser, site) as reader:
        page = reader.page
        reader.open(site.url("search.html", "?q=" + quote(words)))
        files = {u.split("?")[0] for u in reader.requests if u.startswith(site.url("search/"))}
        read = sum(
            Path(unquote(urlsplit(u).path)).stat().st_size for u in files if Path(unquote(urlsplit(u).path)).exists()
        )
        detail = f"{read:,} bytes in {len(files)} files for the first page of “{words}”"
        report.check("search: bytes read", most_bytes is None or read <= most_bytes, detail)
        link = page.locator(f'#results a[href$="#p{post}"]')
        for _ in range(30):
            if link.count() or not page.locator("#more").is_visible():
                break
            shown = page.locator("#results > li").count()
            page.click("#more")
            page.wait_for_function(
                "n => document.querySelectorAll('#results > li').length > n || document.getElementById('more').hidden",
                arg=shown,
            )
        status = page.locator("#status").inner_text()
        if not report.check(f"search: “{words}” finds post {post}", link.count() > 0, status):
            return
        report.check("search: words are marked", page.locator("#results mark").count() > 0)
        link.first.click()
        page.wait_for_function("() => document.readyState === 'complete' && location.hash")
        report.check(
            "search: the hit leads to its post",
            page.evaluate("location.hash") == f"#p{post}" and in_view(page, f"p{post}"),
            page.url.rsplit("/", 3)[-1],
        )
        page.go_back()
        wait_for_search(page)
        report.check("search: going back shows the hits again", page.locator("#results > li").count() > 0)
        page.fill("#q", "zzzqqqxxx nothinghasthisword")
        page.press("#q", "Enter")
        page.wait_for_timeout(300)
        wait_for_search(page)
        report.check(
            "search: words that no post has",
            page.locator("#results > li").count() == 0 and "No posts" in page.locator("#status").inner_text(),
        )
        reader.open(site.url("index.html"))
        page.fill("#quick", words)
        page.press("#quick", "Enter")
        page.wait_for_url("**/search.html?*")
        wait_for_search(page)
        report.check(
            "search: from the head of a page",
            page.locator("#results > li").count() > 0,
            page.locator("#status").inner_text(),
        )
        language(report, reader, site, words)
        reader.check_clean(report, "search")


def language(report: Report, reader: SiteReader, site: Site, words: str) -> None:
    """Hits come while somebody types, and stay after a reload; a query has the filters of the Reader's search."""
    page = reader.page
    word = words.split()[0]
    reader.open(site.url("search.html"))

    def hits(query: str) -> int:
        page.fill("#q", query)
        page.wait_for_timeout(400)
        wait_for_search(page)
        return page.locator("#results > li").count()

    typed = hits(word)
    page.reload()
    wait_for_search(page)
    report.check(
        "search: hits come while typing, and stay", typed > 0 and page.locator("#results > li").count() == typed
    )
    report.check("search: takes a beginning", hits(word[:3] + "*") >= typed)
    report.check("search: leaves out a word", hits(f"{word} -{word}") == 0)
    report.check("search: takes a date", hits(f"{word} before:1990") == 0)
    report.check(
        "search: says what it cannot search for",
        hits(f"{word} has:image") == 0 and "has:image" in page.locator("#status").inner_text(),
    )
    found = hits(word)
    repeated = page.evaluate("""() => [...document.querySelectorAll('#results > li')].filter(hit =>
        hit.querySelector('.excerpt')?.textContent === hit.querySelector('a').textContent).length""")
    report.check("search: no excerpt is the title", found > 0 and repeated == 0)
