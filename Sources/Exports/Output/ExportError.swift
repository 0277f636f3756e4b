public import ForumModel

/// Errors that end an export; `path` is that of the output, or of an unusable input.
public enum ExportError: Error, Hashable, Sendable {
    /// The path holds something that this export format did not write.
    case occupied(path: String, by: String)
    /// The path cannot be used for an export: the root folder, the current folder, a folder that contains the archive.
    case refused(path: String, reason: String)
    /// The export cannot be done as asked: the file name, an option, the selection or an input does not suit it.
    case unsuitable(path: String, reason: String)
    case cannotCreate(path: String, reason: String)
    case inUse(path: String)
    /// The disk or file system failed.
    case inputOutput(path: String, reason: String)
    case diskFull(path: String)
    case temporaryFile(reason: String)
    /// The output exceeds a limit of its format.
    case tooBig(path: String, reason: String)
    case nothingSelected(archive: String)
    /// The selected threads are known only from lists.
    case onlyListed(archive: String, threads: [ThreadID])
    /// The archive holds the bytes of no selected page.
    case nothingKept(archive: String)
    case cancelled(path: String)
    /// The export needs a program that is not installed; `package` is Debian's name of its package.
    case missingProgram(name: String, package: String, use: String)
}

extension ExportError: CustomStringConvertible {
    /// What happened, to which file, and what to do.
    public var description: String {
        switch self {
        case .occupied(let path, let by):
            "\(path): there is \(by) already, which no earlier export of this kind wrote; it was left as it is. Name another place, or add --force."
        case .refused(let path, let reason): "\(path): nothing can be written there (\(reason)). Name another place."
        case .unsuitable(let path, let reason): "\(path): \(reason)."
        case .cannotCreate(let path, let reason):
            "\(path): it cannot be created (\(reason)). Name another place, in a folder you may write to."
        case .inUse(let path): "\(path): another export is writing there. Let it end, then try again."
        case .inputOutput(let path, let reason):
            "\(path): reading or writing failed (\(reason)). What was there before is untouched; try again."
        case .diskFull(let path):
            "\(path): the disk is full. What was there before is untouched; free some space and try again."
        case .temporaryFile(let reason):
            "A temporary file cannot be used (\(reason)). Free some space in the folder for temporary files, or name another one in TMPDIR, then try again."
        case .tooBig(let path, let reason): "\(path): \(reason). Select less, for example one thread with --thread."
        case .nothingSelected(let archive):
            "\(archive): nothing fits all the conditions. Leave one out; awful-archive info tells what there is."
        case .onlyListed(let archive, let threads):
            """
            \(archive): no post of thread \(threads.map(\.description).joined(separator: ", ")) is held, it is known from lists only. \
            What to save: awful-archive coverage --urls --thread \(threads.map(\.description).joined(separator: " --thread "))
            """
        case .nothingKept(let archive):
            """
            \(archive): the bytes of none of these pages are held, or only of pages that may show private messages (see \
            --include-private). import --rescan keeps them.
            """
        case .missingProgram(let name, let package, let use):
            "\(use) needs the program \(name) (Debian: apt-get install \(package)). Nothing was written."
        case .cancelled(let path): "\(path): stopped. Nothing half written is left; what was there before is untouched."
        }
    }
}
