internal import ForumModel
internal import Foundation

extension ReaderResponse {
    func bytes(isHead: Bool, keepsAlive: Bool) -> Data {
        var head = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Status")\r\nDate: \(HTTPDate.now)\r\n"
        // Removes control characters, such as line breaks, from field values.
        for (name, value) in headers { head += "\(name): \(value.filter { $0 >= " " && $0 != "\u{7F}" })\r\n" }
        if status != 304, status != 204, events == nil { head += "Content-Length: \(body.count)\r\n" }
        head += "Connection: \(keepsAlive ? "keep-alive" : "close")\r\n\r\n"
        var data = Data(head.utf8)
        if !isHead { data.append(contentsOf: body) }
        return data
    }

    private static let reasons = [
        200: "OK", 202: "Accepted", 204: "No Content", 206: "Partial Content", 302: "Found", 303: "See Other",
        304: "Not Modified", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict", 413: "Content Too Large",
        414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable", 422: "Unprocessable Content",
        429: "Too Many Requests", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
        503: "Service Unavailable", 505: "HTTP Version Not Supported", 507: "Insufficient Storage",
    ]
}

enum HTTPDate {
    /// The current time, such as `Tue, 15 Nov 1994 08:12:31 GMT`.
    static var now: String {
        var seconds = time(nil)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let clock = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
        let month = CivilCalendar.months[Int(parts.tm_mon) % 12].prefix(3)
        let day = CivilCalendar.weekdays[Int(parts.tm_wday) % 7].prefix(3)
        let date = "\(day), \(two(parts.tm_mday)) \(month) \(parts.tm_year + 1900)"
        return "\(date) \(clock) GMT"
    }
}
