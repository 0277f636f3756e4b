import Foundation
import Reader

/// Serves an archive until the process ends: the program in the documentation of `Reader`.
func serve(_ archive: String) async throws {
    var options = ReaderOptions()
    options.port = 0
    let reader = try Reader(archive: archive, options: options)
    try await reader.run { address in
        print("Open \(address)")
    }
}

/// Answers one request, as a program does that has a server of its own.
func respond(to path: String, from archive: String) async throws -> String {
    let reader = try Reader(archive: archive)
    let request = ReaderRequest(target: path, headers: [("Host", "127.0.0.1:8399")])
    let response = await reader.respond(to: request)
    return "\(response.status), \(response.body.count) bytes"
}

/// Prints a line at once, also into a pipe.
func print(_ line: String) {
    Swift.print(line)
    fflush(nil)
}
