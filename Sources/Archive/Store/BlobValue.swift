internal import Foundation
internal import GRDB

extension [UInt8] {
    /// The bytes as a blob for a statement.
    var databaseBlob: DatabaseValue { Data(self).databaseValue }
}
