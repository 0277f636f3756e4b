internal import ForumModel
internal import Foundation

extension ReaderResponse {
    func bytes(isHead: Bool, keepsAlive: Bool) -> Data {
        var head = "HTTP/1.1 \(status) \(Self.reason(status))\r\nDate: \(HTTPDate.now)\r\n"
        // Removes control characters, such as line breaks, from field values.
        for (name, value) in headers { head += "\(name): \(value.filter { $0 >= " " && $0 != "\u{7F}" })\r\n" }
        if status != 304, status != 204, events == nil { head += "Content-Length: \(body.count)\r\n" }
        head += "Connection: \(keepsAlive ? "keep-alive" : "close")\r\n\r\n"
        var data = Data(head.utf8)
        if !isHead { data.append(contentsOf: body) }
        return data
    }

    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 204: "No Content"
        case 206: "Partial Content"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 409: "Conflict"
        case 416: "Range Not Satisfiable"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 503: "Service Unavailable"
        case 505: "HTTP Version Not Supported"
        default: "Status"
        }
    }
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
