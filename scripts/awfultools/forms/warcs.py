"""WARC and WACZ: by Wget as it crawls, by warcio record by record, by Webrecorder's wacz."""

import gzip
import io
import json
import subprocess
import sys
import uuid
import zlib
from pathlib import Path
from typing import Any, Self

from awfultools.forms.forum_site import Site
from awfultools.forms.mirrors import wget
from awfultools.forms.pages import Page

AT = "%Y-%m-%dT%H:%M:%SZ"
DATES = "2020-01-01T00:00:00Z"


def by_wget(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    """Both kinds: each record a gzip member, and not compressed at all (fewer pages, as it grows large)."""
    # The files hold Wget's arguments: none of them shall name a place on this machine.
    scratch = ["-nd", "-P", "../aside/files", "--delete-after", "--warc-tempdir=../aside", "--warc-cdx"]
    wget(pages, site, out, *scratch, "-p", "--warc-file=forum")
    few = [page for page in pages if "showthread" not in page.url]
    wget(few, site, out, *scratch, "--no-warc-compression", "--warc-file=forum-plain")


def chunked(body: bytes) -> bytes:
    """In two chunks, the second with an extension, as servers may."""
    half = len(body) // 2
    return (
        f"{half:x}\r\n".encode()
        + body[:half]
        + f"\r\n{len(body) - half:X};last=yes\r\n".encode()
        + body[half:]
        + b"\r\n0\r\n\r\n"
    )


def brotli(body: bytes) -> bytes:
    import brotli

    return brotli.compress(body)


# How the site may have sent a page: headers of the transfer, and what they do to its bytes.
TRANSFERS = [
    ([("Content-Encoding", "gzip"), ("Transfer-Encoding", "chunked")], lambda b: chunked(gzip.compress(b, mtime=0))),
    ([], bytes),
    ([("Content-Encoding", "deflate")], zlib.compress),
    ([("Transfer-Encoding", "chunked")], chunked),
    ([("Content-Encoding", "br")], brotli),
    ([("Content-Encoding", "GZIP")], lambda b: gzip.compress(b, mtime=0)),
]


class Records:
    """A WARC file whose record numbers follow from what is in them."""

    def __init__(self, path: Path) -> None:
        from warcio.warcwriter import WARCWriter

        self.stream = open(path, "wb")  # noqa: SIM115 (closed by __exit__)
        self.writer = WARCWriter(self.stream, gzip=path.suffix == ".gz")

    def __enter__(self) -> Self:
        info = b"software: warcio\r\nformat: WARC File Format 1.1\r\n"
        self.add("warcinfo", "", DATES, info, "application/warc-fields", {"WARC-Filename": "forum.warc.gz"})
        return self

    def __exit__(self, *_: Any) -> None:
        self.stream.close()

    def add(
        self,
        kind: str,
        url: str,
        date: str,
        payload: bytes,
        content_type: str | None = None,
        headers: Any = (),
        http: Any = None,
    ) -> tuple[str, str]:
        identifier = f"<urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'{kind} {date} {url}')}>"
        record = self.writer.create_warc_record(
            url,
            kind,
            payload=io.BytesIO(payload),
            length=len(payload),
            warc_content_type=content_type or "",
            warc_headers_dict={"WARC-Record-ID": identifier, "WARC-Date": date, **dict(headers)},
            http_headers=http,
        )
        self.writer.write_record(record)
        return identifier, record.rec_headers.get_header("WARC-Payload-Digest")

    def response(self, url: str, date: str, status: str, kind: str, headers: Any, payload: bytes) -> Any:
        from warcio.statusandheaders import StatusAndHeaders

        http = StatusAndHeaders(status, [("Content-Type", kind), *headers], protocol="HTTP/1.1")
        self.add(
            "request",
            url,
            date,
            b"",
            http=StatusAndHeaders(
                f"GET {url.split('/', 3)[-1] and '/' + url.split('/', 3)[-1]} HTTP/1.1",
                [("Host", url.split("/")[2])],
                is_http_request=True,
            ),
        )
        return self.add("response", url, date, payload, http=http)

    def revisit(self, url: str, date: str, digest: str, first_url: str, first_date: str) -> None:
        from warcio.statusandheaders import StatusAndHeaders

        record = self.writer.create_revisit_record(
            url,
            digest,
            first_url,
            first_date,
            http_headers=StatusAndHeaders("200 OK", [("Content-Type", "text/html")], protocol="HTTP/1.1"),
            warc_headers_dict={
                "WARC-Record-ID": f"<urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, 'again ' + url)}>",
                "WARC-Date": date,
            },
        )
        self.writer.write_record(record)


def crawl(pages: list[Page], site: Site, path: Path, transfers: Any = TRANSFERS) -> None:
    """All pages, each with its pictures, in each way of sending; one page also as a bare resource."""
    seen = set()
    with Records(path) as records:
        for number, page in enumerate(pages):
            headers, transfer = transfers[number % len(transfers)]
            date = page.captured.strftime(AT)
            _, digest = records.response(page.url, date, "200 OK", "text/html", headers, transfer(page.data))
            for url in assets(page, site):
                status, kind, body = site.answer(url)
                if url not in seen and status == 200:
                    seen.add(url)
                    records.response(url, date, "200 OK", kind, [], body)
            if number == 0:
                later = page.captured.replace(year=page.captured.year + 1).strftime(AT)
                records.revisit(page.url, later, digest, page.url, date)
        records.response(
            "http://forums.somethingawful.com/showthread.php?threadid=9000099",
            pages[-1].captured.strftime(AT),
            "404 Not Found",
            "text/html",
            [],
            b"<h1>404 Not Found</h1>",
        )
        bare = pages[-2]
        records.add(
            "resource",
            bare.url,
            bare.captured.replace(year=bare.captured.year + 2).strftime(AT),
            bare.data,
            "text/html",
        )
        records.add(
            "metadata", bare.url, DATES, b"via: https://forums.somethingawful.com/\r\n", "application/warc-fields"
        )


def assets(page: Page, site: Site) -> list[str]:
    from awfultools.forms.live import Live

    return [url.partition("#")[0] for _, _, url in Live(page, site).shown()]


def by_warcio(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    crawl(pages, site, out / "forum.warc.gz")
    crawl([page for page in pages if len(page.data) < 12_000], site, out / "small.warc")


def wacz(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    # Without brotli, which warcio, and so wacz, reads with older versions of that package only.
    crawl(pages, site, work / "forum.warc.gz", TRANSFERS[:4])
    listed = [{"format": "json-pages-1.0", "id": "pages", "title": "All Pages", "hasText": False}]
    listed += [{"url": page.url, "ts": page.captured.strftime(AT), "title": page.title} for page in pages]
    (work / "pages.jsonl").write_text("".join(json.dumps(line) + "\n" for line in listed))
    subprocess.run(
        [
            Path(sys.executable).parent / "wacz",
            "create",
            "-o",
            out / "forum.wacz",
            "-p",
            work / "pages.jsonl",
            "--title",
            "A small invented forum",
            "--date",
            DATES,
            work / "forum.warc.gz",
        ],
        check=True,
        capture_output=True,
    )
