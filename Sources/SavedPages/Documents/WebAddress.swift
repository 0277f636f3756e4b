/// Distinguishes addresses of pages on the web from the rest that programs write where an address belongs.
enum WebAddress {
    /// The address, if it is one of `http` or `https` with a host and without control characters; else nil.
    ///
    /// `file:///C:/…`, `about:internet`, `cid:…` and `javascript:…` do not identify the source of a page.
    static func page(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        let lowercased = PageName.asciiLowercased(Array(bytes.prefix(8)))
        for scheme in schemes where lowercased.starts(with: scheme) {
            guard let hostStart = bytes.dropFirst(scheme.count).first, !delimiters.contains(hostStart),
                bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
            else { return nil }
            return text
        }
        return nil
    }

    private static let schemes = ["http://", "https://"].map { Array($0.utf8) }
    private static let delimiters = Array("/?#:".utf8)
}
