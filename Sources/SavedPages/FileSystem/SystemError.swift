#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// What the system answered instead of doing something (`errno`).
struct SystemError: Error, Hashable {
    let number: Int32

    static var last: SystemError { SystemError(number: errno) }

    static let missing = SystemError(number: ENOENT)
    static let notSupported = SystemError(number: ENOTSUP)

    var isMissing: Bool { number == ENOENT || number == ENOTDIR || number == ESTALE }

    var isRefusal: Bool { number == EACCES || number == EPERM }

    /// Whether the system is at its end, rather than the path of no use: files, memory, the device.
    var isExhaustion: Bool { [EMFILE, ENFILE, ENOMEM, EIO].contains(number) }

    var words: String { String(cString: strerror(number)) }
}
