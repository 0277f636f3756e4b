extension DiagnosticCode {
    /// Numbers, dates and captures.
    static let evidence: Texts = [
        .idMismatch: (
            "What is on and around the page disagrees about what it shows; the most trusted witness counts.",
            "See with `scrape` which page it is."
        ),
        .idInvalid: (
            "Something on the page has no usable number and was left out.",
            "Look at the saved page; save it again if it still exists."
        ),
        .idThreadUnknown: (
            "Nothing on the page says which thread it shows.",
            "Save the page again from the site, or import another page that shows these posts."
        ),
        .idDuplicateInPage: (
            "Two things on the page have one number; the first was taken.",
            "Nothing to do unless the page was put together by hand."
        ),
        .postNoAuthor: (
            "A post names no author.",
            "Import another page that shows the post."
        ),
        .dateInvalid: (
            "A date on the page cannot be read; its words are kept.",
            "Nothing to do unless the page was changed by hand."
        ),
        .dateImplausible: (
            """
            A date on the page cannot be true: before 1999, or later than the page itself. It is kept as text \
            and orders nothing.
            """,
            "See who made the file."
        ),
        .dateNonexistent: (
            "Posts show an hour that the time zone never had; they were taken to be an hour later.",
            "Import the folder with the --time-zone of whoever saved it."
        ),
        .dateConflict: (
            "Posts have other dates on this page than in a newer capture, and no time zone explains it.",
            "Nothing to do: the newest capture counts."
        ),
        .dateZoneConflict: (
            "Captures of the same posts show them hours apart: they were saved in different time zones.",
            "Import each folder again with the --time-zone of whoever saved it, and --rescan."
        ),
        .captureBeforeFloor: (
            "The page claims a capture before something that it shows.",
            "See whether the clock or the address that gave the time was right."
        ),
        .captureImplausible: (
            """
            The page claims a capture before the site was there, or after the import. That time does not count.
            """,
            "See whether the clock was right, and who made the file."
        ),
    ]
}
