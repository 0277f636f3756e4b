internal import ForumModel

/// Reads the bytes of saved pages, and of pictures and style sheets, that a ``PageFinder`` found.
package struct PageReader: Sendable {
    /// The expected content of a file, which determines its size limit.
    package enum Content: Sendable {
        /// A page, or by its name (`.mhtml`, `.webarchive`) a file that wraps one with its pictures.
        case page
        case asset
    }

    package let limits: ContainerLimits
    /// The largest file, in bytes, that is hashed although it is too big to be read.
    package let hashLimit: Int64

    /// A hook of tests between the reading and the second `fstat`.
    var afterReading: @Sendable () -> Void = {}

    package init(limits: ContainerLimits = .standard, hashLimit: Int64 = 4 << 30) {
        self.limits = limits
        self.hashLimit = hashLimit
    }

    package func byteLimit(of name: String, as content: Content) -> Int {
        switch content {
        case .asset: limits.memberByteLimit
        case .page: MemberVerdict.isDocument(name) ? limits.documentByteLimit : limits.pageByteLimit
        }
    }

    /// Reads a file; only regular files are opened, and no symbolic link below the root is followed.
    ///
    /// May be called from several threads. The error for a file that is too big has its size and hash; such a
    /// file is read in pieces of 1 MiB.
    package func read(_ location: SavedPageLocation, as content: Content = .page) throws(ReadError) -> SavedPage {
        let opened = try attempt(at: location) { () throws(SystemError) -> (OpenFile, FileStatus)? in
            // The opener of a container reads the pages inside it.
            guard location.member == nil else { throw .notSupported }
            return try OpenFile.regularFile(at: location)
        }
        let limit = byteLimit(of: location.name, as: content)
        guard let (file, status) = opened else { throw ReadError(.special, at: location) }
        var current = SavedPageLocation(root: location.root, path: location.path, status: status)
        current.pictureAddresses = location.pictureAddresses
        let result = try attempt(at: current) { () throws(SystemError) -> Outcome in
            try read(file, size: status.size, limit: limit)
        }
        afterReading()
        let statusAfter = try attempt(at: current) { () throws(SystemError) -> FileStatus in try file.status() }
        guard statusAfter.size == status.size, statusAfter.modified == status.modified, result.byteCount == status.size
        else { throw ReadError(.changed, at: current) }
        switch result {
        case .page(let bytes):
            var facts = CaptureFacts()
            if let url = file.originURL { (facts.url, facts.urlBasis) = (url, .fileAttribute) }
            var page = SavedPage(location: current, bytes: bytes, facts: facts)
            if let path = location.converted {
                let converted = SavedPageLocation(root: location.root, path: path, status: nil)
                // A converted copy that cannot be read or has other text is dropped; the page is kept.
                let copy = (try? read(converted))?.bytes
                page.file = copy.flatMap { Self.textBytes(of: $0) == Self.textBytes(of: bytes) ? $0 : nil }
            }
            return page
        case .tooBig(let size, let hash):
            throw ReadError(.tooBig(byteCount: size, byteLimit: limit, hash: hash), at: current)
        }
    }

    /// All bytes that are in no tag.
    private static func textBytes(of page: [UInt8]) -> [UInt8] {
        var isInTag = false
        return page.filter { byte in
            if byte == UInt8(ascii: "<") { isInTag = true }
            defer { if byte == UInt8(ascii: ">") { isInTag = false } }
            return !isInTag
        }
    }

    private enum Outcome {
        case page([UInt8])
        case tooBig(Int64, ContentHash?)

        var byteCount: Int64 {
            switch self {
            case .page(let bytes): Int64(bytes.count)
            case .tooBig(let size, _): size
            }
        }
    }

    private func read(_ file: OpenFile, size: Int64, limit: Int) throws(SystemError) -> Outcome {
        // One byte more than there should be, to see whether the file grew.
        if size <= limit { return .page(try file.bytes(atMost: Int(size) + 1)) }
        if size > hashLimit { return .tooBig(size, nil) }
        let (count, hash) = try file.hash()
        return .tooBig(count, hash)
    }

    private func attempt<Value>(
        at location: SavedPageLocation, _ body: () throws(SystemError) -> Value
    ) throws(ReadError) -> Value {
        do throws(SystemError) {
            return try body()
        } catch { throw ReadError(error, at: location) }
    }
}
