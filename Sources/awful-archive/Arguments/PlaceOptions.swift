import Archive
import ArgumentParser
import ForumModel

/// Which forums and threads are meant: the same options everywhere.
struct PlaceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "In this forum or its subforums: ID, address or name; repeatable.", valueName: "forum"))
    var forum: [String] = []

    @Option(help: ArgumentHelp("In this thread: ID, address or title; repeatable.", valueName: "thread"))
    var thread: [String] = []

    /// Whether none was named.
    var isEmpty: Bool { forum.isEmpty && thread.isEmpty }

    /// The forums and categories.
    ///
    /// - Throws: ``LookupError`` for one that the archive does not hold.
    func forums(in queries: ArchiveSnapshot) throws -> [ForumID] {
        try forum.map { try EntityArgument.forum($0, in: queries) }
    }

    /// The threads.
    ///
    /// - Throws: ``LookupError`` for one that the archive does not hold.
    func threads(in queries: ArchiveSnapshot) throws -> [ThreadID] {
        try thread.map { try EntityArgument.thread($0, in: queries) }
    }
}
