internal import Bytes
internal import Foundation

/// Reads the names in a folder, as bytes, in portions: memory does not grow with the size of the folder.
final class FolderListing {
    #if canImport(Darwin)
        private typealias Stream = UnsafeMutablePointer<DIR>
    #else
        private typealias Stream = OpaquePointer
    #endif

    private let stream: Stream
    private let portion: Int
    private var isFinished = false

    init(of folder: OpenFile, portion: Int) throws(SystemError) {
        let file = try folder.folderForListing()
        // The stream closes its descriptor, and so does `file`: each gets its own.
        let descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { throw .last }
        guard let stream = fdopendir(descriptor) else {
            let error = SystemError.last
            close(descriptor)
            throw error
        }
        self.stream = stream
        self.portion = portion
    }

    deinit { closedir(stream) }

    /// All names, in the order of their bytes.
    func all() throws(SystemError) -> [[UInt8]] {
        var names: [[UInt8]] = []
        while true {
            let portion = try next()
            guard !portion.isEmpty else { return names.sorted { $0.lexicographicallyPrecedes($1) } }
            names += portion
        }
    }

    /// A portion of the names, in the order of their bytes; none when all were given.
    func next() throws(SystemError) -> [[UInt8]] {
        guard !isFinished, let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
        var names: [[UInt8]] = []
        while names.count < portion {
            errno = 0
            guard let entry = readdir(stream) else {
                isFinished = true
                if errno != 0 { throw .last }
                break
            }
            // The record is shorter than Swift's `dirent`: copying that would read past its end.
            let start = UnsafeRawPointer(entry) + offset
            let name = [UInt8](cString: start.assumingMemoryBound(to: CChar.self))
            if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
        }
        names.sort { $0.lexicographicallyPrecedes($1) }
        return names
    }
}
