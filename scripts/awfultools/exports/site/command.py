"""Opens an exported site from file:// in Chromium, as a reader would, and checks what the reader gets.

usage: check-site SITE_FOLDER [--search WORDS --expect-post ID] [--screenshots DIR] [--max-search-bytes N] [--strict] [--no-axe]
       check-site --only-pictures SITE_FOLDER...

Needs: pip install playwright axe-playwright-python, and a Chromium of the system.
One line for each check: ok, FAIL, or skip (the site has no page to try it on). Status 1 when a check failed; with
--strict also when one was skipped.
"""

import argparse
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from awfultools.exports.browser import Report, launch
from awfultools.exports.site.density import density
from awfultools.exports.site.folder import Site, links
from awfultools.exports.site.front import front, hiding, people
from awfultools.exports.site.looks import accessibility, pictures, screenshots, widths, without_script
from awfultools.exports.site.reader import SiteReader
from awfultools.exports.site.reading import OWN_ZONE, choose_times, gallery_keys, keys, paper, quotes, spoilers, themes
from awfultools.exports.site.search import search
from awfultools.exports.site.timeline import timeline
from awfultools.installed import find_chromium


def check(report: Report, browser: Browser, site: Site, options: argparse.Namespace) -> None:
    words, post = (options.search, options.expect_post) if options.search else site.post_to_search()
    pages = site.page_types(words or "the")
    for name in ("forum", "thread", "person", "message"):
        if name not in pages:
            report.skip(name, "the site has no such page")
    with SiteReader(browser, site) as reader:
        others = ("u/index.html", "m/index.html", "bookmarks.html", "announcements.html")
        for url in [*pages.values(), *(site.url(path) for path in others if (site.folder / path).exists())]:
            report.attempt("open " + url, lambda _, url=url: reader.open(url))
        reader.check_clean(report, "every kind of page")
    report.attempt("links", links, site)
    if words:
        report.attempt("search", search, browser, site, words, post, options.max_search_bytes)
    else:
        report.skip("search", "no words in the index; give --search and --expect-post")
    with SiteReader(browser, site) as reader:
        if "thread" in pages:
            report.attempt("quote", quotes, reader, site)
            report.attempt("spoiler", spoilers, reader, site)
            report.attempt("keys", keys, reader, site)
            report.attempt("print", paper, reader, pages)
            report.attempt("theme", themes, reader, pages)
        if "gallery" in pages:
            report.attempt("gallery", gallery_keys, reader, pages)
        else:
            report.skip("gallery", "no thread shows a picture that is held")
        report.attempt("front", front, reader, pages)
        report.attempt("people", people, reader, pages)
        report.attempt("hiding", hiding, reader, pages)
        reader.check_clean(report, "reading")
    if "thread" in pages:
        with SiteReader(browser, site, timezone_id=OWN_ZONE) as reader:
            report.attempt("times", choose_times, reader.page, pages["thread"])
            reader.check_clean(report, "times")
        report.attempt("timeline", timeline, browser, site)
        report.attempt("density", density, browser, site, pages)
    report.attempt("widths", widths, browser, site, pages)
    report.attempt("without JavaScript", without_script, browser, site, pages)
    if not options.no_axe:
        report.attempt("axe", accessibility, browser, site, pages)
    if options.screenshots:
        screenshots(browser, site, pages, options.screenshots)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sites", type=Path, nargs="+", metavar="site")
    parser.add_argument("--only-pictures", action="store_true")
    parser.add_argument("--search", metavar="WORDS")
    parser.add_argument("--expect-post", metavar="ID")
    parser.add_argument("--screenshots", type=Path, metavar="DIR")
    parser.add_argument("--max-search-bytes", type=int, metavar="N")
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--no-axe", action="store_true")
    options = parser.parse_args()
    if bool(options.search) != bool(options.expect_post):
        parser.error("--search and --expect-post go together")
    if len(options.sites) > 1 and not options.only_pictures:
        parser.error("give one site; --only-pictures takes several")
    for folder in options.sites:
        if not (folder / "index.html").is_file():
            parser.error(f"{folder} holds no index.html; give the folder of an exported site")
    if not find_chromium():
        parser.error("no Chromium found; install one (Debian: apt-get install chromium)")

    return options


def main() -> int:
    options, report = parse(), Report()
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for folder in options.sites:
            report.attempt("pictures", pictures, browser, Site(folder))
        if not options.only_pictures:
            check(report, browser, Site(options.sites[0]), options)
        browser.close()
    print(f"{report.passed} ok, {report.failed} failed, {report.skipped} skipped")
    return 1 if report.failed or (options.strict and report.skipped) else 0
