extension DiagnosticCode {
    static let files: Texts = [
        .fileSpecial: Text("A FIFO, a socket or a device; only regular files are read.", "Nothing to do."),
        .fileSymlink: Text("A symbolic link, which is not followed.", "Name the link itself to import its target."),
        .fileRepeatedFolder: Text(
            "The folder was already entered by another path.", "Nothing to do: its pages are imported from there."),
        .fileNotAPage: Text("Not a saved page by its name.", "Name the file itself to import it anyway."),
        .fileCompanionFolder: Text(
            "The folder contains the images and style sheets of a saved page.",
            "Name it itself to search it."),
        .fileCompanion: Text(
            "It was saved with a page, but is no picture, style sheet, script or frame.", "Nothing to do."),
        .fileToolCache: Text("HTTrack's own cache of the mirror beside it.", "Name the file itself to import it."),
        .fileHidden: Text("The name begins with a dot, so it is hidden.", "Name it itself to import it."),
        .fileVanished: Text(
            "It was listed, but did not exist when it was to be read.",
            "Import again when no program is moving the files."),
        .fileUnreadable: Text(
            "The system refused to read it.", "Check its permissions and the disk, then import again."),
        .fileChanged: Text("It was modified while it was read.", "Import again when no program is writing to it."),
        .assetKept: Text(
            "A picture, style sheet or script, not a page; it is stored in the archive as an asset.",
            "Nothing to do."),
        .assetUnknown: Text(
            "By its content it is no picture, style sheet or script, whatever its name says.",
            "Nothing to do."),
        .assetGone: Text(
            "A host sent it in place of a picture that it had removed; it is attached to no post.",
            "Nothing to do. Another source may have the picture."),
        .assetTooBig: Text(
            "Pictures or style sheets were skipped because they are too large or cannot be read.",
            "Allow more with --max-asset, and import with --rescan."),
        .assetTotalLimit: Text(
            "Pictures or style sheets were skipped because the archive's limit is reached.",
            "Allow more with --max-assets and import into a new archive."),
        .assetBadEncoding: Text(
            "Pictures or style sheets have a broken or unknown transfer encoding, and may be damaged or missing.",
            "Save the page again if you can."),
    ]
}
