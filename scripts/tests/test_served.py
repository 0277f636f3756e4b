"""What the tools that attack a Reader decide: its addresses, what they count as an answer, what they send."""

import random

import pytest

from awfultools.served.routes import links, shape
from awfultools.served.server import Answer, Client, NoAnswer
from awfultools.torture.clients import check_received, malformed
from awfultools.torture.harness import Failure
from awfultools.torture.served import CALM, check_answer

SAFE = {"content-security-policy": "default-src 'none'", "x-content-type-options": "nosniff"}


def test_an_address_is_that_of_the_front_page() -> None:
    client = Client("The archive is at http://127.0.0.1:8399/?token=x until")
    assert (client.address, client.host, client.port) == ("http://127.0.0.1:8399/", "127.0.0.1", 8399)
    assert Client("http://[::1]:80/").host == "::1"
    with pytest.raises(NoAnswer):
        Client("The archive is nowhere")


def test_addresses_of_one_kind_have_one_shape() -> None:
    assert shape("t/12/3.html") == shape("t/9000003/1.html") != shape("t/12/index.html")
    assert shape("search.html?q=a&sort=date") == shape("search.html?sort=x&q=b") != shape("search.html?q=a")
    assert shape("style/colours/ff0000-00ff00.css") == shape("style/colours/0.css")


def test_links_lead_to_the_reader_alone() -> None:
    page = (
        b'<a href="../f/1.html#x">a</a><img src="/x/a.png"><a href="https://evil.example/">b</a><a href="?q=a&amp;b=c">'
    )
    found = links(Client("http://127.0.0.1:1/"), "t/1.html", Answer(200, {}, page))
    assert found == ["f/1.html", "x/a.png", "t/1.html?q=a&b=c"]


def test_an_answer_has_a_status_that_is_allowed_a_policy_and_a_reason() -> None:
    check_answer("", Answer(200, SAFE, b""), CALM)
    check_answer("", Answer(503, SAFE, b"The archive cannot be read"), {503})
    for answer in (
        Answer(500, SAFE, b""),
        Answer(200, {"x-content-type-options": "nosniff"}, b""),
        Answer(200, SAFE | {"access-control-allow-origin": "*"}, b""),
        Answer(200, SAFE | {"x-injected": "1"}, b""),
        Answer(503, SAFE, b"Sorry"),
    ):
        with pytest.raises(Failure):
            check_answer("", answer, CALM | {503})


def test_what_a_client_gets_is_http_without_words_of_the_request() -> None:
    assert check_received(b"", b"") == "closed"
    assert check_received(b"", b"HTTP/1.1 414 URI Too Long\r\nA: b\r\n\r\nx-injected") == "414"
    for received in (
        b"<html>",
        b"HTTP/1.1 500 Internal Server Error\r\n\r\n",
        b"HTTP/1.1 302 Found\r\nX-Injected: 1\r\n\r\n",
        b"HTTP/1.1 302 Found\r\nLocation: http://evil.example/\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n\r\nroot:x:0:0",
    ):
        with pytest.raises(Failure):
            check_received(b"", received)


def test_odd_requests_are_repeatable_and_of_many_forms() -> None:
    made = [malformed(random.Random(f"{number}"), 1) for number in range(100)]
    assert made == [malformed(random.Random(f"{number}"), 1) for number in range(100)]
    assert len({request[:20] for request in made}) > 60
