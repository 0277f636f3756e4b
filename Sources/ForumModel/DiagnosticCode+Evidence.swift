extension DiagnosticCode {
    static let evidence: Texts = [
        .idMismatch: Text(
            "Address, links and contents disagree about which page this is; the most trusted counts.",
            "Check with `scrape` which page it is."),
        .idInvalid: Text(
            "An item on the page has no valid number and was skipped.",
            "Look at the saved page; save it again if it still exists."),
        .idThreadUnknown: Text(
            "Nothing on the page says which thread it shows.",
            "Save the page again from the site, or import another page that shows these posts."),
        .idDuplicateInPage: Text(
            "Two items on the page have the same number; the first was imported.",
            "Nothing to do unless the page was assembled by hand."),
        .postNoAuthor: Text("A post names no author.", "Import another page that shows the post."),
        .dateInvalid: Text(
            "A date on the page cannot be read; its text is kept.",
            "Nothing to do unless the page was changed by hand."),
        .dateImplausible: Text(
            """
            A date on the page is impossible: before 1999, or later than the page itself. It is kept as text \
            and not used for sorting.
            """,
            "Check who made the file."),
        .dateNonexistent: Text(
            "Posts show an hour that was skipped in the time zone; an hour was added.",
            "Import the folder with the --time-zone of whoever saved it."),
        .dateConflict: Text(
            "Posts have other dates on this page than on a page saved later, and no difference of time zones explains it.",
            "Nothing to do: the page saved last counts."),
        .dateZoneConflict: Text(
            "Saved pages show the same posts hours apart: they were saved in different time zones.",
            "Import each folder with its own --time-zone. That is the zone of whoever saved it; add --rescan."),
        .captureBeforeFloor: Text(
            "The time at which the page was saved, as stated, is more than a day before a date that it shows.",
            "Check the clock or the address that the time is from."),
        .captureImplausible: Text(
            "The time at which the page was saved, as it says, is before the site existed, or after the import. It is ignored.",
            "Check the clock, and who made the file."),
    ]
}
