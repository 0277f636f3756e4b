internal import Foundation
package import GRDB

extension [UInt8] {
    /// The bytes as a blob for a statement.
    package var databaseBlob: DatabaseValue { Data(self).databaseValue }
}
