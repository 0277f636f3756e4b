import Archive
import ForumModel

/// Counts of what the archive holds, which are derived fields and therefore not final before an import has ended.
enum HeldCount {
    /// Whether the counts of the archive that a command shows can be printed.
    @TaskLocal static var isFinal = true

    /// The lines above numbers that are not final.
    static var notes: [String] { isFinal ? [] : Terminal.wrapped([ArchiveStore.unfinishedNote], indent: 0) + [""] }

    /// Calls a closure that prints entities of an archive, with ``isFinal`` set for that archive.
    static func showing(_ store: ArchiveStore, _ body: () throws -> Void) throws {
        try $isFinal.withValue(try !store.isUnfinished, operation: body)
    }

    /// Returns a count for a table; empty if it is not final.
    static func cell(_ count: Int) -> String { isFinal ? count.grouped : "" }
}
