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
        reader.check_clean(report, "search")
