import ForumModel
import SavedPages

/// What a search finds, one line per entry, without the root: `page thread.html`, `file.symlink link.html`.
func dump(_ entries: some Sequence<FoundEntry>) -> [String] {
    entries.map { entry in
        switch entry {
        case .page(let location): "page " + location.path.display
        case .container(let location): "container " + location.path.display
        case .asset(let location): "asset " + location.path.display
        case .superseded(let location, let original):
            "superseded " + location.path.display + " by " + original.display
        case .skipped(let location, let reason): reason.code.rawValue + " " + location.path.display
        case .unreadable(let location, let error): error.code.rawValue + " " + location.path.display
        }
    }
}

/// The same for one folder, named as a whole.
func found(in folder: TemporaryFolder) throws -> [String] {
    dump(try PageFinder(paths: [folder.path]).entries())
}
