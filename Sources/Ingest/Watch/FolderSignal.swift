internal import Synchronization

#if os(Linux)
    internal import Glibc

    /// Detects by inotify that folders changed, but not what did: the caller lists the folders again.
    final class FolderSignal: Sendable {
        private struct State { var isComplete: Bool }

        private let descriptor: Int32
        private let state: Mutex<State>

        /// The maximum number of watched folders, below the system's usual limit.
        private static let folderLimit = 8000
        private static let events = UInt32(
            IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MODIFY | IN_MOVE_SELF | IN_MOVED_FROM
                | IN_MOVED_TO | IN_ONLYDIR)

        init() {
            // The flags of inotify have the values of those of `open`.
            descriptor = inotify_init1(O_NONBLOCK | O_CLOEXEC)
            state = Mutex(State(isComplete: descriptor >= 0))
        }

        deinit { if descriptor >= 0 { close(descriptor) } }

        /// Whether all folders are watched; otherwise the caller has to poll.
        var isComplete: Bool { state.withLock(\.isComplete) }

        func watch(_ folders: Set<[UInt8]>) {
            guard descriptor >= 0 else { return }
            state.withLock { state in
                // A folder that replaced one of the same name needs a new watch, so watches are added for all.
                var isComplete = folders.count <= Self.folderLimit
                for folder in folders.prefix(Self.folderLimit) {
                    let status = (folder + [0]).withUnsafeBufferPointer { bytes in
                        bytes.withMemoryRebound(to: CChar.self) { name in
                            name.baseAddress.map { inotify_add_watch(descriptor, $0, Self.events) } ?? -1
                        }
                    }
                    // A path that is a file has no changes of its own below it: the folder that it is in is watched.
                    if status < 0, errno != ENOTDIR, errno != ENOENT { isComplete = false }
                }
                state.isComplete = isComplete
            }
        }

        /// Returns whether something has changed since the last call.
        func takeChange() -> Bool {
            var hasChange = false
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while read(descriptor, &buffer, buffer.count) > 0 { hasChange = true }
            return hasChange
        }
    }
#else
    /// Replaces inotify on other systems: the caller has to poll.
    final class FolderSignal: Sendable {
        let isComplete = false

        func watch(_ folders: Set<[UInt8]>) {}

        func takeChange() -> Bool { true }
    }
#endif
