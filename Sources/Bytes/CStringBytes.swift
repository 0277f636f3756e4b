extension [UInt8] {
    package init(cString start: UnsafePointer<CChar>) {
        var count = 0
        while start[count] != 0 { count += 1 }
        self = Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
