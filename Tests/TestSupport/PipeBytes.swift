public import Foundation

/// Reads a pipe to its end, past signals; `readDataToEndOfFile` stops the tests when a signal interrupts it.
public func bytes(of pipe: Pipe) -> Data {
    let file = pipe.fileHandleForReading.fileDescriptor
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = read(file, &buffer, buffer.count)
        if count > 0 { data += buffer[..<count] } else if count == 0 || errno != EINTR { return data }
    }
}
