import Bytes
import ForumModel
import Ingest

struct TimingsReport: Encodable {
    let timings: ImportTimings

    var lines: [String] {
        var table = TextTable(header: ["Stage", "seconds", "over", ""])
        for stage in ImportTimings.Stage.allCases {
            let entry = timings[stage]
            let mark = stage.isSummedOverWorkers ? " *" : ""
            table.add([stage.rawValue + mark, Self.seconds(entry.duration), entry.count.grouped, stage.unit])
        }
        let workers = timings.workerCount.counted("worker")
        return table.lines + ["  * the sum over \(workers), while the other stages go on"]
    }

    private static func seconds(_ duration: Duration) -> String {
        let thousandths = Int((SummaryReport.seconds(duration) * 1000).rounded())
        return "\(thousandths / 1000)." + String(thousandths % 1000, width: 3)
    }

    private struct Stage: Encodable {
        var stage: String
        var seconds: Double
        var isSummedOverWorkers: Bool
        var rows: Int
        var unit: String
    }

    func encode(to encoder: any Encoder) throws {
        let stages = ImportTimings.Stage.allCases.map {
            Stage(
                stage: $0.rawValue, seconds: SummaryReport.seconds(timings[$0].duration),
                isSummedOverWorkers: $0.isSummedOverWorkers, rows: timings[$0].count, unit: $0.unit)
        }
        try encoder.encode(["workers": timings.workerCount, "stages": stages])
    }
}
