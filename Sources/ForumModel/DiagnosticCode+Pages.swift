extension DiagnosticCode {
    static let pages: Texts = [
        .pageEmpty: Text("The file contains only NULs and white space.", "Save the page again if it still exists."),
        .pageNotHTML: Text(
            "The file is an image, an archive, a program, or text without elements.",
            "Check what the file is; save the page again if it still exists."),
        .pageTooBig: Text(
            "The page has more than 16 MiB, or what `--max-page` says.",
            "No page of the forums is so large; check what the file is. `--max-page` with `--rescan` reads it."),
        .pageTooManyAttributes: Text(
            "A tag has more than 1,000 attributes, which would slow the parser down to minutes.",
            "No page of the forums does; check the file's origin."),
        .pageTooManyNodes: Text(
            "The page has more than 16 million elements and texts.",
            "No page of the forums does; check the file's origin."),
        .pageParserStopped: Text(
            "The HTML parser stopped before the end. Nothing was imported from the page.",
            "Save the page again if it still exists."),
        .parserRoutesDiffer: Text(
            """
            The reader of plain markup and libxml2 built different trees of the page. The tree of the former was \
            imported, and the page's bytes are kept.
            """,
            """
            Import it again with `--parser libxml2 --rescan`, and report the node that the issue names; \
            `inspect --both-routes` shows it again.
            """),
        .pagePostsMissing: Text(
            """
            The page's bytes contain more or fewer posts than were read: the parser lost some, or one has no \
            valid number. Nothing was imported from the page.
            """,
            "Save the page again."),
        .pageRowsMissing: Text(
            "Some rows of the page could not be read or distinguished.",
            "Check the saved page, and keep it; save it again if rows are missing from it."),
        .pagePartInvalid: Text(
            "A part of the page is larger than the site allows, or not a valid value; it was skipped.",
            "Check the saved page and the file's origin."),
        .pageUnreadPart: Text(
            "The page has unread text that is not part of the known page frame.",
            "Check the passage; if it matters, keep the saved page and report its markup."),
        .pageTruncated: Text(
            "The page is truncated. The available part was imported; its last post never replaces a complete one.",
            "Save the page again if it still exists."),
        .pageSuperseded: Text(
            "A mirroring tool changed this page and kept the original, which was read instead.", "Nothing to do."),
        .pageCompressed: Text(
            "The file is compressed with gzip, regardless of its name; the page inside was read.",
            "Nothing to do."),
        .pageExport: Text("The page is from an export of Awful Archive.", "Import saved pages, or merge the archive."),
        .pageExcluded: Text("The page is excluded: what it says is ignored.", "`exclude --undo` restores it."),
        .pageDeleted: Text(
            "The page was deleted from the archive and is not imported again.",
            "`delete --forget` lets it be imported again."),
        .encodingInvalid: Text(
            "Byte sequences that are invalid in the page's encoding became U+FFFD.",
            "Compare the text with the saved page; save it again if it still exists."),
        .encodingControl: Text("NULs or control characters became U+FFFD.", "Nothing to do unless words are missing."),
        .encodingDeclaredUnsupported: Text(
            "The page declares an encoding that the site never used.", "Compare a line of it with the saved page."),
        .noticeMustRegister: Text(
            "The site asked to register or log in.", "Save the page again while logged in, if it still exists."),
        .noticeArchivesUpgrade: Text(
            "The thread is archived, and only upgraded accounts may read it.",
            "Save the page again with such an account."),
        .noticeDatabaseUnavailable: Text(
            "The site's database was unavailable.", "Save the page again if it still exists."),
        .noticeBanned: Text("The account that saved the page is banned.", "Save the page again with another account."),
        .noticeLogin: Text("The page is a login form.", "Save the page again while logged in, if it still exists."),
        .noticeChallenge: Text(
            "The site's CDN showed a browser check instead of the page.", "Save the page again from a browser."),
        .noticeRedirect: Text("The page is a redirect.", "Save the target page."),
        .noticeClosed: Text("The forums were closed.", "Save the page again if it still exists."),
        .noticeError: Text("The site answered with an error.", "Save the page again if it still exists."),
    ]
}
