package import Foundation

/// A folder for the files of one test, removed with this object.
package final class ScratchFolder: Sendable {
    /// The path, without symbolic links.
    package let path: String

    /// Creates a folder in the system's temporary folder (`$TMPDIR`).
    package init() throws {
        var template = Array((FileManager.default.temporaryDirectory.path + "/awful-test-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil, let resolved = realpath(template, nil) else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        defer { free(resolved) }
        path = String(cString: resolved)
        // Tests that drop root's privileges still need access.
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

    /// Returns the path of a file in the folder.
    package subscript(_ name: String) -> String { path + "/" + name }

    /// Returns the URL of a file in the folder.
    package func url(_ name: String) -> URL { URL(fileURLWithPath: self[name]) }

    /// Creates a folder in it, with missing parents.
    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: true)
    }

    /// Writes a file; creates missing parent folders.
    ///
    /// - Parameters:
    ///   - content: the bytes of the file.
    ///   - name: the path relative to the folder.
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

    /// Returns the bytes of a file.
    package func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: url(name))) }

    /// Returns the text of a file.
    package func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }
}
