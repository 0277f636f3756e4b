/// Safari's `.webarchive`: a property list with a page and its pictures and style sheets.
///
/// It states the page's URL, but not when it was captured. The servers' responses in it are `NSKeyedArchiver` data, which can
/// instantiate arbitrary classes when decoded; they are never decoded.
enum WebArchiveDocument {
    /// Any binary property list may be one, and an XML one with the key of a main resource.
    static func isWebArchive(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
        if bytes.starts(with: BinaryPropertyList.magic) { return true }
        let beginning = PageName.asciiLowercased(bytes.prefix(1024))
        guard ["<plist", "<!doctype plist"].contains(where: { contains(beginning, $0) }) else { return false }
        return contains(Array(bytes), WebArchiveKey.mainResource)
    }

    static func open(_ bytes: [UInt8], limits: ContainerLimits) throws(ContainerError) -> OpenedDocument {
        guard bytes.count <= limits.documentByteLimit else {
            throw ContainerError(
                .tooBig,
                "It has \(bytes.count) bytes, more than the \(limits.documentByteLimit) that a web archive may have."
                    + " Save the page as its source alone.")
        }
        if !bytes.starts(with: BinaryPropertyList.magic) { return try open(try XMLPropertyList(bytes), limits) }
        guard let list = BinaryPropertyList(bytes) else {
            throw ContainerError(
                .damaged,
                "The trailer of its property list is missing or wrong: the file is truncated or changed. Save the page again."
            )
        }
        return try open(list, limits)
    }

    private static func open(_ list: some PropertyList, _ limits: ContainerLimits) throws(ContainerError)
        -> OpenedDocument
    {
        var reader = WebArchiveReader(list: list, limits: limits)
        return try reader.read()
    }

    private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        let pattern = Array(text.utf8)
        return bytes.indices.contains { bytes[$0] == pattern[0] && bytes[$0...].starts(with: pattern) }
    }
}
