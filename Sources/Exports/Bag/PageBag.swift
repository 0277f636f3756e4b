internal import Archive
internal import ForumModel
internal import Foundation

/// Creates a bag (BagIt, RFC 8493) of an archive and the saved pages it was imported from.
///
/// Checksums prove that no file was changed.
///
/// The payload contains a copy of the archive; the manifest has checksums of all saved files, which the user copies into the bag
/// from the folders in ``Result/roots``. `pages.csv` lists every page with its capture time, pages inside containers included. No
/// file contains the time of bagging, so that the same archive gives the same bytes.
public struct PageBag: Sendable {
    /// Counts of what was written, and the folders to copy.
    public struct Result: Sendable, Encodable {
        /// The path of the archive.
        public let archive: String
        /// The path of the bag's folder.
        public let output: String
        /// The number of files in the manifest, including the copy of the archive.
        public internal(set) var fileCount = 0
        /// The number of pages in `pages.csv`.
        public internal(set) var pageCount = 0
        /// The number of files that the manifest omits: their names are not UTF-8, or only the compressed file's content is known.
        public internal(set) var omittedCount = 0
        /// The imported folders, with their names in the payload.
        public internal(set) var roots: [Root] = []
    }

    /// An imported folder.
    public struct Root: Sendable, Hashable, Encodable {
        /// The original path.
        public let path: String
        /// The name below `data`, in plain ASCII characters.
        public let name: String
    }

    private let archive: String

    /// Creates a bag of the archive at a path.
    public init(of archive: String) { self.archive = archive }

    /// Writes the bag to a folder; files of an earlier bag are replaced, pages in it stay.
    ///
    /// `progress` is called with how much is done, 0 to 1; return false to cancel.
    ///
    /// - Throws: ``ExportError``, ``/Archive/ArchiveError``.
    public func write(to output: String, progress: (Double) -> Bool = { _ in true }) throws -> Result {
        let store = try ArchiveStore(path: archive, access: .read)
        let data = output + "/data"
        try Self.makeFolder(data)
        var result = Result(archive: archive, output: output)
        let name = Self.plain(URL(fileURLWithPath: archive).lastPathComponent)
        let copy = data + "/" + name
        _ = try ArchiveBackup(of: archive).write(to: copy, replacing: true) { progress(0.8 * $0) }
        let copied = try Self.hash(of: copy)

        let manifest = try file("manifest-sha256.txt", in: output)
        let pages = try file("pages.csv", in: output)
        try manifest.write(Array("\(copied.hash)  data/\(name)\n".utf8))
        result.fileCount = 1
        var bytes: Int64? = copied.byteCount
        var table = CSVLine(isPlain: true)
        table.add(header: Self.columns)
        var names = RootNames(taken: name)
        try store.forEachManifestPage { page in
            let root = names.name(of: page.root)
            if page.member == nil {
                if page.isFile, let path = Self.manifestPath(root, page) {
                    try manifest.write(Array("\(page.hash)  \(path)\n".utf8))
                    result.fileCount += 1
                    bytes = bytes.flatMap { total in page.byteCount.map { total + $0 } }
                } else {
                    result.omittedCount += 1
                }
            }
            if page.kind != "container" { result.pageCount += 1 }
            table.add(Self.row(page, root))
            try pages.write(table.bytes)
            table.removeAll()
        }
        result.roots = names.roots
        for root in result.roots { try Self.makeFolder(data + "/" + root.name) }
        try finish(output, manifest, pages, result, bytes: bytes)
        _ = progress(1)
        return result
    }

    private func finish(
        _ output: String, _ manifest: ExportFile, _ pages: ExportFile, _ result: Result, bytes: Int64?
    ) throws {
        let declaration = try file("bagit.txt", in: output)
        try declaration.write(Array("BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n".utf8))
        let info = try file("bag-info.txt", in: output)
        var text = "External-Description: An archive of saved Something Awful Forums pages, and the pages.\n"
        // Payload-Oxum is the number of bytes and files of the payload; left out if the size of a file is unknown.
        if let bytes { text += "Payload-Oxum: \(bytes).\(result.fileCount)\n" }
        try info.write(Array(text.utf8))
        let files = [
            ("bag-info.txt", info), ("bagit.txt", declaration), ("manifest-sha256.txt", manifest), ("pages.csv", pages),
        ]
        let tags = try file("tagmanifest-sha256.txt", in: output)
        for (name, file) in files { try tags.write(Array("\(file.hash)  \(name)\n".utf8)) }
        var written = ExportSummary(format: "bag", output: output)
        for (_, file) in files { try file.finish(&written) }
        try tags.finish(&written)
    }

    private func file(_ name: String, in output: String) throws(ExportError) -> ExportFile {
        // A file of this name in a bag belongs to the bag, so it may be replaced.
        try ExportFile(ExportJob(output: output + "/" + name), archive: archive) { head in Self.isOwn(name, head) }
    }

    private static func isOwn(_ name: String, _ head: [UInt8]) -> Bool {
        let beginning =
            switch name {
            case "bagit.txt": "BagIt-Version:"
            case "bag-info.txt": "External-Description: An archive of saved"
            case "pages.csv": columns[0] + ","
            default: ""
            }
        guard beginning.isEmpty else { return head.starts(with: Array(beginning.utf8)) }
        return head.count > 66
            && head.prefix(64).allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }  // SHA-256
    }

    private static let columns = [
        "sha256", "path", "member", "captured_at", "captured_basis", "kind", "status", "byte_count", "url",
    ]

    private static func row(_ page: ManifestPage, _ root: String) -> [StoredValue] {
        func text(_ value: String?) -> StoredValue { value.map { .text($0) } ?? .null }
        return [
            .text(page.hash.description), .text("data/\(root)/\(page.path)"), text(page.member),
            text(page.capturedAt), text(page.capturedBasis), .text(page.kind), .text(page.status),
            page.byteCount.map { .integer($0) } ?? .null, text(page.url),
        ]
    }

    /// Returns a file's path in the manifest; nil if its name is not UTF-8.
    ///
    /// RFC 8493 requires line ends and per cent signs to be escaped. Names of saved pages often contain per cent signs, and neither
    /// `sha256sum` nor common validators decode the escape. So a per cent sign is escaped only where it would be read as an escape.
    private static func manifestPath(_ root: String, _ page: ManifestPage) -> String? {
        guard let path = String(validating: page.pathBytes, as: UTF8.self) else { return nil }
        var text = path
        for escape in ["%25", "%0A", "%0D", "%0a", "%0d"] {
            text = text.replacingOccurrences(of: escape, with: "%25" + escape.dropFirst())
        }
        text = text.replacingOccurrences(of: "\n", with: "%0A").replacingOccurrences(of: "\r", with: "%0D")
        return "data/\(root)/\(text)"
    }

    private static func makeFolder(_ path: String) throws(ExportError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            var place = URL(fileURLWithPath: path)
            while place.path != "/", !FileManager.default.fileExists(atPath: place.path) {
                place.deleteLastPathComponent()
            }
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder), !isFolder.boolValue {
                throw .cannotCreate(path: place.path, reason: "there is a file of that name, where a folder is needed")
            }
            let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
            let isSystem = cause?.domain == NSPOSIXErrorDomain
            let code = isSystem ? Int32(truncatingIfNeeded: cause?.code ?? 0) : EIO
            throw .cannotCreate(path: path, reason: String(cString: strerror(code)))
        }
    }

    private static func hash(of path: String) throws -> (hash: ContentHash, byteCount: Int64) {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw ExportError.inputOutput(path: path, reason: "it cannot be read")
        }
        defer { try? handle.close() }
        var (hasher, count) = (ContentHasher(), Int64(0))
        while let data = try handle.read(upToCount: 1 << 20), !data.isEmpty {
            data.withUnsafeBytes { hasher.update($0) }
            count += Int64(data.count)
        }
        return (hasher.hash, count)
    }

    /// Returns a name in plain ASCII characters, which no shell or validator interprets.
    fileprivate static func plain(_ name: String) -> String {
        let plain = String(
            name.prefix(80).map { character in
                character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
                    ? character : "-"
            })
        return plain.allSatisfy { $0 == "." || $0 == "-" } ? "pages" : plain
    }
}

/// Assigns names in the bag to imported folders.
private struct RootNames {
    private(set) var roots: [PageBag.Root] = []
    private var taken: Set<String>
    private var byPath: [String: String] = [:]

    init(taken: String) { self.taken = [taken.lowercased()] }

    mutating func name(of path: String) -> String {
        if let known = byPath[path] { return known }
        let stem = PageBag.plain(URL(fileURLWithPath: path).lastPathComponent)
        var (name, number) = (stem, 2)
        while !taken.insert(name.lowercased()).inserted {
            name = "\(stem)-\(number)"
            number += 1
        }
        byPath[path] = name
        roots.append(PageBag.Root(path: path, name: name))
        return name
    }
}
