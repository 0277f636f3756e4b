extension DiagnosticCode {
    /// Files.
    static let files: Texts = [
        .fileSpecial: (
            "A FIFO, a socket or a device; only regular files are read.",
            "Nothing to do."
        ),
        .fileSymlink: (
            "A symbolic link, which is not followed.",
            "Name it itself to import what it points to."
        ),
        .fileRepeatedFolder: (
            "The folder was already entered by another path.",
            "Nothing to do: its pages are imported from there."
        ),
        .fileNotAPage: (
            "Not a saved page by its name.",
            "Name the file itself to import it all the same."
        ),
        .fileCompanionFolder: (
            "The folder holds the images and style sheets of a saved page.",
            "Name it itself to search it."
        ),
        .fileCompanion: (
            "It came along with a saved page and is neither a picture nor a style sheet.",
            "Nothing to do."
        ),
        .fileToolCache: (
            "HTTrack's own cache of the mirror beside it.",
            "Name the file itself to import it."
        ),
        .fileHidden: (
            "The name begins with a dot, so it is hidden.",
            "Name it itself to import it."
        ),
        .fileVanished: (
            "It was there when its folder was listed, or a list of files names it, and it was gone when it was to be read.",
            "Import again when nothing moves the files."
        ),
        .fileUnreadable: (
            "The system refused to read it.",
            "See to its permissions or its disk, and import again."
        ),
        .fileChanged: (
            "It was written to while it was read.",
            "Import again when nothing writes it."
        ),
        .assetKept: (
            "No page, but a picture or style sheet; its bytes are in the archive as an asset.",
            "Nothing to do."
        ),
        .assetUnknown: (
            "By its content it is neither a picture nor a style sheet, whatever its name says.",
            "Nothing to do."
        ),
        .assetTooBig: (
            "Pictures or style sheets were left out, as they are too big or cannot be read.",
            "Allow more with --max-asset, and import with --rescan."
        ),
        .assetTotalLimit: (
            "Pictures or style sheets were left out, as the archive may hold no more.",
            "Allow more with --max-assets and import into a new archive."
        ),
        .assetBadEncoding: (
            """
            Pictures or style sheets are in a broken or unknown transfer encoding, and may be damaged or left \
            out.
            """,
            "Save the page again if you can."
        ),
    ]
}
