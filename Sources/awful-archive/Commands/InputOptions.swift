import Archive
import ArgumentParser
import ForumModel
import HTMLTree
import Ingest

/// Which of the files below the inputs an import reads.
struct InputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Read the i-th of n parts of the files (1/8 to 8/8), by a hash of their paths below the folders named: for n imports \
            into n archives, which merge puts together. A page and what was saved with it, and each container, stay in one part.
            """, valueName: "i/n"))
    var shard: String?

    @Option(
        help: ArgumentHelp(
            """
            Read only the files and folders of this list, one in a line, - for standard input; all of them are below the one \
            folder that is named (without one, the current folder). Missing ones are reported, and the others read.
            """, valueName: "list"), completion: .file())
    var filesFrom: String?

    @Flag(
        name: [.customShort("0"), .customLong("null")],
        help: "With --files-from: a NUL is behind each name, as find -print0 writes it.") var null = false

    func validate() throws {
        _ = try part
        guard !null || filesFrom != nil else {
            throw ValidationError("-0 says how the names of a list are separated: add --files-from.")
        }
        guard filesFrom != "" else { throw ValidationError("--files-from takes a file, or - for standard input.") }
    }

    var isGiven: Bool { shard != nil || filesFrom != nil }

    var part: Shard? { get throws { try shard.map { try ShardArgument.shard($0, option: "--shard") } } }

    /// Refuses archives and addresses as inputs of an import.
    static func check(_ paths: [String]) throws {
        for path in paths {
            if path.hasPrefix("https://") || path.hasPrefix("http://") {
                throw InputFailure(description: "Nothing is downloaded: save the page in a browser first.", status: 64)
            }
            guard ArchiveStore.isArchive(at: path) else { continue }
            let name = SummaryReport.shellQuoted(path)
            throw InputFailure(
                description: """
                    \(path) is an archive. To import into it: --archive \(name); to add its pages: awful-archive merge \(name).
                    """, status: 64)
        }
    }

    /// What to say of an import that met no file; nil where everything below the inputs was wanted.
    var emptyInput: String? {
        if let shard {
            return "Part \(shard) of the files is empty: nothing was read. The other parts hold what there is."
        }
        return filesFrom.map { "The list \(Terminal.safe($0)) names no file: nothing was read." }
    }
}

/// How pages are read, by all commands that read saved ones.
struct ReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Maximum size of a page; a larger one is quarantined. A page takes up to twenty times its size in memory, and \
            large ones are read one at a time.
            """, valueName: "MiB"))
    var maxPage = 16

    @Option(
        help: ArgumentHelp(
            "Maximum size of a file that wraps a page with its pictures (.mhtml, .webarchive, .maff, .htz).",
            valueName: "MiB")) var maxDocument = 96

    @Option(
        help: """
            Parser: auto (libxml2, and a faster reader with the same result for plain markup) or libxml2 (for every page).
            """)
    var parser = HTMLRoute.auto

    func validate() throws {
        guard 1...256 ~= maxPage else { throw ValidationError("--max-page takes 1 to 256 MiB.") }
        guard 1...1024 ~= maxDocument else { throw ValidationError("--max-document takes 1 to 1024 MiB.") }
    }

    func apply(to options: inout ImportOptions) {
        options.pageByteLimit = maxPage << 20
        options.documentByteLimit = max(maxDocument, maxPage) << 20
        options.parser = parser
    }

    func options() throws -> ImportOptions {
        var options = try ImportOptions()
        apply(to: &options)
        return options
    }
}
