package import ForumModel

/// One thing that was found: every file and every folder that was not entered gives exactly one.
package enum FoundEntry: Sendable, Hashable {
    /// A file that is a saved page by its name or its first bytes.
    case page(SavedPageLocation)
    /// An archive, a crawl or a compressed file, by its name or its first bytes: ``ContainerWalk`` goes through it.
    case container(SavedPageLocation)
    /// A picture, style sheet, script or frame that was saved along with pages.
    case asset(SavedPageLocation)
    /// A page that a mirroring tool changed, when it kept the original beside it, under the name given.
    case superseded(SavedPageLocation, by: BytePath)
    case skipped(SavedPageLocation, reason: SkipReason)
    /// A file or folder that could not be read; the search went on with the entries beside it.
    case unreadable(SavedPageLocation, error: ReadError)

    package var location: SavedPageLocation {
        switch self {
        case .page(let location), .container(let location), .asset(let location),
            .superseded(let location, _), .skipped(let location, _), .unreadable(let location, _):
            location
        }
    }
}

/// Why an entry is not read.
package enum SkipReason: Sendable, Hashable, CaseIterable {
    /// A FIFO, socket or device: opening one can block or have side effects.
    case special
    /// A link or a special file inside a container.
    case specialMember
    /// A symbolic link inside a folder; none is followed.
    case symbolicLink
    /// A folder that was entered already, by another path: named twice, or mounted in two places.
    case repeatedFolder
    /// A file whose name, or whose first bytes if the name does not decide, is not that of a page.
    case notAPage
    /// The `Title_files` folder that a browser makes for images and style sheets.
    case companionFolder
    /// A file in such a folder that is no picture, style sheet, script or frame.
    case companionFile
    /// The cache of a mirroring tool, beside the mirror.
    case toolCache
    /// A file or folder whose name begins with a dot.
    case hidden

    package var code: DiagnosticCode {
        switch self {
        case .special: .fileSpecial
        case .specialMember: .containerSpecialMember
        case .symbolicLink: .fileSymlink
        case .repeatedFolder: .fileRepeatedFolder
        case .notAPage: .fileNotAPage
        case .companionFolder: .fileCompanionFolder
        case .companionFile: .fileCompanion
        case .toolCache: .fileToolCache
        case .hidden: .fileHidden
        }
    }

    /// Whether the user may expect it to be read: a link or special file in a folder, whatever its name, but not a picture.
    package var isWorthTelling: Bool { self == .special || self == .symbolicLink }

    package var message: String {
        switch self {
        case .special: "This is a FIFO, a socket or a device; only regular files are read."
        case .specialMember: "This is a link, a device or a FIFO inside a container; it is not followed."
        case .symbolicLink: "This is a symbolic link, which is not followed; name the link itself to import its target."
        case .repeatedFolder: "This folder was already entered by another path; its pages are imported from there."
        case .notAPage: "This is not a saved page by its name; name the file itself to import it anyway."
        case .companionFolder:
            "This folder contains the images and style sheets of a saved page; name it itself to search it."
        case .companionFile: "This was saved with a page, but is no picture, style sheet, script or frame."
        case .toolCache: "This is HTTrack's own cache of the mirror beside it; name the file itself to import it."
        case .hidden: "The name begins with a dot, so it is hidden; name it itself to import it."
        }
    }
}
