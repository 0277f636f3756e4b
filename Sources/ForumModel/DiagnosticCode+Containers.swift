extension DiagnosticCode {
    /// Containers and documents.
    static let containers: Texts = [
        .containerOpened: (
            "Its members are accounted for one by one.",
            "Nothing to do."
        ),
        .containerKnown: (
            "A container with the same bytes was read from another place.",
            "Nothing to do."
        ),
        .containerPassedOver: (
            "The container was not opened.",
            "Name the file itself to import it."
        ),
        .containerSpecialMember: (
            "A link, a device or a FIFO inside a container: a name only, which is not followed.",
            "Nothing to do."
        ),
        .containerDamaged: (
            "Cut short, wrong lengths, a wrong checksum, or no archive at all. What was read before stays.",
            "Look for another copy of the file."
        ),
        .containerEncrypted: (
            "A password is wanted.",
            "Unpack it yourself and import the folder."
        ),
        .containerBomb: (
            "It unpacks to more than 200 bytes for each byte of the file, and more than 256 MiB.",
            "No saved page needs that; see where the file is from."
        ),
        .containerTooDeep: (
            "Containers stand inside each other more than 4 deep.",
            "Unpack the outer ones yourself."
        ),
        .containerTooBig: (
            "A page or picture has more than 64 MiB, or a document more than 256 MiB.",
            "See what the file is; unpack it yourself if it holds pages."
        ),
        .containerUnsupported: (
            "It is packed by a method that cannot be read here.",
            "Pack it anew, or unpack it yourself."
        ),
        .containerNoPage: (
            "The document is whole, but there is no page in it.",
            "Save the page itself."
        ),
        .containerChanged: (
            "It was written to while it was read.",
            "The next import reads it again."
        ),
        .containerUnreadable: (
            "The system could not read the file any further.",
            "See to its disk, and import again."
        ),
        .containerTruncated: (
            "The file ends inside this page or member; what there is was taken.",
            "Look for another copy of the file, or save the page again."
        ),
        .containerTrailing: (
            "Bytes before or behind the container belong to no part of it; nothing was read from them.",
            "See what they are, and import that by itself."
        ),
        .webArchiveFrames: (
            "The web archive holds pages of frames, too; only their pictures were taken.",
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
            "The MHTML file holds other HTML parts, of frames; nothing was taken from them.",
            "Nothing to do."
        ),
        .mhtmlTooManyParts: (
            "The MHTML file has too many parts; the rest was left out.",
            "Save the page again if pictures are missing."
        ),
        .mhtmlBadPart: (
            """
            Parts of the MHTML file have endless headers or no boundary, or are nested too deep; they were left \
            out.
            """,
            "Save the page again if something is missing."
        ),
        .mhtmlBadEncoding: (
            "The page's transfer encoding is unknown or broken: words may be missing or wrong.",
            "Save the page again if you can."
        ),
        .mhtmlBadDate: (
            "The MHTML file's date cannot be read; what the page shows must tell when it was saved.",
            "Nothing to do."
        ),
        .warcRecords: (
            "How many records the file has, by type.",
            "Nothing to do."
        ),
        .warcConversion: (
            "The record holds another form of a page that was made from it later.",
            "Nothing to do: the page itself is read from its own record."
        ),
        .warcContinuation: (
            "An answer was cut into several records; only the first is read.",
            "Capture the page again if something is missing."
        ),
        .warcRevisit: (
            "The page was the same as in an earlier capture, so it is stored only there.",
            "Nothing to do."
        ),
        .warcRevisitUnresolved: (
            "The record that a repeated capture refers to is not in this file before it.",
            "Import the WARC file that holds it, too."
        ),
        .warcTruncated: (
            "The program that captured it stopped before its end; what there is was taken.",
            "Capture the page again if it still exists."
        ),
        .warcNoTarget: (
            "The record does not say which address it was captured from.",
            "Nothing to do: the page itself must tell."
        ),
        .warcDate: (
            "The record does not say when it was captured, or not legibly.",
            "Nothing to do: the page itself must tell."
        ),
        .warcPartial: (
            "The server sent only a part; what there is was taken.",
            "Capture the page again if it still exists."
        ),
        .warcHTTPStatus: (
            "The server did not answer with the page that was asked for.",
            "Capture the page again if it still exists."
        ),
        .warcChunkedCut: (
            "The answer stops before its last chunk; what came before was taken.",
            "Capture the page again if something is missing."
        ),
        .warcNotChunked: (
            """
            The header says that the answer comes in chunks, but it was stored without; it was taken as it is.
            """,
            "Nothing to do."
        ),
        .warcNotEncoded: (
            """
            The header says that the answer is compressed, but it was stored without; it was taken as it is.
            """,
            "Nothing to do."
        ),
        .warcDigest: (
            "The bytes are not those that were captured; they were taken as they are.",
            "Look for another copy of the file."
        ),
    ]
}
