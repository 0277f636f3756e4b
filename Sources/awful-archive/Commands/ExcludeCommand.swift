import Archive
import ArgumentParser
import Foundation

struct ExcludeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "exclude", abstract: "Exclude untrustworthy pages, or restore them.",
        discussion: """
            All values are merged again as if the pages had never been imported. No later import or merge brings them back: \
            they are recognised by the SHA-256 of their bytes, wherever a copy is. What they say is set aside in the archive, \
            so that --undo restores them exactly. Pictures saved with them stay. A page is identified by its ID (as in check \
            and explain), its path, or at least eight digits of its SHA-256. Without a page, the command lists the excluded \
            ones. `exclude picture HASH` makes a picture count as gone: as what a host sends in place of removed ones.

            EXAMPLES
              awful-archive exclude 4711 --archive awful.sqlite
              awful-archive exclude "pages/Some thread.html" --reason "wrong clock"
              awful-archive exclude --undo 4711
              awful-archive exclude --list
              awful-archive exclude picture 9f86d081884c7d65
            """)

    @Argument(help: ArgumentHelp("The pages: IDs, paths or hashes.", valueName: "page")) var pages: [String] = []

    @Flag(help: "Restore the pages.") var undo = false

    @Flag(help: "List the excluded pages.") var list = false

    @Option(help: ArgumentHelp("Reason, for the list.", valueName: "text")) var reason: String?

    @Flag(help: "Only print the matching pages.") var dryRun = false

    @OptionGroup var archive: ArchiveOptions
    @OptionGroup var waiting: WaitOptions
    @OptionGroup var format: FormatOptions

    func validate() throws {
        if list, undo || dryRun || reason != nil || !pages.isEmpty {
            throw ValidationError("--list cannot be combined with pages or other changes.")
        }
        if pages.isEmpty, undo || dryRun || reason != nil { throw ValidationError("Name the pages.") }
        if pages.first == "picture", dryRun || reason != nil {
            throw ValidationError("Pictures take no --reason and no --dry-run.")
        }
        if undo, reason != nil { throw ValidationError("--reason says why pages are excluded, not restored.") }
    }

    func run() async throws {
        if pages.count > 1, pages[0] == "picture" { return try await markPictures(pages.dropFirst()) }
        let report = pages.isEmpty ? try listing() : dryRun ? try trial() : try await change()
        try format.print(report.lines, report)
    }

    private func markPictures(_ names: ArraySlice<String>) async throws {
        let (path, undo) = (archive.path, undo)
        let hashes = try await ArchiveChange(archive: path, waiting: waiting.waiting).run { store, _ in
            try names.map { name in
                if let hash = try store.markPicture(name, isGone: !undo) { return hash }
                throw InputFailure(
                    description:
                        "\(path): no one picture has a SHA-256 that begins with “\(Terminal.safe(name))” (8 digits or more)."
                )
            }
        }
        try format.print(
            hashes.map { "Picture \($0) counts as \(undo ? "a picture again" : "gone")." },
            PictureExclusion(pictures: hashes, areGone: !undo))
    }

    private func listing() throws -> ExclusionReport {
        let store = try archive.reading()
        return ExclusionReport(archive: archive.path, action: .listed, pages: try store.excludedPages())
    }

    private func trial() throws -> ExclusionReport {
        let found = try Self.pages(named: pages, in: try archive.reading())
        return ExclusionReport(
            archive: archive.path, action: undo ? .wouldInclude : .wouldExclude,
            pages: found.filter { $0.isExcluded == undo }, unchangedCount: found.count { $0.isExcluded != undo })
    }

    private func change() async throws -> ExclusionReport {
        let (path, names, undo, reason) = (archive.path, pages, undo, reason)
        return try await ArchiveChange(archive: path, waiting: waiting.waiting).run { store, bar in
            let found = try Self.pages(named: names, in: store)
            let changed = found.filter { $0.isExcluded == undo }
            func show(_ fraction: Double) -> Bool { bar.report(fraction, undo ? "restoring" : "excluding") }
            if undo {
                try store.include(changed.map(\.hash), progress: show)
            } else if reason != nil || !changed.isEmpty {  // a reason also replaces that of excluded pages
                try store.exclude(found.map(\.hash), reason: reason, progress: show)
            }
            if Task.isCancelled { throw ArchiveError.cancelled(path: path) }
            let ids = Set(changed.map(\.id))
            return ExclusionReport(
                archive: path, action: undo ? .included : .excluded,
                pages: try Self.pages(named: names, in: store).filter { ids.contains($0.id) },
                unchangedCount: found.count - changed.count)
        }
    }

    private static func pages(named names: [String], in store: ArchiveStore) throws -> [ArchivedPage] {
        var found: [ArchivedPage] = []
        for name in names {
            let page = try page(named: name, in: store)
            if !found.contains(page) { found.append(page) }
        }
        return found
    }

    /// Returns a path as given, made absolute, and with symbolic links followed.
    static func spellings(of name: String) -> [String] {
        let file = URL(fileURLWithPath: name)
        return [name, file.standardizedFileURL.path, file.resolvingSymlinksInPath().path]
    }

    static func page(named name: String, in store: ArchiveStore) throws -> ArchivedPage {
        let found = try spellings(of: name).lazy.map(store.pages(named:)).first { !$0.isEmpty } ?? []
        guard let page = found.first else {
            let tombstones = try store.querying { queries in
                try spellings(of: name).flatMap(queries.tombstones(ofPage:))
            }
            if let time = tombstones.first?.deletedAt {
                throw LookupError.deleted(.page, name, archive: store.path, at: time)
            }
            throw InputFailure(
                description: """
                    \(store.path): there is no page “\(Terminal.safe(name))” with content in the archive. A page is named by \
                    its number, its path or its SHA-256.
                    """)
        }
        guard found.count == 1 else {
            let places = found.prefix(5).map { "\($0.id) (\(Terminal.safe($0.place)))" }.joined(separator: ", ")
            throw InputFailure(
                description:
                    "\(store.path): “\(Terminal.safe(name))” may be any of \(found.count) pages: \(places). Name the number."
            )
        }
        return page
    }
}

struct PictureExclusion: Encodable {
    let pictures: [String]
    let areGone: Bool
}
