import Archive
import ArgumentParser
import ForumModel

struct DeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete threads, posts, users, pages …, and keep them out.",
        discussion: """
            Deleting a forum deletes its threads and announcements; deleting a thread deletes its posts. A deleted user's \
            posts and threads stay without an author ID; --and-name removes the name as well. Former versions, search index \
            entries and pictures that nothing else shows are deleted, too. The archive remembers the numbers of what was \
            deleted, so that it does not come back with a later import, merge or repair: awful-archive list deleted prints \
            them, and --forget lets one come back; import the pages again with --rescan afterwards. Deleting a page deletes \
            what only that page says.

            Filters instead of names delete everything that they match: threads, posts or messages.

            delete user NAME --everything is for a person who asks to be forgotten. It also deletes the person's posts, quotes \
            of them, and every occurrence of the name, including those in paths, addresses and kept pages, and rewrites the \
            file so that the name is not left in it. If the name is a common word, it stays in texts, which are listed. \
            Earlier backups and exports are separate files: delete those yourself.

            EXAMPLES
              awful-archive delete thread 3507451 --dry-run
              awful-archive delete posts --user "Spam Bot" --after 2013 --yes --why spam
              awful-archive delete user "Odd Job Harriet" --everything
              awful-archive delete page "pages/Some thread.html"
              awful-archive delete thread 3507451 --forget
            """)

    @Argument(
        help: ArgumentHelp(
            "What it is: forum, thread, post, user, message or page; with --forget also person.",
            valueName: "kind")) var entity: DeletedEntity

    @Argument(help: ArgumentHelp("What to delete: IDs, addresses or names.", valueName: "name"))
    var names: [String] = []

    @Flag(help: "Only show what would be deleted.") var dryRun = false

    @Flag(help: "Do not ask.") var yes = false

    @Option(help: ArgumentHelp("Reason, for the list of what was deleted.", valueName: "text")) var why: String?

    @Flag(help: "Also remove the name of a deleted user from posts.") var andName = false

    @Flag(help: "Delete everything that a user wrote, and every occurrence of the name.") var everything = false

    @Flag(help: "Delete nothing, but let what was deleted be imported again.") var forget = false

    @OptionGroup var archive: ArchiveOptions
    @OptionGroup(title: "Filters") var filters: FilterOptions
    @OptionGroup var waiting: WaitOptions
    @OptionGroup var format: FormatOptions

    func validate() throws {
        if names.isEmpty, filters.given.isEmpty { throw ValidationError("Name what is to be deleted.") }
        if !names.isEmpty, !filters.given.isEmpty {
            throw ValidationError("Filters go in place of names, not with them.")
        }
        if let filter = filters.given.first, !entity.filters.contains(filter) {
            throw ValidationError("--\(filter) does not choose what to delete of \(entity.rawValue)s.")
        }
        if andName || everything, entity != .user { throw ValidationError("--and-name and --everything go with user.") }
        if entity == .person, !forget {
            throw ValidationError("A person is deleted by: delete user NAME --everything.")
        }
        if forget, dryRun || why != nil || andName || everything || names.isEmpty {
            throw ValidationError("--forget can only be combined with names.")
        }
        if !dryRun, !yes, !forget, !Terminal.canAsk {
            throw ValidationError(
                "Nothing was deleted: there is no terminal to ask for confirmation. Check with --dry-run, then delete with --yes."
            )
        }
    }

    func run() async throws {
        let change = ArchiveChange(archive: archive.path, waiting: waiting.waiting)
        if forget { return try await removeTombstones() }
        if !dryRun { try await change.finishPendingWork() }
        let reading = try archive.reading()
        let request = try request(in: reading)
        guard !request.isEmpty else {
            guard names.isEmpty || format.value == .json else { return }  // each name was reported as already deleted
            return try report(dryRun ? .wouldDelete : .deleted, DeletionPlan())
        }
        if let note = try keptPostsNote(request, in: reading) { Output.error(note) }
        var asked: [String]?
        if dryRun || !yes {
            // An archive of an earlier version is read as a copy, which makes the plan: opening it for writing would upgrade it.
            let plan =
                try await reading.upgrade != nil
                ? reading.deletionPlan(of: request) : change.run { store, _ in try store.deletionPlan(of: request) }
            if dryRun { return try report(.wouldDelete, plan) }
            let lines = DeletionReport(archive: archive.path, action: .wouldDelete, plan: plan).lines
            Output.lines(lines)
            asked = lines
            guard Terminal.ask("Delete this for good?") else { return Output.line("Nothing was deleted.") }
        }
        try reading.close()
        try await delete(request, asked: asked)
    }

    /// Returns what deleting users leaves of them; nil if nothing shows their names afterwards.
    private func keptPostsNote(_ request: DeletionRequest, in store: ArchiveStore) throws -> String? {
        guard entity == .user, !andName, !everything else { return nil }
        let count = try store.querying { queries in
            try request.targets.reduce(0) { try $0 + (queries.user(UserID(rawValue: $1.id))?.postCount ?? 0) }
        }
        guard count > 0 else { return nil }
        return """
            \(count.counted("post stays and shows", "posts stay and show")) the name. --and-name removes the name as well; \
            it cannot be added afterwards.
            """
    }

    private func request(in store: ArchiveStore) throws -> DeletionRequest {
        var request = DeletionRequest(at: UTCTime.now)
        request.reason = why
        request.hidesNames = andName
        try store.querying { queries in
            if names.isEmpty { request.targets = try entity.keys(matching: filters.filter(in: queries), in: queries) }
            for name in names {
                do {
                    if everything {
                        request.persons.append(try Self.person(name, in: queries))
                    } else if entity != .page {
                        request.targets.append(try entity.key(named: name, in: queries))
                    }
                } catch let error as LookupError { try report(deleted: error) }
            }
        }
        for name in entity == .page ? names : [] {
            do {
                request.pages.append(try ExcludeCommand.page(named: name, in: store).hash)
            } catch let error as LookupError { try report(deleted: error) }
        }
        return request
    }

    /// Reports something that an earlier command has deleted, which leaves nothing to do; throws with --and-name, as posts no
    /// longer tell whose name they have, and for any other error.
    private func report(deleted error: LookupError) throws {
        guard case .deleted = error else { throw error }
        if andName {
            throw InputFailure(
                description: """
                    \(error.description) The posts do not tell any more who wrote them, so the name stays in them until the \
                    pages are imported with --rescan after that; then delete with --and-name.
                    """)
        }
        Output.error(Terminal.safeLines(error.description))
    }

    private static func person(_ name: String, in queries: ArchiveSnapshot) throws -> DeletionRequest.Person {
        if let id = try queries.absentUser(named: name, id: DeletedEntity.user.number(in: name)) {
            return DeletionRequest.Person(id: id, name: nil)
        }
        let rest = try queries.remainder(ofName: name)
        return switch try (try? EntityArgument.person(rest, in: queries)) ?? EntityArgument.person(name, in: queries) {
        case .user(let id): DeletionRequest.Person(id: id, name: rest == name ? nil : name)
        case .name: DeletionRequest.Person(id: nil, name: name)
        }
    }

    private func delete(_ request: DeletionRequest, asked: [String]?) async throws {
        let path = archive.path
        let plan = try await ArchiveChange(archive: path, waiting: waiting.waiting).run { store, bar in
            let plan = try store.delete(request) { bar.report($0, "deleting") }
            if Task.isCancelled { throw ArchiveError.cancelled(path: path) }
            return plan
        }
        try report(.deleted, plan, isForgotten: !request.persons.isEmpty)
        guard let asked else { return }
        let lines = DeletionReport(archive: path, action: .wouldDelete, plan: plan).lines
        Terminal.tellChanges(since: asked, lines)
    }

    private func removeTombstones() async throws {
        let (path, entity, names) = (archive.path, entity, names)
        let count = try await ArchiveChange(archive: path, waiting: waiting.waiting).run { store, _ in
            let keys = try store.querying { queries in try names.map { try entity.tombstone(named: $0, in: queries) } }
            return try store.removeTombstones(keys)
        }
        try format.print(
            ["\(count.counted("deletion")) forgotten. Import the pages again with --rescan to have it back."],
            RemovedTombstones(archive: path, removedCount: count))
    }

    private func report(_ action: DeletionReport.Action, _ plan: DeletionPlan, isForgotten: Bool = false) throws {
        let report = DeletionReport(archive: archive.path, action: action, plan: plan, isForgotten: isForgotten)
        try format.print(report.lines, report)
    }
}

private struct RemovedTombstones: Encodable {
    let archive: String
    let removedCount: Int
}
