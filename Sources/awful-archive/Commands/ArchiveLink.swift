import Archive
import Bytes
import Foundation
import SavedPages
import Synchronization

/// Creates a symbolic link with a UTF-8 name to an archive whose path is not UTF-8.
///
/// The libraries take paths as strings, which cannot represent such bytes: two archives could be confused. SQLite resolves links byte by
/// byte, and places its journals beside the archive rather than the link. The links are in a folder of their own, which is removed at exit.
enum ArchiveLink {
    /// Returns a path to open the archive: the given one, unless the process received other bytes.
    ///
    /// The bytes are looked for in all arguments and variables that may contain the path.
    static func path(for text: String, raw: [[UInt8]] = rawValues) -> String {
        guard text.unicodeScalars.contains("\u{FFFD}"), let bytes = bytes(of: text, in: raw) else { return text }
        return links.withLock { links in
            if let link = links[text] { return link }
            let link = make(to: BytePath(bytes: bytes))
            links[text] = link
            return link ?? text
        }
    }

    private static let links = Mutex<[String: String]>([:])

    /// Returns the bytes of the first value that Swift would repair to a text, with or without an option before it.
    private static func bytes(of text: String, in raw: [[UInt8]]) -> [UInt8]? {
        for value in raw {
            for option in ["", "--archive=", "-a=", "-a", "AWFUL_ARCHIVE="] where value.starts(with: option.utf8) {
                let rest = value.dropFirst(option.utf8.count)
                let repaired = String(decoding: rest, as: UTF8.self)
                if repaired.utf8.elementsEqual(text.utf8), !repaired.utf8.elementsEqual(rest) { return Array(rest) }
            }
        }
        return nil
    }

    private static var rawValues: [[UInt8]] {
        ArgumentBytes.raw + (getenv("AWFUL_ARCHIVE").map { [[UInt8](cString: $0)] } ?? [])
    }

    private static func make(to target: BytePath) -> String? {
        guard let folder = try? TemporaryFolder() else { return nil }
        let link = folder.path + "/" + target.lastComponent.display.replacing("/", with: "_")
        let isAbsolute = target.bytes.first == UInt8(ascii: "/")
        let here = isAbsolute ? [] : currentFolder + [UInt8(ascii: "/")]
        let path = (here + target.bytes).map(CChar.init(bitPattern:)) + [0]
        guard symlink(path, link) == 0 else { return nil }
        folders.withLock { $0.append(folder) }
        // Static values are not released at exit.
        atexit { ArchiveLink.folders.withLock { $0 = [] } }
        return link
    }

    private static let folders = Mutex<[TemporaryFolder]>([])

    private static var currentFolder: [UInt8] {
        guard let path = getcwd(nil, 0) else { return [UInt8(ascii: ".")] }
        defer { free(path) }
        return [UInt8](cString: path)
    }
}
