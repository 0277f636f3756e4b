import Archive
import ArgumentParser
import ForumModel
import Foundation

/// A query with the items that it should find, any of which counts.
struct SearchQuestion {
    let query: String
    /// The items as `post 123`.
    let wanted: [String]

    /// Reads a list: in each line a query, a tab, and items separated by commas; empty lines and those with `#` are comments.
    static func all(in file: String) throws -> [SearchQuestion] {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: file))
        } catch { throw InputFailure(description: "\(file) cannot be read: \(error.localizedDescription)") }
        let lines = String(decoding: data, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return try lines.enumerated().filter { !$1.isEmpty && !$1.hasPrefix("#") }.map { number, line in
            let parts = line.split(separator: "\t")
            let wanted = parts.last.map { $0.split(separator: ",") } ?? []
            let isItem = { (item: Substring) in
                item.trimmingPrefix(" ").wholeMatch(of: /(post|thread|message|announcement|forum) +\d+ */) != nil
            }
            guard parts.count == 2, wanted.allSatisfy(isItem) else {
                throw ValidationError(
                    "\(file), line \(number + 1): a query, a tab, and what it should find, such as post 123.")
            }
            return SearchQuestion(
                query: String(parts[0]), wanted: wanted.map { $0.split(separator: " ").joined(separator: " ") })
        }
    }
}

/// How many queries of a list find what they should, first of its kind or among the first ten.
struct SearchEvaluation: Encodable {
    /// The last place that counts.
    static let depth = 10

    struct Miss: Encodable {
        let query: String
        let wanted: [String]
        /// The place of the item that came first; none if it was not found.
        let place: Int?
    }

    let queries: Int
    let first: Int
    let firstTen: Int
    let misses: [Miss]

    init(_ questions: [SearchQuestion], _ answers: [[SearchHit]]) {
        let places = zip(questions, answers).map { question, hits in
            question.wanted.compactMap { item in
                hits.filter { item.hasPrefix($0.entity + " ") }
                    .firstIndex { "\($0.entity) \($0.id)" == item }.map { $0 + 1 }
            }.min()
        }
        queries = questions.count
        first = places.count { $0 == 1 }
        firstTen = places.count { $0.map { $0 <= Self.depth } ?? false }
        misses = zip(questions, places).filter { ($1 ?? .max) > Self.depth }.map {
            Miss(query: $0.query, wanted: $0.wanted, place: $1)
        }
    }

    var lines: [String] {
        let share = "\(firstTen.share(of: queries)) % of \(queries.counted("query", "queries"))"
        return ["First of its kind: \(first.grouped)", "Among the first \(Self.depth): \(firstTen.grouped), \(share)"]
            + misses.map { miss in
                let place = miss.place.map { "at place \($0)" } ?? "not found"
                return Terminal.safe("Missed: \(miss.query) (\(miss.wanted.joined(separator: ", ")) \(place))")
            }
    }
}
