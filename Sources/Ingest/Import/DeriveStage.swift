internal import Archive

/// Stage 5: counts, first and last posts, names resolved to numbers, history and search index, only for what the
/// import touched.
///
/// A pure function of what stages 3 and 4 left. An import that dies before its end leaves marks, and the next run
/// of this stage goes on from them.
struct DeriveStage {
    let writer: ArchiveWriter

    /// Updates what is stale; progress is told how much is done, from 0 to 1, and says whether to go on.
    func run(progress: (Double) -> Bool) throws(ArchiveError) {
        try writer.updateDerivedFields(progress: progress)
    }
}
