extension DiagnosticCode {
    /// Pages.
    static let pages: Texts = [
        .pageEmpty: (
            "The file holds nothing but NULs and white space.",
            "Save the page again if it still exists."
        ),
        .pageNotHTML: (
            "The file is an image, an archive, a program, or text without any element.",
            "See what the file is; save the page again if it still exists."
        ),
        .pageTooBig: (
            "The page has more than 16 MiB, or what `--max-page` says.",
            "No page of the forums does; see what the file is. `--max-page` with `--rescan` reads it."
        ),
        .pageTooManyAttributes: (
            "A tag has more than 1,000 attributes, which would take the parser minutes.",
            "No page of the forums does; see where the file is from."
        ),
        .pageTooManyNodes: (
            "The page has more than 16 million elements and texts.",
            "No page of the forums does; see where the file is from."
        ),
        .pageParserStopped: (
            "The HTML parser gave up before the end. Nothing was taken from the page.",
            "Save the page again if it still exists."
        ),
        .parserRoutesDiffer: (
            """
            The reader of plain markup and libxml2 gave the page different trees. The page was taken as the former \
            reads it, and its bytes are kept.
            """,
            """
            Import it again with `--parser libxml2 --rescan`, and report the node that the issue names; \
            `inspect --both-routes` shows it again.
            """
        ),
        .pagePostsMissing: (
            """
            The bytes have another number of posts than were taken: something swallowed some, or one has no \
            usable number. Nothing was taken from the page.
            """,
            "Save the page again."
        ),
        .pageRowsMissing: (
            "Some rows of the page could not be read, or not be told from others.",
            "Look at the saved page, and keep it; save it again if they are not all in it."
        ),
        .pagePartInvalid: (
            "A part of the page is longer or larger than the site ever writes it, or no value of its kind; it was left out.",
            "Look at the saved page; see where the file is from."
        ),
        .pageUnreadPart: (
            "The page has words that were neither read nor are known to be the site's frame.",
            "Look at the passage; if it is worth keeping, keep the saved page and report its markup."
        ),
        .pageTruncated: (
            """
            The page ends before its content does. It was taken as far as it goes; its last post never replaces \
            a whole one.
            """,
            "Save the page again if it still exists."
        ),
        .pageSuperseded: (
            "A mirroring tool changed this page and kept the original, which is read.",
            "Nothing to do."
        ),
        .pageCompressed: (
            "The file is gzip, whatever its name says; the page inside was read.",
            "Nothing to do."
        ),
        .pageExport: (
            "Awful Archive wrote the page when it exported an archive.",
            "Import saved pages, or merge the archive."
        ),
        .pageExcluded: (
            "The page is excluded: its bytes take part in no decision.",
            "`exclude --undo` restores it."
        ),
        .pageDeleted: (
            "The page was deleted from the archive: its bytes are not read again.",
            "`delete --forget` lets it be imported again."
        ),
        .encodingInvalid: (
            "Byte sequences are not of the page's encoding and became U+FFFD.",
            "Compare the words with the saved page; save it again if it still exists."
        ),
        .encodingControl: (
            "NULs or control characters became U+FFFD.",
            "Nothing to do unless words are missing."
        ),
        .encodingDeclaredUnsupported: (
            "The page is declared to be in an encoding that the site never sent.",
            "Compare a line of it with the saved page."
        ),
        .noticeMustRegister: (
            "The site wanted the reader to register or log in.",
            "Save the page again while logged in, if it still exists."
        ),
        .noticeArchivesUpgrade: (
            "The thread is archived, and only upgraded accounts may read it.",
            "Save the page again with such an account."
        ),
        .noticeDatabaseUnavailable: (
            "The site's database was not to be reached.",
            "Save the page again if it still exists."
        ),
        .noticeBanned: (
            "The account that saved the page is banned.",
            "Save the page again with another account."
        ),
        .noticeLogin: (
            "There is the login form in place of the page.",
            "Save the page again while logged in, if it still exists."
        ),
        .noticeChallenge: (
            "The network in front of the site checked the browser in place of giving the page.",
            "Save the page again from a browser."
        ),
        .noticeRedirect: (
            "The page only leads elsewhere.",
            "Save the page that it leads to."
        ),
        .noticeError: (
            "The site answered with an error.",
            "Save the page again if it still exists."
        ),
    ]
}
