extension DiagnosticCode {
    static let containers: Texts = [
        .containerOpened: ("Each of its members has an entry of its own.", "Nothing to do."),
        .containerKnown: ("A container with the same bytes was read from another place.", "Nothing to do."),
        .containerPassedOver: ("The container was not opened.", "Name the file itself to import it."),
        .containerSpecialMember: (
            "A link, a device or a FIFO inside a container; it is not followed.",
            "Nothing to do."
        ),
        .containerDamaged: (
            "The file is truncated, has wrong lengths or a wrong checksum, or is not an archive. Members read before the damage are kept.",
            "Find another copy of the file."
        ),
        .containerEncrypted: (
            "The archive or member is encrypted.",
            "Unpack it yourself and import the folder."
        ),
        .containerBomb: (
            "It unpacks to more than 200 bytes for each byte of the file, and more than 256 MiB.",
            "No saved page needs that; check the file's origin."
        ),
        .containerTooDeep: (
            "Containers are nested more than 4 deep.",
            "Unpack the outer ones yourself."
        ),
        .containerTooBig: (
            "A page or picture has more than 64 MiB, or a document more than 256 MiB.",
            "Check what the file is; unpack it yourself if it contains pages."
        ),
        .containerUnsupported: (
            "Its compression method is not supported.",
            "Compress it with another method, or unpack it yourself."
        ),
        .containerNoPage: (
            "The document is complete but contains no page.",
            "Save the page itself."
        ),
        .containerChanged: (
            "It was modified while it was read.",
            "The next import reads it again."
        ),
        .containerUnreadable: (
            "A read error occurred in the middle of the file.",
            "Check the disk, then import again."
        ),
        .containerTruncated: (
            "The file ends inside this page or member; the available part was imported.",
            "Find another copy of the file, or save the page again."
        ),
        .containerTrailing: (
            "There are bytes before or after the container that do not belong to it; they were not read.",
            "Check what they are; import them separately if they contain pages."
        ),
        .webArchiveFrames: (
            "The web archive also contains pages of frames; only their pictures were imported.",
            "Nothing to do."
        ),
        .webArchiveBadEncoding: (
            "The web archive's base64 is broken in places: words or parts of pictures may be missing.",
            "Save the page again if you can."
        ),
        .webArchiveBadResource: (
            "Resources of the web archive without address or data were left out.",
            "Save the page again if pictures are missing."
        ),
        .mhtmlFrames: (
            "The MHTML file contains other HTML parts, of frames; they were not read.",
            "Nothing to do."
        ),
        .mhtmlTooManyParts: (
            "The MHTML file has too many parts; the rest was left out.",
            "Save the page again if pictures are missing."
        ),
        .mhtmlBadPart: (
            "Parts of the MHTML file have overlong headers or no boundary, or are nested too deep; they were skipped.",
            "Save the page again if something is missing."
        ),
        .mhtmlBadEncoding: (
            "The page's transfer encoding is unknown or broken: words may be missing or wrong.",
            "Save the page again if you can."
        ),
        .mhtmlBadDate: (
            "The MHTML file's date cannot be read; the time of saving is derived from the page itself.",
            "Nothing to do."
        ),
        .warcRecords: (
            "The number of records in the file, by type.",
            "Nothing to do."
        ),
        .warcConversion: (
            "The record is a later conversion of the page in another record.",
            "Nothing to do: the page itself is read from its own record."
        ),
        .warcContinuation: (
            "A response was split into several records; only the first is read.",
            "Save the page again if something is missing."
        ),
        .warcRevisit: (
            "The page was identical to an earlier one and is stored only there.",
            "Nothing to do."
        ),
        .warcRevisitUnresolved: (
            "The record that this revisit refers to does not precede it in the file.",
            "Also import the WARC file that contains it."
        ),
        .warcTruncated: (
            "The program that saved it stopped before the end; the available part was imported.",
            "Save the page again if it still exists."
        ),
        .warcNoTarget: ("The record has no address.", "Nothing to do: it is derived from the page itself."),
        .warcDate: (
            "The record has no time of saving, or one that cannot be read.",
            "Nothing to do: it is derived from the page itself."
        ),
        .warcPartial: (
            "The server sent only a part of the page; that part was imported.",
            "Save the page again if it still exists."
        ),
        .warcHTTPStatus: (
            "The server did not respond with the requested page.",
            "Save the page again if it still exists."
        ),
        .warcChunkedCut: (
            "The response ends before its last chunk; the part before was imported.",
            "Save the page again if something is missing."
        ),
        .warcNotChunked: (
            "The header declares a chunked response, but it is stored without chunks; it was read as it is.",
            "Nothing to do."
        ),
        .warcNotEncoded: (
            "The header declares a compressed response, but it is stored uncompressed; it was read as it is.",
            "Nothing to do."
        ),
        .warcDigest: (
            "The bytes differ from the digest of the record; they were imported anyway.",
            "Find another copy of the file."
        ),
    ]
}
