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

    var isEmpty: Bool { forum.isEmpty && thread.isEmpty }

    func forums(in queries: ArchiveSnapshot) throws -> [ForumID] {
        try forum.map { try EntityArgument.forum($0, in: queries) }
    }

    func threads(in queries: ArchiveSnapshot) throws -> [ThreadID] {
        try thread.map { try EntityArgument.thread($0, in: queries) }
    }
}
