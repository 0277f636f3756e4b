extension DiagnosticCode {
    static let files: Texts = [
        .fileSpecial: ("A FIFO, a socket or a device; only regular files are read.", "Nothing to do."),
        .fileSymlink: (
            "A symbolic link, which is not followed.",
            "Name the link itself to import its target."
        ),
        .fileRepeatedFolder: (
            "The folder was already entered by another path.",
            "Nothing to do: its pages are imported from there."
        ),
        .fileNotAPage: (
            "Not a saved page by its name.",
            "Name the file itself to import it anyway."
        ),
        .fileCompanionFolder: (
            "The folder contains the images and style sheets of a saved page.",
            "Name it itself to search it."
        ),
        .fileCompanion: (
            "It was saved with a page and is neither a picture nor a style sheet.",
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
            "It was listed, but did not exist when it was to be read.",
            "Import again when no program is moving the files."
        ),
        .fileUnreadable: (
            "The system refused to read it.",
            "Check its permissions and the disk, then import again."
        ),
        .fileChanged: (
            "It was modified while it was read.",
            "Import again when no program is writing to it."
        ),
        .assetKept: (
            "A picture or style sheet, not a page; it is stored in the archive as an asset.",
            "Nothing to do."
        ),
        .assetUnknown: (
            "By its content it is neither a picture nor a style sheet, whatever its name says.",
            "Nothing to do."
        ),
        .assetTooBig: (
            "Pictures or style sheets were skipped because they are too large or cannot be read.",
            "Allow more with --max-asset, and import with --rescan."
        ),
        .assetTotalLimit: (
            "Pictures or style sheets were skipped because the archive's limit is reached.",
            "Allow more with --max-assets and import into a new archive."
        ),
        .assetBadEncoding: (
            "Pictures or style sheets have a broken or unknown transfer encoding, and may be damaged or missing.",
            "Save the page again if you can."
        ),
    ]
}
