import ArgumentParser
import ForumModel
import Foundation
import Ingest
import Reader

struct StartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Bring in pages and read them in a browser, without a terminal.",
        discussion: """
            Opens a page in the browser: drop a folder or a zip of saved pages there, name a path, try the samples, or open an \
            archive. The page shows what is read and what could not be; then the archive opens.

            The archive is that of --archive, $AWFUL_ARCHIVE or config, else ~/awful-archive/awful.sqlite. Only this machine, \
            and only who has the secret in the printed address, can use the start page. Ctrl-C ends it.

            EXAMPLES
              awful-archive start
              awful-archive start awful.sqlite
            """)

    @OptionGroup var archive: ArchiveFileOptions

    @Flag(help: "Print the address only; open no browser.") var noBrowser = false

    @Option(help: "The port; 0 for one that is free.") var port: UInt16 = 0

    func run() async throws {
        var options = ReaderOptions()
        (options.port, options.title, options.theme) = (port, Settings.current[.title], Settings.current.theme)
        options.importOptions = try .ofSettings()
        let server = StartServer(archive: path, samples: SamplePages.folder, options: options)
        let opens = !noBrowser
        try await Interruption.run(told: "Stopped.") {
            try await server.run { address in
                Output.lines(["The start page, until you press Ctrl-C:", address])
                if opens { Browser.launch(address) }
            }
        }
    }

    private var path: String {
        let isChosen = archive.file != nil || archive.options.archive != nil || Settings.current.given[.archive] != nil
        guard !isChosen else { return archive.path }
        let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
        return home + "/awful-archive/awful.sqlite"
    }
}

struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Open an archive of sample pages in a browser.",
        discussion: """
            The archive is made in a temporary folder, and is gone when Ctrl-C ends the command.

            EXAMPLES
              awful-archive demo
            """)

    @Flag(help: "Print the address only; open no browser.") var noBrowser = false

    func run() async throws {
        guard let samples = SamplePages.folder else {
            throw InputFailure(
                description: "The sample pages were not installed: they are in the folder Samples of the sources.")
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("awful-demo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let archive = folder.appendingPathComponent("demo.sqlite").path
        _ = try await ImportRun(
            importer: { Importer(paths: [samples], archive: archive, options: $0) }, options: .ofSettings(),
            isQuiet: true, isProgressShown: Terminal.isErrorTerminal
        ).summary()
        let serve = try ServeCommand.parse([archive, "--port", "0"] + (noBrowser ? [] : ["--open"]))
        try await serve.run()
    }
}

/// The sample pages that come with the program.
enum SamplePages {
    /// The folder; nil if they are not installed.
    static var folder: String? {
        guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
        var above = program.deletingLastPathComponent()
        for _ in 0..<6 {
            for name in ["share/awful-archive/samples/forum", "Samples/forum"] {
                let folder = above.appendingPathComponent(name).path
                if FileManager.default.fileExists(atPath: folder) { return folder }
            }
            above.deleteLastPathComponent()
        }
        return nil
    }
}

/// What to do in a folder that has saved pages and no archive.
enum SavedPagesHere {
    private static let limit = 1000  // files to look into; twenty times as many are met at most

    /// A note on the pages of the forums in and below the current folder, with what to type; nil without any.
    static var note: String? {
        let manager = FileManager.default
        guard let files = manager.enumerator(atPath: ".") else { return nil }
        var (count, looked, met) = (0, 0, 0)
        // A home folder may hold millions of files.
        while met < limit * 20, looked < limit, let file = files.nextObject() as? String {
            met += 1
            guard ["html", "htm", "php", "mhtml"].contains(NSString(string: file).pathExtension.lowercased())
            else { continue }
            looked += 1
            let start = try? FileHandle(forReadingFrom: URL(fileURLWithPath: file)).read(upToCount: 1 << 16)
            if let start, start.range(of: Data("Something Awful".utf8)) != nil { count += 1 }
        }
        guard count > 0 else { return nil }
        let number = looked < limit && met < limit * 20 ? "" : "At least "
        return
            "\(number)\(count.counted("forum page")) \(count == 1 ? "is" : "are") in this folder: awful-archive import ."
    }
}
