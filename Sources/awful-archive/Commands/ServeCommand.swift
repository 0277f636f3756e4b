import ArgumentParser
import Foundation
import Reader

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Open the archive in a browser.",
        discussion: """
            A web server on this machine. The pages are those of export site, made when they are asked for; they show what an \
            import that is running has brought so far. Nothing is written but marks (what is read, bookmarks), when their \
            buttons are pressed. Ctrl-C ends it.

            An address of the forums leads to its page when it stands behind the Reader's own, with or without the forums' \
            host: http://127.0.0.1:8399/showthread.php?threadid=3507451&pagenumber=2

            Only this machine can read it. --listen lets others in who know the token that is printed, such as a phone in the \
            same network; nothing is encrypted on the way to them. A loopback address, such as ::1, needs no token.

            E-readers (KOReader, Foliate, Thorium) find threads as books at http://127.0.0.1:8399/opds, an OPDS catalog. With \
            --token, the token is the password, and any name the user.

            --accept-pages imports pages that a browser sends, such as SingleFile's upload to a REST form API; the settings for \
            it are printed. The pages lie in a folder beside the archive (FILE.pages). A user script, whose address is \
            printed too, marks on the live forums what is held, and leads to the next page to save.

            EXAMPLES
              awful-archive serve awful.sqlite --open
              awful-archive serve --archive awful.sqlite --port 0
              awful-archive serve awful.sqlite --include-private
              awful-archive serve awful.sqlite --listen 0.0.0.0 --token --qr
              awful-archive serve awful.sqlite --accept-pages --token-file ~/.awful-token
            """)

    @OptionGroup var archive: ArchiveFileOptions

    @Flag(help: "Open the front page in the browser.") var open = false

    @Option(
        help: ArgumentHelp(
            "Listen on another address than 127.0.0.1, such as ::1, or 0.0.0.0 for all of this machine's; needs --token unless only this machine reaches it.",
            valueName: "address")) var listen: String?

    @Flag(help: "Answer only those who know a new token, which is printed once.") var token = false

    @Flag(help: "On a terminal, print the address for other machines as a QR code too (by qrencode).") var qr = false

    @Flag(help: "Import pages that a browser sends with a token, which is printed once.") var acceptPages = false

    @Option(
        help: ArgumentHelp(
            "Take the token for sent pages from a file, which is made if it is missing.", valueName: "file"))
    var tokenFile: String?

    @Flag(help: "Show private messages too.") var includePrivate = false

    @Option(help: "What the pages are called.") var title = Settings.current[.title]

    @Option(help: ArgumentHelp("How pages look: calm, classic, yospos or fyad.", valueName: "theme"))
    var theme = Settings.current.theme

    @Option(help: "The port; 0 for one that is free.") var port: UInt16 = 8399

    func validate() throws {
        guard token || !options.needsToken else {
            throw ValidationError("--listen lets other machines in: add --token, so that only those read who know it.")
        }
        guard tokenFile == nil || acceptPages else {
            throw ValidationError("--token-file is for the token of sent pages: add --accept-pages.")
        }
        guard !qr || options.needsToken else {
            throw ValidationError("--qr is for other machines: add --listen 0.0.0.0 --token.")
        }
    }

    func run() async throws {
        var options = options
        if acceptPages {
            options.uploadToken = try uploadToken()
            options.importOptions = try .ofSettings()
        }
        let reader = try Reader(archive: archive.path, options: options)
        let (opens, printsCode, shown) = (open, qr, options)
        try await Interruption.run(told: "Stopped.") {
            try await reader.run { address in
                Output.line("The archive is at \(address) until you press Ctrl-C.")
                let others = shown.networkURLs(of: address)
                if others != [address] { Output.lines(others.map { "From other machines: \($0)" }) }
                if let token = shown.uploadToken { Self.explainUpload(address, token) }
                if printsCode, let other = others.first { Self.printQRCode(of: other) }
                if opens { Browser.launch(address) }
            }
        }
    }

    private func uploadToken() throws -> AccessToken {
        guard let tokenFile else { return AccessToken() }
        if !FileManager.default.fileExists(atPath: tokenFile) {
            let token = AccessToken()
            let isMade = FileManager.default.createFile(
                atPath: tokenFile, contents: Data("\(token.value)\n".utf8), attributes: [.posixPermissions: 0o600])
            guard isMade else { throw ValidationError("The file \(tokenFile) for the token cannot be made.") }
            return token
        }
        let text = try? String(contentsOfFile: tokenFile, encoding: .utf8)
        guard let text, let token = AccessToken(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw ValidationError("\(tokenFile) holds no token: at least 16 visible ASCII characters in one line.")
        }
        return token
    }

    private static func explainUpload(_ address: String, _ token: AccessToken) {
        let root = address.prefix { $0 != "?" }
        Output.lines([
            "Pages are taken too. In SingleFile's settings, Destination: upload to a REST Form API, with",
            "  URL                      \(root)api/v1/pages", "  authorization token      \(token.value)",
            "  archive data field name  file", "  archive URL field name   url",
            "A user script marks what is held on the live forums: \(root)held.user.js",
        ])
    }

    private static func printQRCode(of address: String) {
        guard Terminal.isOutputTerminal else { return Output.error("--qr prints only on a terminal.") }
        let form = Terminal.usesColor ? "ANSIUTF8" : "UTF8"
        // Not an argument, which other users of the machine could see: the address contains the token.
        let program = popen("qrencode -m 1 -t \(form) 2>/dev/null", "w")
        guard let program, fputs(address, program) >= 0, pclose(program) == 0 else {
            return Output.error("--qr needs the program qrencode: it is not installed, or failed.")
        }
    }

    private var options: ReaderOptions {
        var options = ReaderOptions()
        options.address = listen.map { $0 == "localhost" ? "127.0.0.1" : $0 } ?? options.address
        options.port = port
        options.token = token ? AccessToken() : nil
        options.includesPrivate = includePrivate
        options.title = title
        options.theme = theme
        return options
    }
}
