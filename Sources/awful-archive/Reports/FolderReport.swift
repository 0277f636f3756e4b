import ForumModel
import Ingest

/// Which files of a folder the archive holds, as text and JSON.
struct FolderReport: Encodable {
    /// The archive's file.
    let archive: String
    /// The files that are not held byte for byte; with --all every file.
    private(set) var files: [FolderVerification.File] = []
    /// How many files are held byte for byte.
    private(set) var heldCount = 0
    /// How many files are held as the same pages in another form.
    private(set) var otherFormCount = 0
    /// How many files are not held.
    private(set) var notHeldCount = 0
    /// Whether all files are held byte for byte.
    private(set) var mayBeDeleted = false
    let listsAll: Bool

    private enum CodingKeys: CodingKey { case archive, files, heldCount, otherFormCount, notHeldCount, mayBeDeleted }

    mutating func add(_ file: FolderVerification.File) {
        switch file.outcome {
        case .held: heldCount += 1
        case .otherForm: otherFormCount += 1
        case .notHeld: notHeldCount += 1
        }
        if listsAll || file.outcome != .held { files.append(file) }
        mayBeDeleted = notHeldCount + otherFormCount == 0
    }

    /// The lines; of the files not more than the limit, 0 for all.
    func lines(limit: Int) -> [String] {
        let limit = limit == 0 ? Int.max : limit
        var lines = files.prefix(limit).map { file in
            let words = file.outcome.rawValue.replacing("_", with: " ")
            return "\(TextWidth.padded(words, to: 18, isRight: false))  \(Terminal.safe(file.path))"
                + (file.reason.map { ": \(Terminal.safe($0))" } ?? "")
        }
        if files.count > limit { lines.append("… and \((files.count - limit).grouped) more (--limit 0 shows all)") }
        lines.append(
            "\(Terminal.safe(archive)): \(heldCount.counted("file")) held byte for byte, "
                + "\(otherFormCount.grouped) as the same page in another form, \(notHeldCount.grouped) not held.")
        guard mayBeDeleted else {
            if files.isEmpty { return lines + ["There is no file to compare."] }
            let others =
                notHeldCount == 0
                ? " Of what is held in another form, such as a zip file, only pages and pictures are compared, not frames, notes and times."
                : ""
            return lines + ["Do not delete the folder: the archive does not hold all of it.\(others)"]
        }
        return lines + [
            "The folder may be deleted. The archive is then the only copy; first make another: awful-archive backup FILE"
                + SummaryReport.archiveOption(archive)
        ]
    }
}
