import Archive
import ForumModel
import Foundation

/// Buffers the formatted findings of a check in the order of finding.
///
/// Their number is printed before them, and they may not fit into memory: beyond ``bufferSize`` they are written to an unlinked
/// temporary file.
final class FindingSpool {
    private let format: (IntegrityFinding) throws -> [UInt8]
    private let separator: [UInt8]
    /// The range of each rule's findings, by code.
    private var ranges: [String: Range<Int>] = [:]
    /// The bytes that are not in the file yet.
    private var buffer: [UInt8] = []
    private var fileSize = 0
    private var file: FileHandle?
    private var failure: (any Error)?

    private static let bufferSize = 1 << 20

    /// Creates an empty spool; the separator is between two findings of a rule.
    init(separator: String, _ format: @escaping (IntegrityFinding) throws -> [UInt8]) {
        self.separator = Array(separator.utf8)
        self.format = format
    }

    /// Adds a finding; findings of a rule must be consecutive.
    func add(_ code: DiagnosticCode, _ finding: IntegrityFinding) {
        guard failure == nil else { return }
        do {
            let start = ranges[code.rawValue]?.lowerBound
            if start != nil { buffer += separator }
            let first = start ?? fileSize + buffer.count
            buffer += try format(finding)
            ranges[code.rawValue] = first..<fileSize + buffer.count
            if buffer.count > Self.bufferSize { try flush() }
        } catch {
            failure = error
        }
    }

    /// Throws if a finding could not be stored.
    ///
    /// - Throws: ``FindingSpoolError``, and the errors of `format`.
    func finish() throws { if let failure { throw failure } }

    /// Writes the findings of a rule.
    ///
    /// - Throws: ``FindingSpoolError``, and the errors of writing.
    func write(_ code: String, to output: ReportOutput) throws {
        guard var range = ranges[code] else { return }
        while !range.isEmpty, range.lowerBound < fileSize {
            let count = min(range.count, fileSize - range.lowerBound, Self.bufferSize)
            let bytes = try reading { file in
                try file.seek(toOffset: UInt64(range.lowerBound))
                return try file.read(upToCount: count) ?? Data()
            }
            guard !bytes.isEmpty else { throw FindingSpoolError(reason: "it is shorter than it was") }
            try output.write(bytes)
            range = range.lowerBound + bytes.count..<range.upperBound
        }
        guard !range.isEmpty else { return }
        try output.write(buffer[range.lowerBound - fileSize..<range.upperBound - fileSize])
    }

    private func flush() throws {
        try reading { file in try file.write(contentsOf: buffer) }
        fileSize += buffer.count
        buffer.removeAll(keepingCapacity: true)
    }

    /// Uses the file, which is created when first needed.
    private func reading<Value>(_ body: (FileHandle) throws -> Value) throws -> Value {
        do {
            let file = try file ?? Self.makeFile()
            self.file = file
            return try body(file)
        } catch let error as FindingSpoolError {
            throw error
        } catch {
            throw FindingSpoolError(reason: error.localizedDescription)
        }
    }

    private static func makeFile() throws -> FileHandle {
        let folder = FileManager.default.temporaryDirectory.path
        let name = "\(folder)/awful-archive-check-\(UUID())"
        let descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw FindingSpoolError(reason: String(cString: strerror(errno))) }
        unlink(name)
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}

/// A temporary file that cannot be written or read.
struct FindingSpoolError: Error, CustomStringConvertible {
    let reason: String

    var description: String {
        "The temporary file for the findings cannot be used (\(reason)). Free some space in the folder for temporary files, or name another one in TMPDIR, then try again."
    }
}
