import Archive
import ArgumentParser
import Exports
import Ingest

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Compare the archive with its pages, and write a manifest.",
        discussion: """
            Computes everything again, from what is stored of each page, in a temporary archive (in $TMPDIR, about as large), \
            and prints the rows that differ. What pages say of a post is stored in the post itself, so an altered text is found \
            only with --sources, which reads the saved pages again, or --from-kept, which reads those that the archive keeps, and \
            compares them with what is stored of the same bytes. The exit status is 1 if anything differs; the archive is never \
            changed.

            --manifest writes a bag (BagIt, RFC 8493): a copy of the archive, SHA-256 checksums of it and of all saved files, \
            and a table of all pages with the times at which they were saved. Sign it with gpg --detach-sign tagmanifest-sha256.txt or \
            minisign -Sm tagmanifest-sha256.txt.

            --can-delete compares each file below a folder with the bytes that the archive holds, and says whether the folder may \
            be deleted: then the exit status is 0, else 1. Of zip files and crawls only pages and pictures are held, so they may not \
            go. It deletes nothing.

            EXAMPLES
              awful-archive verify --archive awful.sqlite
              awful-archive verify --sources ~/forum-pages
              awful-archive verify --from-kept
              awful-archive verify --can-delete ~/forum-pages
              awful-archive verify --manifest awful-bag
              (cd awful-bag && sha256sum -c manifest-sha256.txt)
            """)

    @OptionGroup var archive: ArchiveFileOptions

    @Option(
        parsing: .upToNextOption, help: "Saved pages to read again and compare: files and folders.",
        completion: .file()) var sources: [String] = []

    @Flag(help: "Read the pages whose bytes the archive keeps again, and compare.") var fromKept = false

    @Option(help: "With --sources: account to credit for pages that name none, as in the import.") var owner: String?

    @Option(
        parsing: .upToNextOption,
        help: "Files and folders of saved pages: whether the archive holds each file, so that they can be deleted.",
        completion: .file()) var canDelete: [String] = []

    @Flag(
        help:
            "All rows that differ, with --sources also pages without differences, with --can-delete also files that are held."
    )
    var all = false

    @Option(help: ArgumentHelp("Write a bag with checksums of all pages, without comparing.", valueName: "folder"))
    var manifest: String?

    @Option(help: "Maximum number of rows shown per table, or of files; 0 for all (default: 10).") var limit: Int?

    @OptionGroup var format: FormatOptions

    func validate() throws {
        guard manifest == nil || sources.isEmpty else {
            throw ValidationError("--manifest and --sources are two runs: ask for one.")
        }
        guard !fromKept || manifest == nil && sources.isEmpty && canDelete.isEmpty else {
            throw ValidationError("--from-kept is a run of its own: leave out --sources, --can-delete and --manifest.")
        }
        guard canDelete.isEmpty || manifest == nil && sources.isEmpty else {
            throw ValidationError("--can-delete is a run of its own: leave out --manifest and --sources.")
        }
        try ShownCount.check(limit)
    }

    func run() async throws {
        if let manifest { return try await bag(manifest) }
        if !canDelete.isEmpty { return try await compareFiles() }
        let path = archive.path
        UpgradeNote.print(try archive.reading().upgrade)
        let verification = try await Self.verification(of: path, limit: ShownCount.number(limit, all: all, default: 10))
        let report = try await fromKept || !sources.isEmpty ? readAgain(path) : nil
        try format.print(
            VerificationReport(verification: verification, isDryRun: false).lines
                + (report.map { [""] + $0.lines } ?? []), Proof(derived: verification, sources: report))
        if !verification.isSame || report?.summary.isSame == false { throw ExitStatus.incomplete }
    }

    static func verification(
        of path: String, against reference: ArchiveVerification.Reference = .claims, limit: Int
    ) async throws -> ArchiveVerification {
        try await Interruption.runWithProgress { bar in
            try ArchiveVerification(of: path, against: reference, keeping: limit == 0 ? .max : limit) {
                bar.report($0, "verifying")
            }
        }
    }

    private struct Proof: Encodable {
        var derived: ArchiveVerification
        var sources: SourceReport?
    }

    private func readAgain(_ path: String) async throws -> SourceReport {
        var options = try ImportOptions.ofSettings(owner: owner)
        if fromKept { (options.isZoneGiven, options.owner) = (false, owner) }
        let verification = SourceVerification(paths: sources, archive: path, options: options)
        let listsAll = all
        return try await Interruption.runWithProgress { bar in
            var report = SourceReport(archive: path, listsAll: listsAll)
            report.summary = try await verification.run(progress: { bar.show($0) }, { report.add($0) })
            return report
        }
    }

    private func compareFiles() async throws {
        let (path, listsAll) = (archive.path, all)
        UpgradeNote.print(try archive.reading().upgrade)
        let verification = FolderVerification(paths: canDelete, archive: path)
        let report = try await Interruption.runWithProgress { bar in
            var report = FolderReport(archive: path, listsAll: listsAll)
            try verification.run(progress: { bar.show($0) }) { report.add($0) }
            return report
        }
        try format.print(report.lines(limit: ShownCount.number(limit, all: all, default: 10)), report)
        if !report.mayBeDeleted { throw ExitStatus.incomplete }
    }

    private func bag(_ folder: String) async throws {
        let path = archive.path
        let result = try await Interruption.runWithProgress { bar in
            try PageBag(of: path).write(to: folder) { bar.report($0, "copying") }
        }
        try format.print(BagReport(result: result).lines, result)
    }
}
