internal import Foundation

/// Folder operations on names as bytes: names need not be UTF-8, and `FileManager` cannot open those that are not.
enum FolderBytes {
    /// A path or name as bytes, without the terminating zero.
    typealias Path = [CChar]

    struct Entry {
        let name: Path
        /// Whether the entry is a folder; false for a symbolic link to one.
        let isFolder: Bool
    }

    /// The path of a text of ``text(_:)``.
    static func path(_ text: String) -> Path {
        guard text.unicodeScalars.contains(where: { byte(of: $0) != nil }) else {
            return Array(text.utf8CString.dropLast())
        }
        return text.unicodeScalars.flatMap { scalar in
            (byte(of: scalar).map { [$0] } ?? Array(String(scalar).utf8)).map(CChar.init(bitPattern:))
        }
    }

    /// A path as text, different for every path: bytes that are not UTF-8, and line ends, become private characters.
    static func text(_ path: Path) -> String {
        let bytes = path.map(UInt8.init(bitPattern:))
        if let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0x0A) { return text }
        var text = String.UnicodeScalarView()
        var (decoder, rest) = (UTF8(), bytes[...])
        while !rest.isEmpty {
            var iterator = rest.makeIterator()
            if case .scalarValue(let scalar) = decoder.decode(&iterator), scalar != "\n" {
                text.append(scalar)
                rest = rest.dropFirst(UTF8.width(scalar))
            } else {
                text.append(Unicode.Scalar(escapes + UInt32(rest[rest.startIndex])) ?? "\u{FFFD}")
                rest = rest.dropFirst()
            }
            decoder = UTF8()
        }
        return String(text)
    }

    private static let escapes: UInt32 = 0x10F700

    private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        guard escapes..<escapes + 256 ~= scalar.value else { return nil }
        let byte = UInt8(scalar.value - escapes)
        return byte >= 0x80 || byte == 0x0A ? byte : nil
    }

    static func joined(_ folder: Path, _ name: Path) -> Path {
        folder.isEmpty ? name : folder + [0x2F] + name
    }

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
            entries.append(Entry(name: name, isFolder: status.st_mode & S_IFMT == S_IFDIR))
            errno = 0
        }
        return errno == 0 ? entries : nil
    }

    /// Creates a nested folder and its missing parents; returns false on failure, with the reason in `errno`.
    static func make(_ inner: Path, in folder: Path) -> Bool {
        for end in inner.indices.filter({ inner[$0] == 0x2F }) + [inner.count] where end > 0 {
            guard mkdir(joined(folder, Array(inner[..<end])) + [0], 0o777) == 0 || errno == EEXIST else {
                return false
            }
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
                if entry.isFolder {
                    waiting.append(path)
                } else if unlink(path + [0]) != 0 {
                    return false
                }
            }
        }
        return folders.reversed().allSatisfy { rmdir($0 + [0]) == 0 }
    }
}
