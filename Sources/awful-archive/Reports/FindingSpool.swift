import Archive
import ForumModel
import Foundation

/// The findings of a check as they are printed, in the order in which they were found.
///
/// Their number is printed before them, and they may be more than memory is for: beyond ``bufferSize`` they are kept in a
/// temporary file, which has no name and ends with the program.
final class FindingSpool {
    private let format: (IntegrityFinding) throws -> [UInt8]
    private let separator: [UInt8]
    /// Where the findings of a rule are, by its code.
    private var ranges: [String: Range<Int>] = [:]
    /// What is not in the file yet.
    private var buffer: [UInt8] = []
    private var fileSize = 0
    private var file: FileHandle?
    private var failure: (any Error)?

    private static let bufferSize = 1 << 20

    /// Prepares a spool.
    ///
    /// - Parameters:
    ///   - separator: is printed between two findings of a rule.
    ///   - format: gives a finding as it is printed.
    init(separator: String, _ format: @escaping (IntegrityFinding) throws -> [UInt8]) {
        self.separator = Array(separator.utf8)
        self.format = format
    }

    /// Adds a finding; those of one rule follow each other.
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

    /// Makes sure that every finding was kept.
    ///
    /// - Throws: ``FindingSpoolError``, and what formatting a finding threw.
    func finish() throws { if let failure { throw failure } }

    /// Writes the findings of a rule.
    ///
    /// - Parameters:
    ///   - code: the rule's.
    ///   - output: where they go.
    /// - Throws: ``FindingSpoolError``, and what writing throws.
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

    /// Uses the file, which is made when it is needed first.
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
