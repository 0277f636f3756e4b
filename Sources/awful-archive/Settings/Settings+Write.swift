import Foundation

extension Settings {
    /// Changes the line of a key in the file, or adds it, or removes it if the value is nil; returns the message to print.
    static func write(_ value: String?, for key: Key) throws -> String {
        guard let file else { throw failure("config", "there is no file, because $HOME is not set") }
        let old = FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) } ?? ""
        var (new, wanted, given, changed) = (old, Settings(), Settings(), Settings())
        let literal = try value.map {
            key == .pageSize && Int($0) != nil ? $0 : try Output.json(of: $0, formatting: .withoutEscapingSlashes)
        }
        let setting = literal.map { "\(key.rawValue) = \($0)" }
        let line = try Regex(
            #"(?m)^[ \t]*["']?\#(key.rawValue)["']?[ \t]*=[ \t]*("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#"']+)[ \t]*(?:#.*)?$\R?"#
        )
        if let match = old.firstMatch(of: line), let range = match.output[1].range {
            new.replaceSubrange(literal == nil ? match.range : range, with: literal ?? "")
        } else if let setting {
            new += (old.last?.isNewline == false ? "\n" : "") + setting + "\n"
        }
        // A line inside a multi-line string may look like a setting, so the changed text is parsed and compared with what was meant.
        try given.parse(setting ?? "", file)
        try wanted.parse(old, file)
        wanted.given[key] = given.given[key]
        try? changed.parse(new, file)
        guard changed.given.mapValues(\.text) == wanted.given.mapValues(\.text) else {
            throw failure(file, "\(key.rawValue) has a form there that can only be changed by hand")
        }
        do {
            let url = URL(fileURLWithPath: file).resolvingSymlinksInPath()
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(new.utf8).write(to: url, options: .atomic)
        } catch { throw InputFailure(description: "\(file): not written: \(error.localizedDescription)", status: 73) }
        return "\(key.rawValue) \(value == nil ? "is not set" : "is set") in \(Terminal.safe(file))."
    }
}
