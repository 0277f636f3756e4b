internal import ForumModel

/// The contents of a ZIP that fits into memory.
struct ZippedFiles {
    struct PageFolder {
        /// The common prefix of its file names: empty, or a folder and a slash.
        let prefix: String
        let page: String
        let facts: CaptureFacts
    }

    /// Names and bytes, in the ZIP's order.
    private(set) var contents: [(name: String, bytes: [UInt8])] = []
    private(set) var notes: [Diagnostic] = []
    /// The error that ended the reading early; nil if it came to the last member.
    private(set) var error: ContainerError?
    private var indices: [String: Int] = [:]

    init(_ bytes: [UInt8], limits: ContainerLimits) throws(ContainerError) {
        let budget = UnpackBudget(fileSize: Int64(bytes.count), limits: limits)
        let members = try ArchiveMembers(.bytes(bytes), as: .archive, budget: budget)
        var total = 0
        var leftOut = 0
        do throws(ContainerError) {
            while let member = try members.next() {
                if member.kind == .folder { continue }
                guard member.kind == .file, contents.count < 10_000 else {
                    leftOut += 1
                    continue
                }
                let limit = min(limits.memberByteLimit, limits.documentByteLimit - total)
                let content = try members.bytes(atMost: limit + 1)
                guard content.count <= limit else {
                    leftOut += 1
                    continue
                }
                total += content.count
                add(member.name.display, content)
            }
        } catch { self.error = error }
        guard leftOut > 0 else { return }
        notes.report(
            .warning, .assetTooBig,
            "\(leftOut) files in it are links, encrypted or too large; they were skipped.")
    }

    subscript(name: String) -> [UInt8]? { indices[name].map { contents[$0].bytes } }

    var pageFolders: [PageFolder] {
        let prefixes = contents.compactMap { file in
            file.name == "index.rdf" || file.name.hasSuffix("/index.rdf") ? String(file.name.dropLast(9)) : nil
        }
        let described = prefixes.compactMap { prefix -> PageFolder? in
            let description = PageDescription(self[prefix + "index.rdf"] ?? [])
            let page = prefix + (description.fileName ?? "index.html")
            guard self[page] != nil else { return nil }
            return PageFolder(prefix: prefix, page: page, facts: description.facts)
        }
        if !described.isEmpty { return described }
        let names = ["index.html", "index.htm", "index.xhtml"]
        guard let page = names.first(where: { self[$0] != nil }) else { return [] }
        return [PageFolder(prefix: "", page: page, facts: CaptureFacts())]
    }

    private mutating func add(_ name: String, _ bytes: [UInt8]) {
        // Of two members with one name, the first counts.
        guard indices[name] == nil else { return }
        indices[name] = contents.count
        contents.append((name, bytes))
    }
}
