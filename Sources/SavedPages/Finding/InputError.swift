/// Why a search for pages cannot start: one of the paths cannot be searched.
package enum InputError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path does not exist, or is a dangling symbolic link.
    case noSuchInput(BytePath)
    /// A device, FIFO or socket is at this path: reading it may never end.
    case noFile(BytePath)
    /// The system refused access, with this error number (`errno`): no permission, a loop of symbolic links.
    case notAccessible(BytePath, errorNumber: Int32)
    /// The path in a list of files is a file where a folder is required.
    case notAFolder(BytePath)
    /// A list of files could not be read, with this error number.
    case unreadableList(BytePath, errorNumber: Int32)
    /// A list names a path that is not below the folder of the import.
    case outside(BytePath, folder: BytePath)

    package var description: String {
        switch self {
        case .noSuchInput(let path): "\(name(path)): there is no such file or folder. Check the spelling."
        case .noFile(let path):
            "\(name(path)): that is no file or folder but a device, FIFO or socket. Save what it gives to a file first."
        case .notAccessible(let path, let number) where SystemError(number: number).isRefusal:
            "\(path.display): no permission to look there. Let your account enter the folders above (chmod)."
        case .notAccessible(let path, let number) where SystemError(number: number).isExhaustion:
            """
            \(path.display): the system could not look there (\(SystemError(number: number).words)). Close other programs, \
            or allow more open files (ulimit -n), and run it again.
            """
        case .notAFolder(let path):
            "\(path.display): that is no folder. Name the folder that everything in the list is below."
        case .unreadableList(let path, let number):
            """
            \(path.display): the list of files could not be read (\(SystemError(number: number).words)). Nothing was imported; \
            check the name of the list.
            """
        case .outside(let path, let folder):
            """
            \(name(path)): the list names this, and it is not below \(folder.display). Nothing was imported; name the folder \
            that everything in the list is below.
            """
        case .notAccessible(let path, let number):
            "\(path.display): looking there failed (\(SystemError(number: number).words)). Name the file itself."
        }
    }

    /// Whether the path may be right, and the system could not look at it just now.
    package var isSystemFailure: Bool {
        switch self {
        case .notAccessible(_, let number), .unreadableList(_, let number): SystemError(number: number).isExhaustion
        default: false
        }
    }

    package var message: String { description }

    private func name(_ path: BytePath) -> String { path.isEmpty ? "(empty path)" : path.display }
}
