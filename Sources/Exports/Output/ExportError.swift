public import ForumModel

/// Why an export did not come into being; each case carries the place.
public enum ExportError: Error, Hashable, Sendable {
    /// Something is there that no earlier export of this format wrote.
    case occupied(path: String, by: String)
    /// The place cannot be an export's: the root folder, a folder with the archive in it, the current one …
    case refused(path: String, reason: String)
    /// The name says another kind of output than the one that would be written.
    case unsuitable(path: String, reason: String)
    /// The file or folder cannot be made.
    case cannotCreate(path: String, reason: String)
    /// Another export is writing the same place.
    case inUse(path: String)
    /// The disk or file system failed.
    case inputOutput(path: String, reason: String)
    /// The disk is full.
    case diskFull(path: String)
    /// The format cannot hold that much.
    case tooBig(path: String, reason: String)
    /// The selection is empty.
    case nothingSelected(archive: String)
    /// The threads that were chosen are known from lists only.
    case onlyListed(archive: String, threads: [ThreadID])
    /// Whoever asked for it wanted it no more.
    case cancelled(path: String)
}

extension ExportError: CustomStringConvertible {
    /// What happened, to which file, and what to do.
    public var description: String {
        switch self {
        case .occupied(let path, let by):
            "\(path): there is \(by) already, which no earlier export of this kind wrote; it was left as it is. Name another place, or add --force."
        case .refused(let path, let reason):
            "\(path): nothing can be written there (\(reason)). Name another place."
        case .unsuitable(let path, let reason): "\(path): \(reason)."
        case .cannotCreate(let path, let reason):
            "\(path): it cannot be created (\(reason)). Name another place, in a folder you may write to."
        case .inUse(let path): "\(path): another export is writing there. Let it end, then try again."
        case .inputOutput(let path, let reason):
            "\(path): reading or writing failed (\(reason)). What was there before is untouched; try again."
        case .diskFull(let path):
            "\(path): the disk is full. What was there before is untouched; free some space and try again."
        case .tooBig(let path, let reason):
            "\(path): \(reason). Select less, for example one thread with --thread."
        case .nothingSelected(let archive):
            "\(archive): nothing fits all the conditions. Leave one out; awful-archive info tells what there is."
        case .onlyListed(let archive, let threads):
            """
            \(archive): no post of thread \(threads.map(\.description).joined(separator: ", ")) is held, it is known from lists only. \
            What to save: awful-archive coverage --urls --thread \(threads.map(\.description).joined(separator: " --thread "))
            """
        case .cancelled(let path):
            "\(path): stopped. Nothing half written is left; what was there before is untouched."
        }
    }
}
