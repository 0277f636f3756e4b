internal import ArchiveModel
internal import ByteCompression
internal import ForumModel
internal import Foundation

/// A backup as one frame of Zstandard, followed by a frame that unpackers pass over: the SHA-256 of what was packed.
enum PackedBackup {
    static func isName(_ path: String) -> Bool { path.hasSuffix(".zst") }

    static func isPacked(_ path: String) -> Bool {
        guard let file = try? BackupFile(path, "r") else { return false }
        return (try? file.read(4)) == [0x28, 0xB5, 0x2F, 0xFD]
    }

    /// Packs a file in place.
    static func pack(_ path: String, progress: (Double) throws -> Void) throws {
        let packed = path + ".zst"
        defer { unlink(packed) }
        unlink(packed)
        guard ArchiveFile.create(packed, permissionsOf: [path]) else {
            throw BackupFile.Failure(path: packed, number: errno)
        }
        let (source, target) = (try BackupFile(path, "r"), try BackupFile(packed, "r+"))
        var hasher = ContentHasher()
        try Zstandard.pack(
            from: { count in
                try progress(source.part)
                let bytes = try source.read(count)
                bytes.withUnsafeBytes { hasher.update($0) }
                return bytes
            }, to: target.write)
        try target.write(trailer(hasher.hash))
        try target.close()
        guard rename(packed, path) == 0 else { throw BackupFile.Failure(path: path, number: errno) }
    }

    /// Writes what a backup holds to a file, or copies one that is not packed.
    ///
    /// - Throws: ``Zstandard/BrokenStream`` for a damaged one.
    static func unpack(_ path: String, to copy: String, progress: (Double) throws -> Void) throws {
        let (source, target) = (try BackupFile(path, "r"), try BackupFile(copy, "w"))
        func read(_ count: Int) throws -> [UInt8] {
            try progress(source.part)
            return try source.read(count)
        }
        guard isPacked(path) else {
            while case let bytes = try read(1 << 20), !bytes.isEmpty { try target.write(bytes) }
            return try target.close()
        }
        var hasher = ContentHasher()
        var (start, count, size) = ([UInt8](), 0, Int.max)
        let rest = try Zstandard.unpack(from: read) { bytes in
            // Nothing but an archive is unpacked, and not more than its header says.
            count += bytes.count
            if start.count < 100 {
                start += bytes.prefix(100)
                if start.count >= 100 { size = ArchiveFile.size(fromHeader: start) }
            }
            guard start.starts(with: FileSignature.sqlite), count <= size else { throw Zstandard.BrokenStream() }
            bytes.withUnsafeBytes { hasher.update($0) }
            try target.write(bytes)
        }
        let end = try rest + source.read(trailerSize + 1)
        // A backup packed by another program has no trailer.
        guard end.isEmpty || end == trailer(hasher.hash) else { throw Zstandard.BrokenStream() }
        try target.close()
    }

    private static let trailerSize = 80

    /// A skippable frame: a magic number, the length of what follows, and text.
    private static func trailer(_ hash: ContentHash) -> [UInt8] {
        [0x50, 0x2A, 0x4D, 0x18, 72, 0, 0, 0] + Array("sha-256 \(hash.description)".utf8)
    }
}

/// A file that is read or written from its beginning to its end.
private final class BackupFile {
    struct Failure: Error {
        let path: String
        let number: Int32
    }

    private let path: String
    private let file: UnsafeMutablePointer<FILE>
    private var isOpen = true
    private let size: Int
    private var done = 0

    /// How much has been read, from 0 to 1.
    var part: Double { Double(done) / Double(max(size, 1)) }

    init(_ path: String, _ mode: String) throws {
        guard let file = fopen(path, mode) else { throw Failure(path: path, number: errno) }
        (self.path, self.file) = (path, file)
        var status = stat()
        size = fstat(fileno(file), &status) == 0 ? Int(status.st_size) : 0
    }

    deinit { if isOpen { fclose(file) } }

    func read(_ limit: Int) throws -> [UInt8] {
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = fread(buffer.baseAddress, 1, limit, file)
        }
        guard ferror(file) == 0 else { throw Failure(path: path, number: errno) }
        done += bytes.count
        return bytes
    }

    func write(_ bytes: [UInt8]) throws {
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure(path: path, number: errno) }
    }

    func close() throws {
        isOpen = false
        guard fclose(file) == 0 else { throw Failure(path: path, number: errno) }
    }
}

extension ArchiveError {
    /// What an error of packing or unpacking means; nil for another one.
    static func ofPacking(_ error: any Error, backup: String, target: String) -> ArchiveError? {
        switch error {
        case is Zstandard.BrokenStream:
            .damaged(path: backup, reason: "it does not hold what was packed, or no archive")
        case let failure as BackupFile.Failure where failure.number == ENOSPC || failure.number == EDQUOT:
            .diskFull(path: target)
        case let failure as BackupFile.Failure:
            .inputOutput(path: failure.path, reason: String(cString: strerror(failure.number)))
        default: nil
        }
    }
}
