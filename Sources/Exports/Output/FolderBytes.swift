internal import Foundation

/// Folder operations on names as bytes: names need not be UTF-8, and `FileManager` cannot open those that are not.
enum FolderBytes {
    /// A path or name as bytes, without the terminating zero.
    typealias Path = [CChar]

    /// The name of an entry, and whether it is a folder; a symbolic link to one is not.
    typealias Entry = (name: Path, isFolder: Bool)

    /// Decodes the text of a path: the inverse of ``text(_:)``.
    static func path(_ text: String) -> Path {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.map(CChar.init(bitPattern:)) }
        return text.unicodeScalars.flatMap { scalar in
            let byte = UInt8(exactly: Int(scalar.value) - Int(escapes))
            if let byte, byte >= 0x80 || isLineEnd(byte) { return [CChar(bitPattern: byte)] }
            return Array(String(scalar).utf8).map(CChar.init(bitPattern:))
        }
    }

    /// A path as text, different for every path: a line end, and the bytes of one that is not UTF-8, become private characters.
    static func text(_ path: Path) -> String {
        let bytes = path.map(UInt8.init(bitPattern:))
        let isPlain = !bytes.contains { isLineEnd($0) || $0 == 0xF4 }
        if isPlain, let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let code = byte < 0x80 && !isLineEnd(byte) ? UInt32(byte) : escapes + UInt32(byte)
            text.append(Unicode.Scalar(code) ?? "\u{FFFD}")
        }
        return String(text)
    }

    /// Scalars of which every one begins with the byte F4.
    private static let escapes: UInt32 = 0x10F700

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    static func joined(_ folder: Path, _ name: Path) -> Path { folder.isEmpty ? name : folder + [0x2F] + name }

    /// Returns nil on failure, with the reason in `errno`.
    static func entries(of folder: Path) -> [Entry]? {
        guard let stream = opendir(folder + [0]) else { return nil }
        defer { closedir(stream) }
        var entries: [Entry] = []
        errno = 0
        while let found = readdir(stream) {
            let name = withUnsafePointer(to: &found.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 1) {
                    Array(UnsafeBufferPointer(start: $0, count: strlen($0)))
                }
            }
            if name == [0x2E] || name == [0x2E, 0x2E] { continue }
            var status = stat()
            guard lstat(joined(folder, name) + [0], &status) == 0 else { return nil }
            entries.append((name, status.st_mode & S_IFMT == S_IFDIR))
            errno = 0
        }
        return errno == 0 ? entries : nil
    }

    /// Creates a nested folder and its missing parents; returns false on failure, with the reason in `errno`.
    static func make(_ inner: Path, in folder: Path) -> Bool {
        for end in inner.indices.filter({ inner[$0] == 0x2F }) + [inner.count] where end > 0 {
            guard mkdir(joined(folder, Array(inner[..<end])) + [0], 0o777) == 0 || errno == EEXIST else { return false }
        }
        return true
    }

    /// Removes a file, or a folder with its contents, and follows no links; false on failure, with the reason in `errno`.
    static func remove(_ path: String) -> Bool {
        guard OutputPlace.mode(path) == S_IFDIR else { return unlink(path) == 0 }
        var folders: [Path] = []
        var waiting = [Self.path(path)]
        while let folder = waiting.popLast() {
            folders.append(folder)
            guard let entries = entries(of: folder) else { return false }
            for entry in entries {
                let path = joined(folder, entry.name)
                if entry.isFolder { waiting.append(path) } else if unlink(path + [0]) != 0 { return false }
            }
        }
        return folders.reversed().allSatisfy { rmdir($0 + [0]) == 0 }
    }
}
