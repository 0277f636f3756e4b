internal import Foundation

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
