internal import Foundation
package import GRDB

extension [UInt8] {
    package var databaseBlob: DatabaseValue { Data(self).databaseValue }
}
