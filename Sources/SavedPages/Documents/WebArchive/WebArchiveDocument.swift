internal import ForumModel

/// Safari's `.webarchive`: a property list with a page and its pictures and style sheets.
///
/// It says where a page came from but not when. The responses of the servers in it are keyed archives, which can make
/// whatever objects they like when they are opened: they are never looked at.
enum WebArchiveDocument {
    /// Recognises by a file's bytes whether it is a property list that may be a web archive.
    ///
    /// - Complexity: O(*n*) for XML.
    static func isWebArchive(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
        if bytes.starts(with: BinaryPropertyList.magic) { return true }
        let beginning = PageName.asciiLowercased(bytes.prefix(1024))
        guard ["<plist", "<!doctype plist"].contains(where: { contains(beginning, $0) }) else { return false }
        return contains(Array(bytes), WebArchiveKey.mainResource)
    }

    /// Takes the page and what came along out of a file.
    ///
    /// - Throws: ``ContainerError`` with `damaged` when it is no property list; `noPage` when it is another kind of
    ///   list, or its main resource is no page; `bomb`, `tooDeep` or `tooBig` for what would cost too much.
    /// - Complexity: O(*n*) in the number of bytes.
    static func open(_ bytes: [UInt8], limits: ContainerLimits) throws(ContainerError) -> OpenedDocument {
        guard bytes.count <= limits.documentByteLimit else {
            throw ContainerError(
                .tooBig,
                "It has \(bytes.count) bytes, more than the \(limits.documentByteLimit) that a web archive may have."
                    + " Save the page as its source alone.")
        }
        if !bytes.starts(with: BinaryPropertyList.magic) {
            return try open(try XMLPropertyList(bytes), limits)
        }
        guard let list = BinaryPropertyList(bytes) else {
            throw ContainerError(
                .damaged,
                "The end of its property list, which says where everything is, is missing or wrong: it was cut short or"
                    + " changed. Save the page again.")
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
