internal import Bytes

/// Recovers the bytes of paths on the command line.
///
/// Swift turns the arguments of a process into strings, and bytes that are not UTF-8 into U+FFFD: the file
/// `caf\xE9.html` that a shell inserted for `*.html` could not be found. The process still has the bytes.
package enum ArgumentBytes {
    package static var raw: [[UInt8]] {
        (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0].map { [UInt8](cString: $0) } }
    }

    /// Each raw argument is used once, since two names may have been repaired to the same text.
    static func paths(_ arguments: [String], raw: [[UInt8]] = Self.raw) -> [BytePath] {
        var unused = raw.filter { !String(decoding: $0, as: UTF8.self).utf8.elementsEqual($0) }
        return arguments.map { argument in
            let text = Array(argument.utf8)
            let match = unused.firstIndex { String(decoding: $0, as: UTF8.self).utf8.elementsEqual(text) }
            guard argument.unicodeScalars.contains("\u{FFFD}"), let match else { return BytePath(argument) }
            return BytePath(bytes: unused.remove(at: match))
        }
    }
}
