internal import Bytes

/// MHTML (`.mhtml`, `.mht`): a page with its pictures and style sheets as one message of mail.
///
/// Chromium, Edge, Internet Explorer, Opera, Word and many extensions write it, each a little different; RFC 2557 says
/// how it should be. It contains the document as displayed, without hidden elements.
enum MHTMLDocument {
    /// The number of bytes that ``isMHTML(_:)`` needs; programs write long addresses and titles before the type.
    static let sniffLength = 8192

    static func isMHTML(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
        let beginning = Array(bytes.prefix(sniffLength))
        let headers = MIMEHeaders(of: beginning, from: headerStart(beginning))
        if headers["mime-version"] != nil || headers["snapshot-content-location"] != nil { return true }
        if headers.contentType?.isMultipart == true { return true }
        // `<Saved by Blink>`; `"Saved by Internet Explorer 11"`.
        return headers["from"].map { PageName.asciiLowercased($0.dropFirst()).starts(with: "saved by".utf8) } ?? false
    }

    static func open(_ bytes: [UInt8], limits: ContainerLimits) throws(ContainerError) -> OpenedDocument {
        guard bytes.count <= limits.documentByteLimit else {
            throw ContainerError(
                .tooBig,
                "It has \(bytes.count) bytes, more than the \(limits.documentByteLimit) that an MHTML file may have."
                    + " Save the page without its pictures.")
        }
        let headers = MIMEHeaders(of: bytes, from: headerStart(bytes))
        guard !headers.isEmpty, !headers.isTooLong else {
            throw ContainerError(.damaged, "It does not begin with the headers of an MHTML file. Save the page again.")
        }
        guard let type = headers.contentType else {
            throw ContainerError(.noPage, "Its headers have no Content-Type. Save the page again.")
        }
        var reader = MHTMLReader(bytes: bytes, headers: headers, limits: limits)
        return type.isMultipart ? try reader.readParts(type) : try reader.readSingle(type)
    }

    /// Where the headers begin: after a byte order mark and empty lines.
    private static func headerStart(_ bytes: [UInt8]) -> Int {
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return bytes[mark...].firstIndex { !LineEnd.isPart($0) && !$0.isBlank } ?? bytes.count
    }
}
