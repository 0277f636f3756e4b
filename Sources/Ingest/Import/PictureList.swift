internal import ForumModel
internal import Foundation
internal import SavedPages

/// A list of pictures: an address and a file below the list's folder in each line, as CSV, TSV or JSON.
struct PictureList {
    /// Absolute and free of symbolic links.
    let folder: String
    private let bytes: Data
    /// Whether the file is, by its extension, one JSON value: an object of addresses and files, or an array of objects.
    private let isWhole: Bool

    private struct Line: Decodable {
        var url: String
        var file: String
    }

    static func isList(_ path: String) -> Bool {
        ["csv", "tsv", "json", "jsonl", "ndjson"].contains((path as NSString).pathExtension.lowercased())
    }

    init(_ path: String) throws(ImportError) {
        isWhole = path.lowercased().hasSuffix(".json")
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        folder = file.deletingLastPathComponent().path
        do {
            let bytes = try Data(contentsOf: file, options: .mappedIfSafe)
            self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
        } catch { throw .noSuchInput(reason: "\(path): the list of pictures could not be read. Check its name.") }
        var isUsable = false
        let isEmpty = readLines { isUsable = isUsable || self.path(of: $1) != nil }
        guard isUsable || isEmpty else {
            throw .noSuchInput(
                reason: """
                    \(path): no line of this list has an address and the path of a file below the list's folder. Write lines \
                    such as: https://i.imgur.com/abc1234.jpg,pictures/1.jpg
                    """)
        }
    }

    /// Calls a closure with each line's first absolute address and first other field; lines without both are passed over.
    ///
    /// Returns whether the list has no entries: it is empty, or has only a heading.
    @discardableResult func readLines(_ body: (_ address: String, _ file: String) -> Void) -> Bool {
        if isWhole, let all = try? JSONDecoder().decode([String: String].self, from: bytes) {
            all.forEach(body)
            return all.isEmpty
        }
        if isWhole, let all = try? JSONDecoder().decode([Line].self, from: bytes) {
            for line in all { body(line.url, line.file) }
            return all.isEmpty
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        for line in lines {
            let fields =
                line.first == UInt8(ascii: "{")
                ? (try? JSONDecoder().decode(Line.self, from: line)).map { [$0.url, $0.file] } ?? []
                : Self.fields(of: String(decoding: line, as: UTF8.self))
            guard let address = fields.first(where: MarkupAddresses.isAbsolute),
                let file = fields.first(where: { !$0.isEmpty && !MarkupAddresses.isAbsolute($0) })
            else { continue }
            body(address, file)
        }
        return !isWhole && lines.count <= 1 && lines.allSatisfy { !$0.contains(UInt8(ascii: ":")) }
    }

    private static func fields(of line: String) -> [String] {
        let separator: Character = ["\t", ",", ";"].first(where: { line.contains($0) }) ?? ","
        var (fields, isQuoted) = ([""], false)
        for character in line where character != "\r" {
            switch character {
            case "\"": isQuoted.toggle()
            case separator where !isQuoted: fields.append("")
            default: fields[fields.count - 1].append(character)
            }
        }
        return fields
    }

    /// The path of a file; nil unless it is below the folder of the list.
    func path(of file: String) -> BytePath? {
        let parts = file.split(separator: "/").filter { $0 != "." }
        guard !file.hasPrefix("/"), !parts.isEmpty, !parts.contains("..") else { return nil }
        return BytePath(folder).appending(BytePath(parts.joined(separator: "/")))
    }

    /// The inode number of a file below the list's folder; nil if there is no such file.
    func number(of file: String) -> Int? {
        let found = try? FileManager.default.attributesOfItem(atPath: folder + "/" + file)
        return found?[.systemFileNumber] as? Int
    }
}
