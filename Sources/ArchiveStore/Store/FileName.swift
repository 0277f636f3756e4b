internal import Foundation

/// The name of a file as the system has it, with all links followed: bytes that need not be UTF-8.
package struct FileName: Equatable {
    private let bytes: [CChar]

    /// Follows the links of a path, also one to a file that is not there yet.
    init(resolving path: String) { bytes = Self.resolved(Array(path.utf8CString.dropLast())) }

    private init(_ bytes: [CChar]) { self.bytes = bytes }

    func adding(_ suffix: String) -> FileName { FileName(bytes + suffix.utf8CString.dropLast()) }

    var exists: Bool {
        var status = stat()
        return withCString { lstat($0, &status) } == 0
    }

    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (bytes + [0]).withUnsafeBufferPointer { buffer in
            // The address is never nil, because the buffer has at least the final zero.
            buffer.baseAddress.map(body) ?? body("")
        }
    }

    /// As text, for messages; bytes that are not UTF-8 are replaced.
    var text: String { String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self) }

    private static func resolved(_ path: [CChar]) -> [CChar] {
        if let target = realpath(path + [0], nil) {
            defer { free(target) }
            return Array(UnsafeBufferPointer(start: target, count: strlen(target)))
        }
        // A link whose target does not exist yet.
        var target = [CChar](repeating: 0, count: 4096)
        let count = readlink(path + [0], &target, target.count)
        guard count > 0 else { return path }
        let slash = CChar(bitPattern: UInt8(ascii: "/"))
        let folder = target[0] == slash ? [] : Array(path[..<((path.lastIndex(of: slash) ?? -1) + 1)])
        return folder + target.prefix(count)
    }
}
