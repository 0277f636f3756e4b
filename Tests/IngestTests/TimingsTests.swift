import Archive
import ForumModel
import SavedPages
import TestSupport
import Testing

@testable import Ingest

@Suite struct `The timings of an import` {
    @Test func `count every row that is changed, also where decisions are taken again`() async throws {
        let scratch = try ScratchFolder()
        var options = try ImportOptions(now: UTCTime(seconds: 1_700_000_000))
        options.measuresTimings = true
        for isRescan in [false, true] {
            options.isRescan = isRescan
            let store = try ArchiveStore(path: scratch["a.sqlite"], access: .write)
            let start = store.changedRowCount
            var pipeline = try ImportPipeline(store: store, known: nil, options: options) { _ in }
            let source = ImportSource.pages(try PageFinder([Checkout.samples], options: options))
            let timings = try #require(try await pipeline.run(source).timings)
            let counted = [.upsert, .hierarchy, .derive].reduce(0) { $0 + timings[$1].count }
            #expect(counted == store.changedRowCount - start)
            #expect(counted > 0)
            try store.close()
        }
    }
}
