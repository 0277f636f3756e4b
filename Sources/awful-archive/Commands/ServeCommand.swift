import Archive
import ArgumentParser
import Exports
import Reader

/// `awful-archive serve`.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Open the archive in a browser.",
        discussion: """
            A web server on this machine. The pages are those of export site, made when they are asked for; they show what an \
            import that is running has brought so far. Nothing is written but marks (what is read, bookmarks), when their \
            buttons are pressed. Ctrl-C ends it.

            An address of the forums leads to its page when it stands behind the Reader's own:
            http://127.0.0.1:8399/showthread.php?threadid=3507451&pagenumber=2, or with the forums' host in it:
            http://127.0.0.1:8399/https://forums.somethingawful.com/showthread.php?threadid=3507451

            Only this machine can read it. --listen lets others in who know the token that is printed; nothing is encrypted on \
            the way to them. A loopback address, such as ::1, needs no token.

            EXAMPLES
              awful-archive serve awful.sqlite --open
              awful-archive serve --archive awful.sqlite --port 0
              awful-archive serve awful.sqlite --include-private
              awful-archive serve awful.sqlite --listen 192.168.1.5 --token
            """)

    @OptionGroup var archive: ArchiveFileOptions

    @Option(help: "The port; 0 for one that is free.")
    var port: UInt16 = 8399

    @Flag(help: "Open the front page in the browser.")
    var open = false

    @Option(
        help: ArgumentHelp(
            "Listen on another address than 127.0.0.1, such as ::1, or 0.0.0.0 for all of this machine's; needs --token unless only this machine reaches it.",
            valueName: "address"))
    var listen: String?

    @Flag(help: "Answer only those who know a token, which is made anew and printed once.")
    var token = false

    @Flag(help: "Show private messages too.")
    var includePrivate = false

    @Option(help: "What the pages are called.")
    var title = "Awful Archive"

    @Option(help: ArgumentHelp("How pages look: calm, classic, yospos or fyad.", valueName: "theme"))
    var theme = SiteTheme.calm

    func validate() throws {
        guard token || !options.needsToken else {
            throw ValidationError(
                "--listen lets other machines in: add --token, so that only those read who know it.")
        }
    }

    func run() async throws {
        let reader = try Reader(archive: archive.path, options: options)
        let opens = open
        try await Interruption.run(told: "Stopped.") {
            try await reader.run { address in
                Output.line("The archive is at \(address) until you press Ctrl-C.")
                if opens { Browser.launch(address) }
            }
        }
    }

    private var options: ReaderOptions {
        var options = ReaderOptions()
        options.address = listen ?? options.address
        options.port = port
        options.token = token ? AccessToken() : nil
        options.includesPrivate = includePrivate
        options.title = title
        options.theme = theme
        return options
    }
}
