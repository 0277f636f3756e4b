public import Archive
internal import Foundation
internal import Synchronization

/// Answers a program that assists people, by the Model Context Protocol over lines of text; it only reads the archive.
///
/// One call is at work at a time. A cancelled one ends without an answer.
public final class AssistantServer: Sendable {
    /// The versions of the protocol, the newest last.
    private static let versions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
    /// The maximum size of a line and of an answer in bytes.
    private static let mostBytes = 1_000_000
    private static let mostWaiting = 100

    private struct State {
        var isInitialized = false
        /// The calls that are not answered yet, by their IDs as JSON, and whether they are cancelled.
        var calls: [String: Bool] = [:]
    }

    /// A failure of the protocol, with its JSON-RPC code.
    private struct Failure: Error {
        var code: Int
        var words: String
    }

    private let browser: ArchiveBrowser
    private let version: String
    /// The key of the pseudonyms; nil if names are not replaced.
    private let redactionKey: String?
    private let tools: [AssistantTool]
    private let write: @Sendable (String) -> Void
    private let state = Mutex(State())
    private let work = DispatchQueue(label: "assistant")

    /// Opens an archive for a program of a version; `write` takes one line at a time, on any thread.
    ///
    /// With a `redactionKey`, people get the pseudonyms of an export with that key.
    public init(
        archive: String, includesPrivate: Bool = false, redactionKey: String? = nil, version: String,
        write: @escaping @Sendable (String) -> Void
    ) throws(ArchiveError) {
        browser = try ArchiveBrowser(path: archive, includesPrivate: includesPrivate)
        // Explanations quote what pages said before names were replaced.
        tools = AssistantTool.all.filter { redactionKey == nil || $0.name != "explain" }
        (self.version, self.redactionKey, self.write) = (version, redactionKey, write)
    }

    /// Answers until `read`, which returns the next bytes of the input, returns none, and all calls have ended.
    public func run(reading read: () -> [UInt8]) {
        var (line, isTooLong) = ([UInt8](), false)
        while case let bytes = read(), !bytes.isEmpty {
            let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() {
                if index > 0 {
                    receive(line, isTooLong: isTooLong)
                    (line, isTooLong) = ([], false)
                }
                isTooLong = isTooLong || line.count + part.count > Self.mostBytes
                if !isTooLong { line += part }
            }
        }
        receive(line, isTooLong: isTooLong)
        work.sync {}
    }

    private func receive(_ line: [UInt8], isTooLong: Bool) {
        guard isTooLong || line.contains(where: { $0 > UInt8(ascii: " ") }) else { return }
        var id: String?
        do throws(Failure) {
            guard !isTooLong else {
                throw Failure(code: -32600, words: "The line has more than \(Self.mostBytes) bytes.")
            }
            guard let json = try? JSONSerialization.jsonObject(with: Data(line)) else {
                throw Failure(code: -32700, words: "This line is not JSON.")
            }
            let message = json as? [String: Any] ?? [:]
            guard message["jsonrpc"] as? String == "2.0", let method = message["method"] as? String,
                !(message["id"] is NSNull)
            else { throw Failure(code: -32600, words: "This is not a request of JSON-RPC 2.0.") }
            let parameters = message["params", default: [String: Any]()] as? [String: Any]
            id = message["id"].flatMap(Self.json)
            if let id {
                if let result = try result(of: method, parameters, id) { answer(id, ["result": result]) }
            } else if method == "notifications/cancelled",
                let call = parameters?["requestId"].flatMap(Self.json)
            {
                state.withLock { if $0.calls[call] != nil { $0.calls[call] = true } }
            }
        } catch { answer(id, ["error": ["code": error.code, "message": error.words] as [String: Any]]) }
    }

    /// Returns the result of a request; nil for a call of a tool, which is answered later.
    private func result(
        of method: String, _ parameters: [String: Any]?, _ id: String
    ) throws(Failure) -> [String: Any]? {
        let isInitialized = state.withLock(\.isInitialized)
        switch method {
        case "ping": return [:]
        case "initialize" where !isInitialized:
            guard let wanted = parameters?["protocolVersion"] as? String else {
                throw Failure(code: -32602, words: "initialize needs protocolVersion.")
            }
            state.withLock { $0.isInitialized = true }
            return [
                "protocolVersion": Self.versions.contains(wanted) ? wanted : Self.versions.last ?? "",
                "capabilities": ["tools": [:]], "serverInfo": ["name": "awful-archive", "version": version],
                "instructions": AssistantTool.notice,
            ]
        case "tools/list" where isInitialized:
            guard let parameters, parameters["cursor"] == nil else {
                throw Failure(code: -32602, words: "There is one page of tools, without a cursor.")
            }
            return ["tools": tools.map(\.description)]
        case "tools/call" where isInitialized:
            guard let name = parameters?["name"] as? String, let tool = tools.first(where: { $0.name == name }),
                let arguments = parameters?["arguments", default: [String: Any]()] as? [String: Any]
            else { throw Failure(code: -32602, words: "tools/list names the tools and their arguments.") }
            if let (name, _) = arguments.first(where: { $1 is [Any] || $1 is [String: Any] }) {
                throw Failure(code: -32602, words: "\(name.prefix(100)) takes a text, a number, true or false.")
            }
            try start(tool, arguments.filter { !($1 is NSNull) }.mapValues { "\($0)" }, id)
            return nil
        case "initialize", "tools/list", "tools/call":
            throw Failure(code: -32600, words: "initialize comes first, and once.")
        default: throw Failure(code: -32601, words: "There is no method \(method.prefix(100)).")
        }
    }

    private func start(_ tool: AssistantTool, _ arguments: [String: String], _ id: String) throws(Failure) {
        let isWelcome = state.withLock { state in
            guard state.calls.count < Self.mostWaiting, state.calls[id] == nil else { return false }
            state.calls[id] = false
            return true
        }
        guard isWelcome else { throw Failure(code: -32000, words: "Too many calls wait, or one has this ID.") }
        work.async { [self] in
            let result = result(of: tool, arguments) { [self] in state.withLock { $0.calls[id] } == true }
            if state.withLock({ $0.calls.removeValue(forKey: id) }) == false { answer(id, ["result": result]) }
        }
    }

    /// Returns the result of a call; what the tool finds wrong is a result, too.
    private func result(
        of tool: AssistantTool, _ arguments: [String: String], _ isCancelled: @escaping () -> Bool
    ) -> [String: Any] {
        do {
            let content = try reading(until: isCancelled) { try tool.answer(arguments, $0) }
            guard let text = Self.json(content), text.utf8.count <= Self.mostBytes else {
                throw APIRequest.Refusal(words: "The answer is too long; ask for less.")
            }
            return ["content": [["type": "text", "text": text]], "structuredContent": content, "isError": false]
        } catch {
            // The message must not reveal where the archive is.
            let words = (error as? APIRequest.Refusal)?.words ?? "\(error)".replacing(browser.path + ": ", with: "")
            return ["content": [["type": "text", "text": words]], "isError": true]
        }
    }

    private func reading<Value>(
        until isCancelled: @escaping () -> Bool, _ body: (ArchiveSnapshot) throws -> Value
    ) throws -> Value {
        guard let redactionKey else { return try browser.reading(until: isCancelled, body) }
        var selection = ArchiveSelection()
        (selection.isRedacted, selection.redactionKey) = (true, redactionKey)
        return try ArchiveStore(path: browser.path, access: .read).reading(selection, until: isCancelled, body)
    }

    private func answer(_ id: String?, _ members: [String: Any]) {
        guard let json = Self.json(members) else { return }
        state.withLock { _ in write("{\"jsonrpc\":\"2.0\",\"id\":\(id ?? "null"),\(json.dropFirst())") }
    }

    private static func json(_ value: Any) -> String? {
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed]
        let data = try? JSONSerialization.data(withJSONObject: value, options: options)
        return data.map { String(decoding: $0, as: UTF8.self) }
    }
}
