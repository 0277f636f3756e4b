package import Foundation

/// A folder for the files of one test, removed with this object.
package final class ScratchFolder: Sendable {
    /// The path, without symbolic links.
    package let path: String

    /// Makes a folder among the temporary files of the system (`$TMPDIR`).
    package init() throws {
        var template = Array((FileManager.default.temporaryDirectory.path + "/awful-test-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil, let resolved = realpath(template, nil) else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        defer { free(resolved) }
        path = String(cString: resolved)
        // Tests that give up root's rights must still reach it.
        chmod(path, 0o777)
    }

    deinit {
        if (try? FileManager.default.removeItem(atPath: path)) != nil { return }
        // Folders without permissions, names that are not UTF-8, and paths longer than PATH_MAX.
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", #"chmod -R u+rwX -- "$0"; rm -rf -- "$0""#, path]
        process.standardError = FileHandle.nullDevice
        try? process.run()
        process.waitUntilExit()
    }

    /// The path of a file in it.
    package subscript(_ name: String) -> String { path + "/" + name }

    /// The address of a file in it.
    package func url(_ name: String) -> URL { URL(fileURLWithPath: self[name]) }

    /// Makes a folder in it, with those on the way.
    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: true)
    }

    /// Writes a file; folders on the way are made.
    ///
    /// - Parameters:
    ///   - content: its bytes.
    ///   - name: its path in the folder.
    ///   - time: its modification time in seconds since 1970; nil for now.
    /// - Throws: the file system's errors.
    package func write(_ content: some Sequence<UInt8>, to name: String, at time: Int? = nil) throws {
        let file = url(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content).write(to: file)
        guard let time else { return }
        let date = Date(timeIntervalSince1970: TimeInterval(time))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    }

    /// Writes a text as UTF-8.
    package func write(_ text: String, to name: String, at time: Int? = nil) throws {
        try write(text.utf8, to: name, at: time)
    }

    /// The bytes of a file.
    package func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: url(name))) }

    /// The text of a file.
    package func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }
}
