import ArgumentParser
import Exports
import Foundation

/// Several formats of one `export`, such as `export site html --output FOLDER`, each in a child of the folder.
struct SeveralFormats {
    private static let fileNames = [
        EPUBExporter.name: "book.epub", MboxExporter.name: "mail.mbox", NDJSONExporter.name: "archive.ndjson",
        DatasetteExporter.name: "metadata.json", ZIMExporter.name: "site.zim", PDFExporter.name: "thread.pdf",
    ]

    /// The arguments for each format; for other commands and one format those that were typed.
    private(set) var commands: [[String]]
    private var folder: String?

    init(_ arguments: [String]) throws {
        commands = [arguments]
        let known = MistypedCommand.names(ExportCommand.self, isTopic: false)
        let formats = Array(arguments.dropFirst().prefix { known.contains($0) })
        guard arguments.first == "export", formats.count > 1 else { return }
        var rest: [String] = []
        for word in arguments.dropFirst(1 + formats.count) {
            let option = ["--output=", "-o="].first(where: word.hasPrefix)
            rest += option.map { ["--output", String(word.dropFirst($0.count))] } ?? [word]
        }
        guard let option = rest.firstIndex(where: { $0 == "-o" || $0 == "--output" }), option + 1 < rest.count,
            Set(formats).count == formats.count, rest[(option + 1)...].allSatisfy({ $0 != "-o" && $0 != "--output" })
        else { throw ValidationError("Several formats are each named once, and need --output FOLDER.") }
        let parent = rest[option + 1]
        folder = parent
        commands = []
        for format in formats {
            rest[option + 1] = "\(parent)/\(Self.fileNames[format] ?? format)"
            commands.append(["export", format] + rest)
        }
    }

    /// Creates the folder, once the arguments of all formats are known to be right.
    func createFolder() throws {
        guard let folder else { return }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch { throw ExportError.cannotCreate(path: folder, reason: error.localizedDescription) }
    }
}
