import Foundation
import Testing

/// `serve` for other machines of the network, such as a phone.
@Suite struct `The archive on a phone` {
    private let scratch: Scratch

    init() throws { scratch = try Scratch.ofSamples() }

    private func serve(_ options: String...) throws -> RunningProgram {
        try RunningProgram(["serve", scratch.archive, "--port", "0"] + options, in: scratch)
    }

    @Test func `the machine's own addresses are printed with the token, one a line`() throws {
        let server = try serve("--listen", "0.0.0.0", "--token")
        // Everything is printed before the first request is answered.
        #expect(server.wait(for: Self.isOnNetwork ? "From other machines: " : "until you press Ctrl-C.\n"))
        #expect(server.stop() == 0)
        let lines = server.output.split(separator: "\n")
        let first = try #require(
            lines.first?.firstMatch(of: #/http://127\.0\.0\.1(:\d+/\?token=\w{32}) until/#))
        let others = lines.filter { $0.hasPrefix("From other machines: ") }
        let printed = others.map { $0.dropFirst("From other machines: ".count) }
        #expect(printed.allSatisfy { $0.wholeMatch(of: #/http://[\d.]+:\d+/\?token=\w{32}/#) != nil })
        #expect(printed.allSatisfy { $0.hasSuffix(first.1) && !$0.contains("127.0.0.1") })
        let own = Host.current().addresses.filter { $0.contains(".") && !$0.hasPrefix("127.") }
        #expect(others.count == own.count)
    }

    @Test func `this machine alone has one address`() throws {
        let server = try serve()
        #expect(server.wait(for: "until you press Ctrl-C.\n"))
        #expect(server.stop() == 0)
        #expect(!server.output.contains("From other machines"))
    }

    @Test func `a QR code is for other machines and for a terminal`() throws {
        let alone = try Program.run("serve", scratch.archive, "--qr")
        #expect(alone.status == 64 && alone.error.contains("--listen"))
        let server = try serve("--listen", "0.0.0.0", "--token", "--qr")
        #expect(
            server.wait(for: Self.isOnNetwork ? "--qr prints only on a terminal." : "until you press Ctrl-C.")
        )
        #expect(server.stop() == 0)
    }

    /// Runs `serve --qr` in a terminal; Ctrl-C comes from `qrencode`, or without it after a time.
    private func inTerminal(_ qrencode: String?) throws -> String {
        let path = scratch.path + "/qrencode"
        if let qrencode {
            try qrencode.write(toFile: path, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        let server = "timeout -s INT 8 \(Program.path) serve \(scratch.archive) --port 0"
        return try Program.run(
            program: "script",
            arguments: ["-qec", "\(server) --listen 0.0.0.0 --token --qr", "/dev/null"], in: scratch.path,
            environment: ["TERM": "dumb", "PATH": "\(scratch.path):/usr/bin:/bin"]
        ).output
    }

    private static let isOnNetwork = Host.current().addresses.contains {
        $0.contains(".") && !$0.hasPrefix("127.")
    }

    @Test(.enabled(if: isOnNetwork)) func `qrencode gets the address, but not as an argument`() throws {
        let output = try inTerminal(
            """
            #!/bin/sh
            echo "arguments: $*"
            echo "input: $(cat)"
            kill -INT $(ps -o ppid= -p $PPID)
            """)
        #expect(output.contains("arguments: -m 1 -t UTF8\r\n"), "\(output)")
        let address = #/From other machines: (http://\S+)/#
        let first = try #require(output.firstMatch(of: address))
        #expect(output.contains("input: \(first.1)\r\n"))
    }

    @Test(.enabled(if: isOnNetwork && !FileManager.default.fileExists(atPath: "/usr/bin/qrencode")))
    func `without qrencode the server says so and runs`() throws {
        let output = try inTerminal(nil)
        #expect(output.contains("--qr needs the program qrencode"), "\(output)")
        #expect(output.contains("Stopped."))
    }
}
