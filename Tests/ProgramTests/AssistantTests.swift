import Foundation
import GRDB
import Testing

/// `mcp`, as a program that assists people speaks with it.
@Suite struct AssistantTests {
    private static let initialize = """
        {"jsonrpc":"2.0","id":"first","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}
        """

    /// Sends lines and returns the answers by their IDs, as JSON text; null is the ID of those that name none.
    private func answers(
        to lines: [String], _ options: String..., in scratch: Scratch
    ) throws -> [String: [[String: Any]]] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Program.path)
        process.arguments = ["mcp", "--archive", scratch.archive] + options
        process.environment = Program.environment
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        // Calls are answered in turn: the answer to this one is the last.
        let last =
            #"{"jsonrpc":"2.0","id":"last","method":"tools/call","params":{"name":"post","arguments":{}}}"#
        let text = Data((lines + [last, ""]).joined(separator: "\n").utf8)
        DispatchQueue(label: "input").async { try? input.fileHandleForWriting.write(contentsOf: text) }
        var told = Data()
        while told.range(of: Data(#""id":"last""#.utf8)) == nil {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { break }
            told += data
        }
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let answers = try String(decoding: told, as: UTF8.self).split(separator: "\n").map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        return Dictionary(grouping: answers) { $0["id"] is NSNull ? "null" : "\($0["id"] ?? "none")" }
    }

    private func code(_ answers: [[String: Any]]?) -> Int? {
        (answers?.first?["error"] as? [String: Any])?["code"] as? Int
    }

    private static func call(_ id: Int, _ tool: String, _ arguments: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
    }

    private func result(_ answers: [[String: Any]]?) throws -> [String: Any] {
        let result = try #require(answers?.first?["result"] as? [String: Any])
        #expect(result["isError"] as? Bool == false)
        let content = try #require(result["structuredContent"] as? [String: Any])
        #expect((content["notice"] as? String)?.contains("instructions") == true)
        return content
    }

    @Test func `a client that asks for a newer kind of server is refused at once and can then begin`() throws {
        let answers = try answers(
            to: [
                #"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{}}}"#,
                #"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#,
                #"{"jsonrpc":"2.0","id":3,"method":"ping"}"#,
                Self.initialize, #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
                #"{"jsonrpc":"2.0","id":4,"method":"tools/list"}"#, Self.initialize,
            ], in: .ofSamples())
        #expect(code(answers["1"]) == -32601)
        #expect(code(answers["2"]) == -32600)
        #expect(answers["3"]?.first?["result"] as? [String: String] == [:])
        let begun = try #require(answers["first"]?.first?["result"] as? [String: Any])
        #expect(begun["protocolVersion"] as? String == "2025-06-18")
        let tools = try #require(
            (answers["4"]?.first?["result"] as? [String: Any])?["tools"] as? [[String: Any]])
        #expect(
            tools.map { $0["name"] as? String } == [
                "search", "thread", "post", "person", "explain", "coverage",
            ])
        #expect(tools.allSatisfy { ($0["annotations"] as? [String: Bool])?["readOnlyHint"] == true })
        #expect((answers["first"]?.last?["error"] as? [String: Any])?["code"] as? Int == -32600)
    }

    @Test func `bad lines are answered by their errors, and the next one is read`() throws {
        let long = #"{"jsonrpc":"2.0","id":7,"method":""# + String(repeating: "x", count: 1_100_000) + #""}"#
        let answers = try answers(
            to: [
                "{no JSON", "", long, "[]", #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
                #"{"jsonrpc":"1.0","id":5,"method":"ping"}"#, String(repeating: "[", count: 100_000),
                Self.initialize.replacingOccurrences(of: "2025-06-18", with: "1999-01-01"),
                #"{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"rm"}}"#,
                #"{"jsonrpc":"2.0","id":9,"method":"tools/call","params":[]}"#,
                #"{"jsonrpc":"2.0","id":10,"method":"ping"}"#,
                Self.call(11, "search", #"{"q":["goose"]}"#), Self.call(12, "search", #"{"q":"goose","limit":null}"#),
                Self.call(13, "search", #"{"q":"user:nobodythere"}"#),
            ], in: .ofSamples())
        let codes = answers["null"]?.compactMap { code([$0]) }
        #expect(codes == [-32700, -32600, -32600, -32600, -32600, -32700])
        let begun = try #require(answers["first"]?.first?["result"] as? [String: Any])
        #expect(begun["protocolVersion"] as? String == "2025-11-25")
        #expect(code(answers["8"]) == -32602)
        #expect(code(answers["9"]) == -32602)
        #expect(answers["10"]?.first?["result"] != nil)
        #expect(code(answers["11"]) == -32602)
        _ = try result(answers["12"])
        let unknown = try #require(answers["13"]?.first?["result"] as? [String: Any])
        #expect(unknown["isError"] as? Bool == true && !"\(unknown)".contains("/"), "\(unknown)")
    }

    private static let questions = [
        ("search", #"{"q":"goose"}"#, 900000212),
        ("search", #"{"q":"goos","limit":2}"#, 9000003),
        ("search", #"{"q":"goose","limit":5,"page":2}"#, 9000003),
        ("search", #"{"q":"goose in:threads"}"#, 9000003),
        ("search", #"{"q":"kettle","sort":"date"}"#, 9000007),
        ("search", #"{"q":"user:\"Pemberton Lark\""}"#, 900000646),
        ("search", #"{"q":"thread:9000007 quoted:no whistle","exact":true}"#, 9000007),
        ("thread", #"{"id":9000003}"#, 900000201),
        ("thread", #"{"id":9000003,"page":2}"#, 900000248),
        ("thread", #"{"id":9000007,"page":2}"#, 900000646),
        ("post", #"{"id":900000646}"#, 900000646),
        ("post", #"{"id":"900000212"}"#, 9000003),
        ("person", #"{"name":"Pemberton Lark"}"#, 900001),
        ("person", #"{"user":900002,"limit":3}"#, 900002),
        ("person", #"{"name":"odd job harriet"}"#, 900002),
        ("explain", #"{"id":900000646}"#, 900000646),
        ("explain", #"{"id":900000212}"#, 900000212),
        ("coverage", #"{}"#, 9000010),
        ("coverage", #"{"thread":9000003}"#, 9000003),
        ("coverage", #"{"forum":902,"limit":1}"#, 902),
    ]

    private func items(_ result: [String: Any]) -> [[String: Any]] {
        ["items", "hits", "item"].flatMap { key in
            result[key] as? [[String: Any]] ?? (result[key] as? [String: Any]).map { [$0] } ?? []
        }
    }

    @Test func `each address, time and hash in the answers to twenty questions is in the archive`() throws {
        let scratch = try Scratch.ofSamples()
        let lines = Self.questions.enumerated().map { Self.call($0, $1.0, $1.1) }
        let answers = try answers(to: [Self.initialize] + lines, in: scratch)
        let pages = try Set(
            scratch.rows(
                "SELECT sha256 || ' ' || ifnull(captured_at, '') AS page FROM source_page WHERE sha256 IS NOT NULL"
            )
            .map { $0["page"] as String })
        let numbers = try ["post", "thread", "user", "forum"].reduce(into: [String: Set<Int64>]()) {
            numbers, table in
            numbers[table] = try Set(scratch.rows("SELECT id FROM \(table)").map { $0["id"] as Int64 })
        }
        var count = 0
        for (number, question) in Self.questions.enumerated() {
            let result = try result(answers["\(number)"])
            let text = String(decoding: try JSONSerialization.data(withJSONObject: result), as: UTF8.self)
            #expect(text.contains(String(question.2)), "\(question)")
            #expect(!text.contains(#""root""#))
            for item in items(result) {
                let url = try #require(item["url"] as? String)
                let parts = try #require(url.firstMatch(of: /(post|thread|user|forum)id=(\d+)/))
                #expect(try numbers[String(parts.1)]?.contains(#require(Int64(parts.2))) == true, "\(url)")
                let hash = try #require(item["page_sha256"] as? String, "\(question) \(url)")
                #expect(pages.contains("\(hash) \(item["captured_at"] as? String ?? "")"))
                count += 1
            }
        }
        #expect(count > 100)
    }

    @Test func `an announcement tells its page and is quoted, too`() throws {
        let search = Self.call(1, "search", #"{"q":"ladders in:announcements"}"#)
        let found = try items(result(answers(to: [Self.initialize, search], in: .ofSamples())["1"]))
        let item = try #require(found.first)
        #expect(item["entity"] as? String == "announcement" && item["url"] == nil)
        #expect((item["quoted_text"] as? String)?.contains("ladders") == true)
        #expect((item["page_sha256"] as? String)?.count == 64)
    }

    @Test func `what a tool cannot answer is a result that helps`() throws {
        let calls = [
            ("post", #"{"id":5}"#, "nothing of that number"), ("search", "{}", "q is missing"),
            ("search", #"{"q":"x","file":"/etc/passwd"}"#, "not file"),
            ("search", #"{"q":"x","limit":501}"#, "limit"),
            ("thread", #"{"id":-1}"#, "id"), ("person", #"{"name":"Odd Job Hariet"}"#, "Odd Job Harriet"),
            ("search", #"{"q":"before:someday"}"#, "before:"),
        ]
        let lines = calls.enumerated().map { Self.call($0, $1.0, $1.1) }
        let answers = try answers(to: [Self.initialize] + lines, in: .ofSamples())
        for (number, call) in calls.enumerated() {
            let result = try #require(answers["\(number)"]?.first?["result"] as? [String: Any])
            #expect(result["isError"] as? Bool == true)
            #expect("\(result["content"] ?? "")".contains(call.2), "\(call) \(result)")
        }
    }

    @Test func `a cancelled call gets no answer, and the others do`() throws {
        let calls = (1...40).map { Self.call($0, "coverage", "{}") }
        let cancelled = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":40}}"#
        let answers = try answers(to: [Self.initialize] + calls + [cancelled], in: .ofSamples())
        #expect(answers["39"] != nil)
        #expect(answers["40"] == nil)
    }

    @Test func `private messages are found only if asked for, and no name with pseudonyms`() throws {
        let scratch = try Scratch.ofSamples()
        let search = Self.call(1, "search", #"{"q":"sourdough in:messages"}"#)
        let asked = try result(answers(to: [Self.initialize, search], "--include-private", in: scratch)["1"])
        #expect(!items(asked).isEmpty)
        let unasked = try result(answers(to: [Self.initialize, search], in: scratch)["1"])
        #expect(items(unasked).isEmpty)

        let names = try scratch.rows("SELECT name FROM user WHERE length(name) > 8").map {
            $0["name"] as String
        }
        let questions = [
            ("thread", #"{"id":9000003}"#), ("search", #"{"q":"goose"}"#), ("coverage", "{}"),
        ]
        let lines =
            questions.enumerated().map { Self.call($0, $1.0, $1.1) } + [
                Self.call(8, "search", #"{"q":"Odd Job Harriet"}"#),
                Self.call(9, "search", #"{"q":"goose -harriet user:\"Odd Job Harriet\""}"#),
                Self.call(11, "search", #"{"q":"kettle -gravy","limit":50}"#),
                Self.call(12, "search", #"{"q":"kettle","limit":50}"#),
                Self.call(10, "explain", #"{"id":900000212}"#),
            ]
        let redacted = try answers(to: [Self.initialize] + lines, "--redact", in: scratch)
        for number in questions.indices {
            let text = "\(try result(redacted["\(number)"]))"
            #expect(!names.contains { text.contains($0) })
        }
        #expect(!items(try result(redacted["1"])).isEmpty)
        #expect(items(try result(redacted["8"])).isEmpty)
        #expect(redacted["9"]?.first.map { "\($0)".contains("nobody is or was called") } == true)
        #expect(code(redacted["10"]) == -32602)
        // No text has the name, so nothing is left out for it.
        let counts = try ["11", "12"].map { items(try result(redacted[$0])).count }
        #expect(counts[0] == counts[1] && counts[0] > 0)
    }
}
