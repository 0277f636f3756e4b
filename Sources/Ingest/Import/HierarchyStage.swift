internal import Archive

/// Stage 4: categories, forums, subforums and their order, from what all pages claim.
///
/// A pure function of the claims in the archive, and nothing to do when no page brought a new one. May be run again
/// at any time.
struct HierarchyStage {
    let writer: ArchiveWriter

    func run() throws(ArchiveError) { try writer.rebuildHierarchy() }
}
