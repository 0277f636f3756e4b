internal import Foundation

/// The progress of a running import, published in the lock file beside the archive, where other programs read it.
package struct ImportStatus: Codable, Hashable, Sendable {
    /// The number of files and members that were processed.
    package var doneCount: Int
    /// The number of all of them; nil while it is not known.
    package var totalCount: Int?
    /// The share of the last stages that is done, from 0 to 1; nil while pages are read.
    package var derivedShare: Double?
    private var processID: Int32
    /// The start of the process; nil where the system does not tell it, and in lock files of earlier versions.
    private var processStart: Int64?

    package init(doneCount: Int, totalCount: Int? = nil, derivedShare: Double? = nil) {
        (self.doneCount, self.totalCount, self.derivedShare) = (doneCount, totalCount, derivedShare)
        processID = getpid()
        processStart = ProcessStart.own
    }

    private static let byteLimit = 512

    /// Returns the status of the running import of an archive; nil if none is running, or if it has published nothing.
    package static func published(for archive: String) -> ImportStatus? {
        let descriptor = ImportLock.name(of: archive).withCString {
            open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: byteLimit)
        let count = pread(descriptor, &bytes, byteLimit, 0)
        guard count > 0, let status = try? JSONDecoder().decode(ImportStatus.self, from: Data(bytes.prefix(count))),
            status.isPlausible, status.isAlive
        else { return nil }
        return status
    }

    /// Whether the process exists: a killed import leaves its lock file behind, and its number may be given to another process.
    private var isAlive: Bool {
        guard processID > 0, kill(processID, 0) == 0 || errno == EPERM else { return false }
        guard let processStart, let start = ProcessStart.ticks(of: processID) else { return true }
        return start == processStart
    }

    /// Whether the numbers can be true: the lock file may have come from elsewhere, with the archive.
    private var isPlausible: Bool {
        let counts = 0...1_000_000_000_000
        return counts.contains(doneCount) && totalCount.map(counts.contains) ?? true
            && derivedShare.map((0.0...1.0).contains) ?? true
    }

    fileprivate var line: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)) ?? Data()
    }
}

extension ImportLock {
    /// Publishes the progress of the import that holds the lock, which goes on if that fails.
    package func publish(_ status: ImportStatus) {
        let line = status.line
        write(line + Data(repeating: 0x20, count: max(0, 256 - line.count)))
    }
}

/// The time at which a process was started, which tells it from a later process of the same number.
enum ProcessStart {
    static let own = ticks(of: getpid())

    /// Clock ticks since the system was started; nil if the system does not tell them.
    static func ticks(of process: Int32) -> Int64? {
        let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = read(descriptor, &bytes, bytes.count)
        // The second field, the name in parentheses, may contain spaces and parentheses.
        guard count > 0, let name = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = bytes[bytes.index(after: name)..<count].split(separator: UInt8(ascii: " "))
        // `starttime` is field 22 of proc(5).
        guard fields.count > 19 else { return nil }
        return Int64(String(decoding: fields[19], as: UTF8.self))
    }
}
