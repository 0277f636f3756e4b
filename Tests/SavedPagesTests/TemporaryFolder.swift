import Foundation
import SavedPages
import TestSupport

/// A fresh folder that goes away with its last user; names are bytes, so that nothing is normalised on the way.
final class TemporaryFolder {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    var path: BytePath { BytePath(folder.path) }
    var string: String { folder.path }

    subscript(_ name: String) -> String { folder[name] }

    /// Writes a file; folders on the way are made.
    func write(_ content: some Collection<UInt8>, to name: BytePath, at time: Int? = nil) throws {
        let components = name.components
        var folder = BytePath(bytes: [])
        for component in components.dropLast() {
            folder = folder.appending(component)
            _ = call(folder) { mkdir($0, 0o755) }
        }
        let descriptor = call(name) { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
        try check(descriptor)
        defer { close(descriptor) }
        let bytes = Array(content)
        try check(Int32(truncatingIfNeeded: Foundation.write(descriptor, bytes, bytes.count)))
        if let time {
            let stamp = timespec(tv_sec: time, tv_nsec: 0)
            try check(futimens(descriptor, [stamp, stamp]))
        }
    }

    func write(_ content: String = "<html>", to name: String, at time: Int? = nil) throws {
        try write(content.utf8, to: BytePath(name), at: time)
    }

    func makeFolder(_ name: String, mode: mode_t = 0o755) throws {
        try check(call(BytePath(name)) { mkdir($0, 0o700) })
        try check(call(BytePath(name)) { chmod($0, mode) })
    }

    func setMode(_ name: String, _ mode: mode_t) throws {
        try check(call(BytePath(name)) { chmod($0, mode) })
    }

    func link(_ name: String, to target: String) throws {
        try check(call(BytePath(name)) { symlink(target, $0) })
    }

    func makeFIFO(_ name: String) throws {
        try check(call(BytePath(name)) { mkfifo($0, 0o644) })
    }

    func makeSocket(_ name: String) throws {
        try check(call(BytePath(name)) { mknod($0, S_IFSOCK | 0o644, 0) })
    }

    func remove(_ name: String) throws {
        try check(call(BytePath(name)) { Foundation.remove($0) })
    }

    /// Creates a chain of folders of one name, and calls a closure with each: its depth (1 for the first), its descriptor.
    func makeChain(of name: String, depth: Int, visit: (Int, Int32) throws -> Void) throws {
        var current = open(string, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        for level in 1...depth {
            try check(mkdirat(current, name, 0o755))
            let next = openat(current, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            close(current)
            try check(next)
            current = next
            try visit(level, current)
        }
        close(current)
    }

    private func call(_ name: BytePath, _ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
        body(path.appending(name).bytes.map { CChar(bitPattern: $0) } + [0])
    }

    private func check(_ result: Int32) throws {
        if result < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
}

/// Writes a small page inside a folder that is open.
func writePage(in folder: Int32, named name: String) {
    let file = openat(folder, name, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    _ = write(file, "<html>", 6)
    close(file)
}
