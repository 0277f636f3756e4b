internal import CExchange
internal import ForumModel
internal import Foundation

/// A folder that an export writes atomically, changing only what differs from the earlier export.
///
/// The new folder is built beside the old one. Unchanged files become hard links to the old files, so their bytes are not
/// written again. The two folders are then exchanged in one step. A manifest in the folder (``manifestName``) lists the files
/// with the fingerprints of the rows they were made from; files that it does not list are foreign and are carried over.
final class ExportFolder {
    static let manifestName = ".awful-archive-export"
    /// Marks a folder as unfinished.
    private static let partialName = ".awful-archive-partial"

    private let place: OutputPlace
    private let lock: OutputLock?
    private let staging: String
    /// The ZIP archive to write instead of a folder; nil for a folder.
    private let zip: ZipFolder?
    private let old: ExportManifest
    private var new: ExportManifest
    private let isFresh: Bool
    private lazy var oldNamesByFolder = Dictionary(grouping: old.entries.keys) { name in
        String(name[..<(name.lastIndex(of: "/") ?? name.startIndex)])
    }
    private var folders: Set<String> = []
    private var writtenCount = 0
    private var isFinished = false
    /// Whether the folder beside the old one was created by this export.
    private var isStaged = false

    init(_ job: ExportJob, format: String, archive: String) throws(ExportError) {
        place = try OutputPlace(job.output)
        isFresh = job.isFresh
        new = ExportManifest(format: format)
        if ZipFolder.isZip(job.output) {
            zip = try ZipFolder(job, format: format, archive: archive)
            staging = place.partialPath + "-files"
            old = ExportManifest(format: format)
            lock = nil
        } else {
            zip = nil
            staging = place.partialPath
            try Self.checkSurroundings(place, archive: archive)
            old = try Self.manifest(of: place, format: format, isForced: job.isForced)
            lock = try OutputLock(place)
        }
        try takeAwayRemains()
        try place.makeFolder(staging)
        isStaged = true
        try place.write([], to: staging + "/" + Self.partialName)
        if zip == nil, let permissions = OutputPlace.permissions(place.path) { chmod(staging, permissions) }
    }

    /// Removes what a killed export left behind; a foreign folder of the same name stays.
    private func takeAwayRemains() throws(ExportError) {
        guard OutputPlace.mode(staging) != nil else { return }
        let isOurs = [Self.partialName, Self.manifestName].contains { OutputPlace.mode(staging + "/" + $0) != nil }
        let isEmpty = (try? FileManager.default.contentsOfDirectory(atPath: staging))?.isEmpty ?? false
        guard isOurs || isEmpty else {
            throw .refused(path: place.path, reason: "\(staging) is in the way, which is not this program's")
        }
        try remove(staging)
    }

    deinit { if isStaged, !isFinished { try? remove(staging) } }

    /// Keeps a file if the earlier export made it from rows with the same fingerprint; returns false if it has to be written.
    func keep(_ name: String, fingerprint: ContentHash) throws(ExportError) -> Bool {
        guard let entry = earlier(name, fingerprint) else { return false }
        try carryOver(name)
        new.entries[name] = entry
        return true
    }

    /// Keeps all files of an inner folder if the earlier export made them together from rows with the same fingerprint.
    func keep(inFolder inner: String, fingerprint: ContentHash) throws(ExportError) -> Bool {
        let names = oldNamesByFolder[inner] ?? []
        guard !names.isEmpty, names.allSatisfy({ earlier($0, fingerprint) != nil }) else { return false }
        for name in names { _ = try keep(name, fingerprint: fingerprint) }
        return true
    }

    /// Writes a file, unless the earlier export wrote the same bytes; without a fingerprint every export renders it again.
    ///
    /// The name consists of numbers and fixed words, or is one of ``FolderBytes/text(_:)``.
    func write(
        _ name: String, _ bytes: [UInt8], fingerprint: ContentHash? = nil, modifiedAt: UTCTime? = nil,
        origin: String? = nil
    ) throws(ExportError) {
        try zip?.checkRoom(new)
        let hash = ContentHash(of: bytes)
        let entry = ExportManifest.Entry(byteCount: Int64(bytes.count), hash: hash, fingerprint: fingerprint ?? hash)
        if isThere(name, as: entry) {
            try carryOver(name)
        } else {
            try makeFolder(of: name)
            try place.write(bytes, to: staging + "/" + name)
            writtenCount += 1
        }
        if let modifiedAt { FileAttributes.set(modifiedAt, origin: origin, of: staging + "/" + name) }
        new.entries[name] = entry
    }

    func write(_ name: String, _ body: (ExportStream) throws -> Void) throws {
        let stream = try begin(name)
        try body(stream)
        try finish(stream)
    }

    func begin(_ name: String) throws(ExportError) -> ExportStream {
        try zip?.checkRoom(new)
        try makeFolder(of: name)
        return try ExportStream(staging + "/" + name, name: name, place: place)
    }

    /// Finishes a streamed file; without a fingerprint, every export renders it again.
    func finish(_ stream: ExportStream, fingerprint: ContentHash? = nil) throws(ExportError) {
        let hash = stream.hash
        let entry = ExportManifest.Entry(
            byteCount: stream.byteCount, hash: hash, fingerprint: fingerprint ?? hash)
        if isThere(stream.name, as: entry) {
            try remove(staging + "/" + stream.name)
            try carryOver(stream.name)
        } else {
            writtenCount += 1
        }
        new.entries[stream.name] = entry
    }

    func spool(_ name: String) -> Spool { Spool("\(staging)/.\(name)", place: place) }

    /// Returns the entry of a file that is still there as the earlier export made it from rows with a fingerprint; nil without one.
    private func earlier(_ name: String, _ fingerprint: ContentHash) -> ExportManifest.Entry? {
        old.entries[name].flatMap { $0.fingerprint == fingerprint && isThere(name, as: $0) ? $0 : nil }
    }

    /// Whether the earlier export wrote the same bytes.
    private func isThere(_ name: String, as entry: ExportManifest.Entry) -> Bool {
        !isFresh && old.entries[name]?.hash == entry.hash
            && OutputPlace.size(place.path + "/" + name) == entry.byteCount
    }

    func finish(_ summary: inout ExportSummary) throws {
        if let zip {
            try zip.write(new, from: staging, spool: spool)
            try zip.finish(&summary)
            isFinished = true
            return try remove(staging)
        }
        let removed = old.entries.keys.filter { new.entries[$0] == nil }
        summary.filesWritten += writtenCount
        summary.filesUnchanged += new.entries.count - writtenCount
        summary.filesRemoved += removed.count
        summary.byteCount = new.entries.values.reduce(0) { $0 + $1.byteCount }
        let isThere = OutputPlace.mode(place.path) != nil
        if isThere, writtenCount == 0, removed.isEmpty, old.entries == new.entries { return }
        try carryOverForeignFiles()
        try remove(staging + "/" + Self.partialName)
        try place.write(new.bytes, to: staging + "/" + Self.manifestName)
        synchronise(staging)
        try swap(isThere: isThere)
        isFinished = true
        try remove(staging)
    }

    private func makeFolder(of name: String) throws(ExportError) {
        guard let slash = name.lastIndex(of: "/") else { return }
        let folder = String(name[..<slash])
        guard folders.insert(folder).inserted else { return }
        try place.makeFolder(staging + "/" + folder)
    }

    /// Hard-links an old file into the new folder; copies it if the file system has no links.
    private func carryOver(_ name: String) throws(ExportError) {
        try makeFolder(of: name)
        let (from, to) = (place.path + "/" + name, staging + "/" + name)
        if link(FolderBytes.path(from) + [0], FolderBytes.path(to) + [0]) == 0
            || errno == EEXIST && OutputPlace.isSame(from, to)
        {
            return
        }
        do {
            try FileManager.default.copyItem(atPath: from, toPath: to)
        } catch {
            throw ExportError.inputOutput(
                path: from, reason: "it cannot be carried over: \(error.localizedDescription)")
        }
    }

    /// Carries over files and folders that the export did not write, whatever bytes their names consist of.
    private func carryOverForeignFiles() throws(ExportError) {
        let (from, to) = (FolderBytes.path(place.path), FolderBytes.path(staging))
        guard OutputPlace.mode(place.path) != nil else { return }
        let ours = foldersOfOld
        var waiting: [FolderBytes.Path] = [[]]
        while let inner = waiting.popLast() {
            guard let entries = FolderBytes.entries(of: FolderBytes.joined(from, inner)) else {
                throw failure(FolderBytes.text(FolderBytes.joined(from, inner)), "it cannot be read")
            }
            // A folder of the export is carried over only for the foreign files in it.
            let isForeign = !inner.isEmpty && !ours.contains(FolderBytes.text(inner))
            if isForeign, !FolderBytes.make(inner, in: to) { throw place.failure(isMaking: true) }
            for entry in entries {
                let path = FolderBytes.joined(inner, entry.name)
                let name = FolderBytes.text(path)
                if entry.isFolder {
                    waiting.append(path)
                } else if old.entries[name] == nil, new.entries[name] == nil, name != Self.manifestName,
                    name != Self.partialName
                {
                    guard FolderBytes.make(inner, in: to) else { throw place.failure(isMaking: true) }
                    let new = FolderBytes.joined(to, path)
                    if link(FolderBytes.joined(from, path) + [0], new + [0]) != 0 { try carryOver(name) }
                }
            }
        }
    }

    /// The folders that contain files of the earlier export, and their parents.
    private var foldersOfOld: Set<String> {
        var folders: Set<String> = []
        for name in oldNamesByFolder.keys {
            var folder = name[...]
            while !folder.isEmpty, folders.insert(String(folder)).inserted {
                folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
            }
        }
        return folders
    }

    private func failure(_ path: String, _ what: String) -> ExportError {
        .inputOutput(path: path, reason: "\(what): \(String(cString: strerror(errno)))")
    }

    private func swap(isThere: Bool) throws(ExportError) {
        guard isThere else {
            guard rename(staging, place.path) == 0 else { throw place.failure(isMaking: true) }
            return
        }
        if exchange_names(staging, place.path) == 0 { return }
        // Fallback for file systems that cannot exchange folders: for a moment no folder of that name exists.
        let aside = staging + ".old"
        try remove(aside)
        guard rename(place.path, aside) == 0 else { throw place.failure() }
        guard rename(staging, place.path) == 0 else {
            let failure = place.failure()
            _ = rename(aside, place.path)
            throw failure
        }
        guard rename(aside, staging) == 0 else { throw place.failure() }
    }

    private func synchronise(_ folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return sync() }
        defer { close(descriptor) }
        if synchronise_file_system(descriptor) != 0 { sync() }
    }

    private func remove(_ path: String) throws(ExportError) {
        guard OutputPlace.mode(path) != nil, !FolderBytes.remove(path) else { return }
        throw failure(path, "it cannot be removed")
    }

    private static func manifest(of place: OutputPlace, format: String, isForced: Bool) throws(ExportError)
        -> ExportManifest
    {
        let none = ExportManifest(format: format)
        guard let mode = OutputPlace.mode(place.path) else { return none }
        guard mode == S_IFDIR else { throw .occupied(path: place.path, by: "a file") }
        let data = FileManager.default.contents(atPath: place.path + "/" + manifestName)
        if let known = data.flatMap({ ExportManifest(Array($0)) }) {
            guard known.format == format || isForced else {
                throw .occupied(path: place.path, by: "an export as \(known.format)")
            }
            return known
        }
        let isEmpty = (try? FileManager.default.contentsOfDirectory(atPath: place.path))?.isEmpty ?? false
        guard isEmpty || isForced else { throw .occupied(path: place.path, by: "a folder with something in it") }
        return none
    }

    /// Checks that the folder contains nothing that must not be moved, since it is replaced as a whole.
    private static func checkSurroundings(_ place: OutputPlace, archive: String) throws(ExportError) {
        func isIn(_ path: String) -> Bool {
            guard let real = realpath(path, nil) else { return false }
            defer { free(real) }
            let inner = String(cString: real)
            return inner == place.path || inner.hasPrefix(place.path == "/" ? "/" : place.path + "/")
        }
        if isIn(FileManager.default.currentDirectoryPath) {
            throw .refused(path: place.path, reason: "the current folder is in it")
        }
        try place.checkCompanions(of: archive)
        if isIn(archive) { throw .refused(path: place.path, reason: "the archive is in it") }
    }
}
