/// Small MHTML files as programs write them, with LF.
enum MHTMLSamples {
    /// As Chromium 156 writes it, with other addresses and less of everything.
    static let chromium = #"""
        From: <Saved by Blink>
        Snapshot-Content-Location: https://forums.example.org/showthread.php?threadid=1&pagenumber=2
        Subject: =?utf-8?Q?Gr=C3=B6=C3=9Fe=20?=20and=20a=20very=20long=20title=20that=20go?=
         =?utf-8?Q?es=20on=20=3D=20and=20on_=20for=20more=20than=20seventy-six=20c?=
         =?utf-8?Q?olumns=20=C3=BCnicode?=
        Date: Sat, 21 Nov 2020 09:56:44 GMT
        MIME-Version: 1.0
        Content-Type: multipart/related;
        	type="text/html";
        	boundary="----MultipartBoundary--HHgtwA9PgWDfTMPZ8qsN----"


        ------MultipartBoundary--HHgtwA9PgWDfTMPZ8qsN----
        Content-Type: text/html
        Content-ID: <frame-33B3168D@mhtml.blink>
        Content-Transfer-Encoding: quoted-printable
        Content-Location: https://forums.example.org/showthread.php?threadid=1&pagenumber=2

        <!DOCTYPE html><html><head><title>=
        Goose</title></head><body class=3D"showthread"><p>a =3D b; trailing space=20
        Gr=C3=BC=C3=9Fe</p></body></html>
        ------MultipartBoundary--HHgtwA9PgWDfTMPZ8qsN----
        Content-Type: image/gif
        Content-Transfer-Encoding: base64
        Content-Location: https://i.example.org/goose.gif?1

        R0lG
        ODlh

        ------MultipartBoundary--HHgtwA9PgWDfTMPZ8qsN----
        Content-Type: text/css
        Content-Transfer-Encoding: quoted-printable
        Content-Location: cid:css-1adbc89b@mhtml.blink

        b { color: red; }
        ------MultipartBoundary--HHgtwA9PgWDfTMPZ8qsN----
        Content-Type: text/html
        Content-ID: <frame-8804AD9B@mhtml.blink>
        Content-Transfer-Encoding: quoted-printable
        Content-Location: https://forums.example.org/frame.html

        <p>frame</p>
        ------MultipartBoundary--HHgtwA9PgWDfTMPZ8qsN------

        """#

    /// As Python's email package writes it.
    static let python = """
        Content-Type: multipart/related;
         boundary="===============1145768969659359628=="
        MIME-Version: 1.0
        Date: Tue, 24 Sep 2013 10:00:00 -0500

        --===============1145768969659359628==
        Content-Type: text/html; charset="windows-1252"
        MIME-Version: 1.0
        Content-Transfer-Encoding: quoted-printable
        Content-Location:\u{20}
         https://forums.example.org/showthread.php?threadid=7&perpage=40&pagenumber=3

        <p>a =3D goose</p>
        --===============1145768969659359628==
        Content-Type: image/gif
        MIME-Version: 1.0
        Content-Transfer-Encoding: base64
        Content-ID: <goose@example.org>

        R0lGODlhAQA=

        --===============1145768969659359628==--

        """
}
