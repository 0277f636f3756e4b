extension DiagnosticCode {
    static let containers: Texts = [
        .containerOpened: Text("Each of its members has an entry of its own.", "Nothing to do."),
        .containerKnown: Text("A container with the same bytes was read from another place.", "Nothing to do."),
        .containerPassedOver: Text("The container was not opened.", "Name the file itself to import it."),
        .containerSpecialMember: Text(
            "A link, a device or a FIFO inside a container; it is not followed.", "Nothing to do."),
        .containerDamaged: Text(
            "The file is truncated, has wrong lengths or a wrong checksum, or is not an archive. Members read before the damage are kept.",
            "Find another copy of the file."),
        .containerEncrypted: Text("The archive or member is encrypted.", "Unpack it yourself and import the folder."),
        .containerBomb: Text(
            "It unpacks to more than 200 bytes for each byte of the file, and more than 256 MiB.",
            "No saved page needs that; check the file's origin."),
        .containerTooDeep: Text("Containers are nested more than 4 deep.", "Unpack the outer ones yourself."),
        .containerTooBig: Text(
            "A page or picture has more than 64 MiB, or a document more than 256 MiB.",
            "Check what the file is; unpack it yourself if it contains pages."),
        .containerUnsupported: Text(
            "Its compression method is not supported.", "Compress it with another method, or unpack it yourself."),
        .containerNoPage: Text("The document is complete but contains no page.", "Save the page itself."),
        .containerChanged: Text("It was modified while it was read.", "The next import reads it again."),
        .containerUnreadable: Text(
            "A read error occurred in the middle of the file.", "Check the disk, then import again."),
        .containerTruncated: Text(
            "The file ends inside this page or member; the available part was imported.",
            "Find another copy of the file, or save the page again."),
        .containerTrailing: Text(
            "There are bytes before or after the container that do not belong to it; they were not read.",
            "Check what they are; import them separately if they contain pages."),
        .webArchiveFrames: Text(
            "The web archive also contains pages of frames; only their pictures were imported.", "Nothing to do."),
        .webArchiveBadEncoding: Text(
            "The web archive's base64 is broken in places: words or parts of pictures may be missing.",
            "Save the page again if you can."),
        .webArchiveBadResource: Text(
            "Resources of the web archive without address or data were left out.",
            "Save the page again if pictures are missing."),
        .mhtmlFrames: Text(
            "The MHTML file contains other HTML parts, of frames; they were not read.", "Nothing to do."),
        .mhtmlTooManyParts: Text(
            "The MHTML file has too many parts; the rest was left out.", "Save the page again if pictures are missing."),
        .mhtmlBadPart: Text(
            "Parts of the MHTML file have overlong headers or no boundary, or are nested too deep; they were skipped.",
            "Save the page again if something is missing."),
        .mhtmlBadEncoding: Text(
            "The page's transfer encoding is unknown or broken: words may be missing or wrong.",
            "Save the page again if you can."),
        .mhtmlBadDate: Text(
            "The MHTML file's date cannot be read; the time of saving is derived from the page itself.",
            "Nothing to do."),
        .warcRecords: Text("The number of records in the file, by type.", "Nothing to do."),
        .warcConversion: Text(
            "The record is a later conversion of the page in another record.",
            "Nothing to do: the page itself is read from its own record."),
        .warcContinuation: Text(
            "A response was split into several records; only the first is read.",
            "Save the page again if something is missing."),
        .warcRevisit: Text("The page was identical to an earlier one and is stored only there.", "Nothing to do."),
        .warcRevisitUnresolved: Text(
            "The record that this revisit refers to does not precede it in the file.",
            "Also import the WARC file that contains it."),
        .warcTruncated: Text(
            "The program that saved it stopped before the end; the available part was imported.",
            "Save the page again if it still exists."),
        .warcNoTarget: Text("The record has no address.", "Nothing to do: it is derived from the page itself."),
        .warcDate: Text(
            "The record has no time of saving, or one that cannot be read.",
            "Nothing to do: it is derived from the page itself."),
        .warcPartial: Text(
            "The server sent only a part of the page; that part was imported.",
            "Save the page again if it still exists."),
        .warcHTTPStatus: Text(
            "The server did not respond with the requested page.", "Save the page again if it still exists."),
        .warcChunkedCut: Text(
            "The response ends before its last chunk; the part before was imported.",
            "Save the page again if something is missing."),
        .warcNotChunked: Text(
            "The header declares a chunked response, but it is stored without chunks; it was read as it is.",
            "Nothing to do."),
        .warcNotEncoded: Text(
            "The header declares a compressed response, but it is stored uncompressed; it was read as it is.",
            "Nothing to do."),
        .warcDigest: Text(
            "The bytes differ from the digest of the record; they were imported anyway.",
            "Find another copy of the file."),
    ]
}
