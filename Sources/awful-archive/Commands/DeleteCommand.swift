import Archive
import ArgumentParser
import ForumModel
import ForumPages
import Foundation
import SavedPages

/// `awful-archive delete`.
struct DeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete forums, threads, posts, users, messages or pages, and keep them out.",
        discussion: """
            A forum takes its threads and announcements along, a thread its posts; a user's posts and threads stay, but without an \
            author, and with the name unless --and-name is given. Claims, former versions, the search index and pictures that nothing \
            else shows go too. A tombstone is left, so that no import, merge or repair brings it back; awful-archive list tombstones \
            shows them, and --forget removes one: import the pages again with --rescan then. A page takes along what only that page \
            said.

            With filters in place of names, everything that they match goes: threads, posts or messages.

            delete user NAME --everything is for a person who asks to be forgotten: it also deletes what they wrote, what others \
            quote of it and the name wherever it stands, also in paths, addresses and kept pages, and writes the file anew, so that no \
            byte of it holds the name. A name that is a common word stays in texts, which are listed. Backups and exports \
            that were made before are other files: delete those yourself.

            EXAMPLES
              awful-archive delete thread 3507451 --dry-run
              awful-archive delete posts --user "Spam Bot" --after 2013 --yes --why spam
              awful-archive delete user "Odd Job Harriet" --everything
              awful-archive delete page "pages/Some thread.html"
              awful-archive delete thread 3507451 --forget
            """)

    @Argument(help: "What to delete: forum, thread, post, user, message or page; with --forget also person.")
    var entity: DeletedEntity

    @Argument(help: ArgumentHelp("Which ones: numbers, addresses or names.", valueName: "name"))
    var names: [String] = []

    @Flag(help: "Only show what would go.")
    var dryRun = false

    @Flag(help: "Do not ask.")
    var yes = false

    @Option(help: ArgumentHelp("Why, for the list of tombstones.", valueName: "text"))
    var why: String?

    @Flag(help: "Let posts of a deleted user lose the name too.")
    var andName = false

    @Flag(help: "Delete everything that a user wrote, and their name wherever it stands.")
    var everything = false

    @Flag(help: "Delete nothing, but remove tombstones, so that the pages may be imported again.")
    var forget = false

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: "Filters") var filters: FilterOptions

    @OptionGroup var waiting: WaitOptions

    @Option(help: "How the result is printed: text or json.")
    var format = ReportFormat.text

    func validate() throws {
        if names.isEmpty, filters.given.isEmpty { throw ValidationError("Name what is to be deleted.") }
        if !names.isEmpty, !filters.given.isEmpty {
            throw ValidationError("Filters go in place of names, not with them.")
        }
        if let filter = filters.given.first, !entity.filters.contains(filter) {
            throw ValidationError("--\(filter) does not choose what to delete of \(entity.rawValue)s.")
        }
        if andName || everything, entity != .user {
            throw ValidationError("--and-name and --everything go with user.")
        }
        if entity == .person, !forget {
            throw ValidationError("A person is deleted by: delete user NAME --everything.")
        }
        if forget, dryRun || why != nil || andName || everything || names.isEmpty {
            throw ValidationError("--forget goes with names and nothing else.")
        }
        if !dryRun, !yes, !forget, !Terminal.canAsk {
            throw ValidationError(
                "Nothing was deleted: nobody can be asked here. Look with --dry-run, and delete with --yes.")
        }
    }

    func run() async throws {
        guard FileManager.default.fileExists(atPath: archive.path) else {
            throw ArchiveError.missing(path: archive.path)
        }
        if forget { return try await removeTombstones() }
        let reading = try archive.reading()
        let (request, plan) = try plan(in: reading)
        try reading.close()
        guard !dryRun, !request.isEmpty else {
            return try report(DeletionReport(archive: archive.path, action: .wouldDelete, plan: plan))
        }
        if !yes {
            Output.lines(DeletionReport(archive: archive.path, action: .wouldDelete, plan: plan).lines)
            guard Terminal.ask("Delete this for good?") else {
                return Output.line("Nothing was deleted.")
            }
        }
        try await delete(request)
    }

    private func plan(in store: ArchiveStore) throws -> (DeletionRequest, DeletionPlan) {
        var request = DeletionRequest(at: UTCTime(seconds: Int64(Date().timeIntervalSince1970)))
        request.reason = why
        request.hidesNames = andName
        try fill(&request, from: store)
        return (request, try store.deletionPlan(of: request))
    }

    private func fill(_ request: inout DeletionRequest, from store: ArchiveStore) throws {
        if entity == .page {
            request.pages = try names.map { try ExcludeCommand.page(named: $0, in: store).hash }
            return
        }
        let (targets, persons) = try store.querying {
            queries -> ([Tombstone.Key], [DeletionRequest.Person]) in
            guard !everything else { return ([], try names.map { try Self.person($0, in: queries) }) }
            guard !names.isEmpty else {
                return (try entity.keys(matching: filters.filter(in: queries), in: queries), [])
            }
            return (try names.map { try entity.key(named: $0, in: queries) }, [])
        }
        (request.targets, request.persons) = (targets, persons)
    }

    private static func person(_ name: String, in queries: ArchiveQueries) throws -> DeletionRequest.Person {
        if let id = try queries.deletedUser(named: name, id: Self.userNumber(name)) {
            return DeletionRequest.Person(id: id, name: nil)
        }
        return switch try EntityArgument.person(name, in: queries) {
        case .user(let id): DeletionRequest.Person(id: id, name: nil)
        case .name(let name): DeletionRequest.Person(id: nil, name: name)
        }
    }

    private static func userNumber(_ name: String) -> UserID? {
        if case .user(let id) = LinkTarget(name) { return id }
        return UserID(parsing: name)
    }

    private func delete(_ request: DeletionRequest) async throws {
        let (path, waiting) = (archive.path, waiting.waiting)
        let plan = try await Interruption.run(told: "Stopping …") {
            var bar = ProgressBar(isEnabled: Terminal.isErrorTerminal)
            defer { bar.clear() }
            return try await ExclusiveArchiveAccess(on: path, waiting: waiting).run { store in
                UpgradeNote.tell(store.upgrade)
                DroppedIndexNote.print(store.droppedIndexes)
                let plan = try store.delete(request, unpack: Self.unpack) { fraction in
                    bar.show(fraction, "deleting")
                    return !Task.isCancelled
                }
                if Task.isCancelled { throw ArchiveError.cancelled(path: path) }
                return plan
            }
        }
        try report(
            DeletionReport(
                archive: path, action: .deleted, plan: plan, isForgotten: !request.persons.isEmpty))
    }

    /// Unpacks kept pages, whose size an import limits.
    static let unpack: DeletionUnpacking = { try? Deflate.gunzip($0, limit: 1 << 30) }

    private func removeTombstones() async throws {
        let (path, waiting, entity, names) = (archive.path, waiting.waiting, entity, names)
        let count = try await Interruption.run(told: "Stopping …") {
            try await ExclusiveArchiveAccess(on: path, waiting: waiting).run { store in
                UpgradeNote.tell(store.upgrade)
                DroppedIndexNote.print(store.droppedIndexes)
                let keys = try store.querying { queries in
                    try names.map { try entity.tombstone(named: $0, in: queries) }
                }
                return try store.removeTombstones(keys)
            }
        }
        switch format {
        case .text:
            Output.line(
                "\(SummaryReport.count(count, "tombstone")) removed. Import the pages again with --rescan to have it back."
            )
        case .json: try Output.json(RemovedTombstones(archive: path, removedCount: count))
        }
    }

    private func report(_ report: DeletionReport) throws {
        switch format {
        case .text: Output.lines(report.lines)
        case .json: try Output.json(report)
        }
    }
}

/// The result of `delete --forget` as JSON.
private struct RemovedTombstones: Encodable {
    let archive: String
    let removedCount: Int
}
