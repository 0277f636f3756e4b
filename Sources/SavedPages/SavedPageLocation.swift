package import ForumModel

/// The location of a saved page or another entry, with its size and time.
///
/// Those of a found file are from `lstat`, so that an import can skip files that it has already read; those of a member are from
/// its container.
package struct SavedPageLocation: Sendable, Hashable {
    /// The folder that was named on the command line, absolute and free of symbolic links; of a file named there, its folder.
    package let root: BytePath
    /// The path relative to the root; empty for the root itself.
    package let path: BytePath
    /// The name inside the container that `path` is, as text that is safe to print; nil for a file of its own.
    package private(set) var member: String?
    /// The size in bytes of a regular file or a member; 0 for anything else, and when it is unknown.
    package internal(set) var fileSize: Int64
    /// The time of the last change of the content, in whole seconds; 1970 when it is unknown.
    package private(set) var modifiedAt: UTCTime

    /// The addresses (`asset_url.url`) of a file that `import --pictures` reads; empty if its content decides them, nil for other files.
    package var pictureAddresses: [String]?

    /// The page beside this original whose links a mirroring tool converted, relative to the root.
    var converted: BytePath?

    package init(root: BytePath, path: BytePath, member: BytePath? = nil, fileSize: Int64, modifiedAt: UTCTime) {
        self.root = root
        self.path = path
        self.member = member?.display
        self.fileSize = fileSize
        self.modifiedAt = modifiedAt
    }

    init(root: BytePath, path: BytePath, status: FileStatus?) {
        self.init(
            root: root, path: path, fileSize: status?.kind == .regular ? status?.size ?? 0 : 0,
            modifiedAt: UTCTime(seconds: status?.modified.seconds ?? 0))
    }

    /// Something inside this container; a member inside a member is `outer!/inner`.
    func member(_ name: BytePath, byteCount: Int64?, modifiedAt: UTCTime?) -> SavedPageLocation {
        var result = self
        result.member = (member.map { $0 + "!/" } ?? "") + name.display
        result.fileSize = byteCount ?? 0
        result.modifiedAt = modifiedAt ?? self.modifiedAt
        return result
    }

    /// The name of the file or the innermost member, without folders, safe to print.
    package var name: String {
        guard let member else { return path.lastComponent.display }
        return String(member.split(separator: "/").last ?? "")
    }

    /// The address that a picture or style sheet at this place answers to: in a mirror the one it was fetched from, beside
    /// a saved page the way the page refers to it (`Title_files/picture.gif`); nil when the place says neither.
    package var assetAddress: String? {
        let place = innermostPath
        let parts = place.components
        if let folder = parts.dropLast().last, ToolFolder.isScrapName(folder.bytes) {
            return parts.last.map { String(decoding: $0.bytes, as: UTF8.self) }
        }
        if let folder = parts.lastIndex(where: { PageName.isCompanionFolder($0.bytes) }) {
            return parts[folder...].map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: "/")
        }
        // wget writes `@` for `?` in names for Windows.
        return MirrorPath.url(of: place)?.replacing(".php@", with: ".php?")
    }

    /// What the path says about a page: where a mirroring tool fetched it from.
    package var facts: CaptureFacts { MirrorPath.facts(of: innermostPath) }

    package var isInCompanionFolder: Bool { innermostPath.isInCompanionFolder }

    private var innermostPath: BytePath {
        member.map { BytePath(String($0.split(separator: "!/").last ?? "")) } ?? path
    }

    /// The status of the regular file at the path now; nil if there is none, or it cannot be opened.
    package var status: FileStatus? { (try? OpenFile.regularFile(at: self))?.status }

    /// The whole path, safe to print: `/home/ann/pages/thread.html`, in a container `/home/ann/pages.zip!/thread.html`.
    package var display: String { root.appending(path).display + (member.map { "!/" + $0 } ?? "") }
}
