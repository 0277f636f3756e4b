internal import ForumModel

/// Reads the bytes of saved pages that a ``PageFinder`` found.
public struct PageReader: Sendable {
    /// How many bytes a page may have.
    public let byteLimit: Int
    /// Up to how many bytes a file that is too big is still hashed; beyond, reading it would take too long.
    public let hashLimit: Int64

    /// What tests do between the reading and the second look.
    var afterReading: @Sendable () -> Void = {}

    /// Makes a reader; by default a page has at most 64 MiB, and files of up to 4 GiB are hashed.
    public init(byteLimit: Int = 64 << 20, hashLimit: Int64 = 4 << 30) {
        self.byteLimit = byteLimit
        self.hashLimit = hashLimit
    }

    /// Reads a page.
    ///
    /// Nothing but a regular file is opened, no symbolic link below the root is followed, and nothing is ever
    /// changed. May be called from many threads at once.
    ///
    /// - Throws: ``ReadError`` when the file is gone, may not be read, changed meanwhile or is too big; the
    ///   error for a file that is too big carries its size and hash.
    /// - Complexity: O(*n*) in the number of bytes; a file that is too big is read in pieces of 1 MiB.
    public func read(_ location: SavedPageLocation) throws(ReadError) -> SavedPage {
        let opened = try attempt(at: location) { () throws(SystemError) -> (OpenFile, FileStatus)? in
            try open(location)
        }
        guard let (file, before) = opened else { throw ReadError(.special, at: location) }
        let found = SavedPageLocation(root: location.root, path: location.path, status: before)
        let result = try attempt(at: found) { () throws(SystemError) -> Content in
            try content(of: file, size: before.size)
        }
        afterReading()
        let after = try attempt(at: found) { () throws(SystemError) -> FileStatus in try file.status() }
        guard after.size == before.size, after.modified == before.modified, result.byteCount == before.size
        else {
            throw ReadError(.changed, at: found)
        }
        switch result {
        case .page(let bytes):
            return SavedPage(location: found, bytes: bytes)
        case .tooBig(let size, let hash):
            throw ReadError(.tooBig(byteCount: size, byteLimit: byteLimit, hash: hash), at: found)
        }
    }

    private enum Content {
        case page([UInt8])
        case tooBig(Int64, ContentHash?)

        var byteCount: Int64 {
            switch self {
            case .page(let bytes): Int64(bytes.count)
            case .tooBig(let size, _): size
            }
        }
    }

    /// Goes down from the root name by name; nil if what is there is no regular file.
    private func open(_ location: SavedPageLocation) throws(SystemError) -> (OpenFile, FileStatus)? {
        // What lies inside a container is read by whoever opened the container.
        guard location.member == nil else { throw .notSupported }
        var folder = try OpenFile.folder(at: location.root)
        var names = location.path.components
        guard let last = names.popLast() else { return nil }
        for name in names { folder = try folder.folder(named: name.bytes) }
        return try folder.file(named: last.bytes)
    }

    private func content(of file: OpenFile, size: Int64) throws(SystemError) -> Content {
        // One byte more than there should be, to see whether the file grew.
        if size <= byteLimit { return .page(try file.bytes(atMost: Int(size) + 1)) }
        if size > hashLimit { return .tooBig(size, nil) }
        let (count, hash) = try file.hash()
        return .tooBig(count, hash)
    }

    private func attempt<Value>(
        at location: SavedPageLocation, _ body: () throws(SystemError) -> Value
    ) throws(ReadError) -> Value {
        do throws(SystemError) {
            return try body()
        } catch {
            throw ReadError(error, at: location)
        }
    }
}
