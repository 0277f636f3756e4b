extension [UInt8] {
    /// Copies the bytes of a C string, without the NUL at its end.
    package init(cString start: UnsafePointer<CChar>) {
        var count = 0
        while start[count] != 0 { count += 1 }
        self = Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
