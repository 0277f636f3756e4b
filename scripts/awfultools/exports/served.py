"""Serves an archive and opens it in Chromium, as its reader would, and checks what the reader gets.

usage: python -m awfultools.exports.served PROGRAM ARCHIVE [--real ARCHIVE] [--screenshots DIR]

One line for each check: ok, FAIL or skip. Status 1 when a check failed.
"""

import argparse
import json
import sys
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from awfultools.exports.browser import (
    Reader,
    Report,
    check_accessibility,
    launch,
    load_axe,
    save_screenshot,
    wait_in_page,
)
from awfultools.exports.served_marks import see_imports, set_marks
from awfultools.exports.served_notes import write_notes
from awfultools.exports.served_past import go_back_in_time
from awfultools.exports.served_real import open_real_pages
from awfultools.exports.site.density import (
    COVERAGE_HEIGHTS,
    FIRST_HIT,
    PEOPLE_HEIGHTS,
    SCREENS,
    TOP_SCRIPT,
    check_fit,
    check_height,
)
from awfultools.exports.site.reading import OWN_ZONE, choose_look, choose_times
from awfultools.installed import has_package
from awfultools.served.server import Server

# What is opened: a name, and an address behind the Reader's own. The samples have all of it.
PAGES = {
    "front": "",
    "thread": "t/9000003/1.html",
    "gapped": "t/9000007/2.html",
    "contents": "t/9000003/index.html",
    "forum": "f/902.html",
    "person": "u/900002.html",
    "people": "u/index.html",
    "year": "d/2013.html",
    "punishments": "punishments.html",
    "notes": "notes.html",
    "conversation": "t/9000003/conversation.html",
    "ghosts": "t/9000007/conversation.html",
    "gallery": "t/9000006/pictures.html",
    "person-gallery": "u/pictures-900015.html",
    "dashboard": "dashboard.html",
    "coverage": "coverage.html",
    "check": "check.html",
    "announcements": "announcements.html",
    "message": "m/9100003.html",
    "search": "search.html?q=goose",
    "no-hit": "search.html?q=zeppelin",
    "missing-post": "showthread.php?goto=post&postid=900000640",
    "missing-page": "showthread.php?threadid=9000007&pagenumber=1",
    "no-page": "nothing.html",
    "sources": "p/900000010.html",
    "past-front": "as-of/2014-12-31/",
    "past-people": "as-of/2014-12-31/u/index.html",
    "past-thread": "as-of/2012-12-31/t/9000001/1.html",
    "past-contents": "as-of/2012-12-31/t/9000001/index.html",
    "past-forum": "as-of/2014-12-31/f/905.html",
    "past-person": "as-of/2012-12-31/u/900005.html",
}
# The pages that only a server has, or that have more than those of an exported site.
AXE_PAGES = (
    *("thread", "search", "no-hit", "missing-post", "missing-page", "no-page", "punishments", "contents", "forum"),
    *("conversation", "ghosts", "gallery", "person-gallery", "dashboard", "coverage", "check"),
    *("person", "sources", "past-front", "past-thread", "past-forum", "past-person"),
)
WIDTHS = {"narrow": (390, 844), "wide": (1280, 900)}


def open_pages(report: Report, browser: Browser, address: str, screenshots: Path | None) -> None:
    for width, (across, down) in WIDTHS.items():
        for scheme in ("light", "dark"):
            view = {"width": across, "height": down}
            with Reader(
                browser, lambda url: url.startswith(address), offline=False, viewport=view, color_scheme=scheme
            ) as reader:
                for name, path in PAGES.items():
                    answer = reader.page.goto(address + path)
                    wanted = 404 if name.startswith(("missing", "no-page")) else 200
                    status = answer.status if answer else 0
                    report.check(f"{name}, {width}, {scheme}: answered", status == wanted, status)
                    overflow = reader.page.evaluate("document.documentElement.scrollWidth > innerWidth")
                    report.check(f"{name}, {width}, {scheme}: no wider than the window", not overflow)
                    check_fit(report, reader.page, f"{name}, {width}, {scheme}")
                    height = reader.page.evaluate("document.querySelector('.site-head').offsetHeight")
                    report.check(f"{name}, {width}, {scheme}: the head is one line", height < 60, height)
                    if screenshots:
                        save_screenshot(reader.page, across, down, screenshots / f"{name}-{width}-{scheme}.png")
                # Chromium writes an answer of 404 to the console.
                reader.errors = [error for error in reader.errors if "404" not in error]
                reader.check_clean(report, f"{width}, {scheme}")


def measure(report: Report, browser: Browser, address: str) -> None:
    """Figures that the site has too, with what only the Reader shows."""
    for width, limit in SCREENS.items():
        with Reader(
            browser, lambda url: url.startswith(address), offline=False, viewport={"width": width, "height": 844}
        ) as reader:
            for name in ("thread", "gapped"):
                reader.page.goto(address + PAGES[name])
                top = reader.page.evaluate(TOP_SCRIPT)
                report.check(f"{name}: the first post at {limit} px or above, {width} px wide", 0 < top <= limit, top)
            for name, limits in [("people", PEOPLE_HEIGHTS), ("coverage", COVERAGE_HEIGHTS)]:
                reader.page.goto(address + PAGES[name])
                check_height(report, reader.page, f"{name}, {width} px wide", limits)
            if width < 500:
                reader.page.goto(address + PAGES["search"])
                top = reader.page.locator("#results li").first.evaluate(
                    "e => Math.round(e.getBoundingClientRect().top)"
                )
                report.check(f"search: the first hit at {FIRST_HIT} px or above on a phone", top <= FIRST_HIT, top)


def find_while_typing(report: Report, browser: Browser, address: str) -> None:
    with Reader(browser, lambda url: url.startswith(address), offline=False) as reader:
        reader.page.goto(address + "search.html")
        reader.page.locator("#q").press_sequentially("medium goo", delay=20)
        # Answers for fewer letters come before the one for all of them.
        reader.page.wait_for_url(lambda url: url.endswith("q=medium+goo&unfinished=1"))
        reader.page.wait_for_selector("#results li mark")
        links = reader.page.locator("#results li > a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
        report.check(
            "search while typing finds a word that is not finished", any("p900000212" in a for a in links), links
        )
        reader.page.keyboard.press("Enter")
        wait_in_page(reader.page, 500)
        reader.page.reload()
        again = reader.page.locator("#results li > a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
        report.check("Enter and another visit find the same", again == links, again)
        reader.page.locator(".facets a").first.click()
        reader.page.wait_for_url(lambda url: "unfinished" not in url)
        reader.page.wait_for_selector("#results li")
        report.check(
            "a facet narrows", "%3A" in reader.page.url or ":" in reader.page.url.split("q=")[1], reader.page.url
        )
        reader.check_clean(report, "search")


def show_times(report: Report, browser: Browser, address: str) -> None:
    with Reader(browser, lambda url: url.startswith(address), offline=False, timezone_id=OWN_ZONE) as reader:
        choose_times(report, reader.page, address + PAGES["thread"])
        choose_look(reader.page, "times", "mine")
        reader.page.goto(address + "search.html")
        reader.page.locator("#q").press_sequentially("medium goo", delay=20)
        reader.page.wait_for_selector("#results li time[data-utc]")
        shown = reader.page.locator("#results li time[data-utc]").first.inner_text()
        report.check("times: also of hits that come later", shown.endswith("GMT+9"), shown)
        reader.check_clean(report, "times")


def follow_old_addresses(report: Report, browser: Browser, address: str) -> None:
    with Reader(browser, lambda url: url.startswith(address), offline=False) as reader:
        for old in (
            "showthread.php?goto=post&postid=900000248",
            "https://forums.somethingawful.com/showthread.php?goto=post&postid=900000248",
            "web/20130102030405/http://forums.somethingawful.com/showthread.php?goto=post&postid=900000248",
        ):
            reader.page.goto("about:blank")
            reader.page.goto(address + old)
            wait_in_page(reader.page, 50)
            at = reader.page.evaluate("document.querySelector(':target')?.id")
            report.check(f"{old} leads to its post", at == "p900000248", f"{reader.page.url} {at}")
        reader.check_clean(report, "old addresses")


def describe(report: Report, address: str) -> None:
    """Asks for every address of the API, and validates each answer by the API's own description."""
    from jsonschema import Draft202012Validator

    def get(path: str) -> Any:
        with urllib.request.urlopen(address + path.lstrip("/")) as answer:
            return json.load(answer)

    described = get("api/openapi.json")
    for path, item in described["paths"].items():
        kind = path.split("/")[3]
        number = {"forums": 902, "threads": 9000003, "posts": 900000212, "users": 900002, "messages": 9100003}
        if "{id}" in path and kind not in number:
            number[kind] = get(f"api/v1/{kind}")["items"][0]["id"]
        value = get(path.replace("{id}", str(number.get(kind, ""))) + ("?q=goose" if kind == "search" else ""))
        answer = item["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        schema = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            **answer,
            "components": described["components"],
        }
        problems = [error.message for error in Draft202012Validator(schema).iter_errors(value)]
        report.check(f"{path} is as described", not problems, "; ".join(problems[:2])[:300])


def accessibility(report: Report, browser: Browser, address: str) -> None:
    for width, (across, down) in WIDTHS.items():
        view = {"width": across, "height": down}
        with Reader(
            browser, lambda url: url.startswith(address), offline=False, viewport=view, bypass_csp=True
        ) as reader:
            for name in AXE_PAGES:
                reader.page.goto(address + PAGES[name])
                if not load_axe(reader.page):
                    return report.skip("axe", "axe-playwright-python is not installed")
                check_accessibility(report, reader.page, f"{name}, {width}, {{theme}}")
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("archive", type=Path)
    parser.add_argument("--real", type=Path, metavar="ARCHIVE", help="an archive of pages that were really saved")
    parser.add_argument("--screenshots", type=Path)
    options = parser.parse_args()
    if options.screenshots:
        options.screenshots.mkdir(parents=True, exist_ok=True)
    report = Report()
    with Server(options.program, options.archive, "--include-private") as server, sync_playwright() as playwright:
        address = server.address
        browser = launch(playwright, but="127.0.0.1")
        report.attempt("pages", open_pages, browser, address, options.screenshots)
        report.attempt("figures", measure, browser, address)
        report.attempt("search", find_while_typing, browser, address)
        report.attempt("times", show_times, browser, address)
        report.attempt("as of a day", go_back_in_time, browser, options.program, options.screenshots)
        report.attempt("old addresses", follow_old_addresses, browser, address)
        if has_package("jsonschema"):
            describe(report, address)
        else:
            report.skip("the API", "jsonschema is not installed")
        report.attempt("marks", set_marks, browser, options.program, options.archive)
        report.attempt("notes", write_notes, browser, options.program, options.archive, options.screenshots)
        report.attempt("events", see_imports, browser, options.program, options.archive, options.screenshots)
        report.attempt("axe", accessibility, browser, address)
        if options.real:
            report.attempt("real pages", open_real_pages, browser, options.program, options.real, options.screenshots)
        else:
            report.skip("the real pages", "they are not at hand")
        browser.close()
    print(f"{report.passed} ok, {report.failed} failed, {report.skipped} skipped")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
