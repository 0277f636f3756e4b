internal import CSQLiteConfig

extension ArchiveStore {
    /// Turns off SQLite's count of the memory that it has allocated, for the whole process.
    ///
    /// SQLite keeps that count under one lock for all connections, so threads with an archive each wait for one another at
    /// every allocation; without it a merge of eight archives takes a fifth less time. A program calls this before it opens
    /// its first database. This library doesn't, since `sqlite3_memory_used()` and `sqlite3_soft_heap_limit64()` no longer
    /// work afterwards, and other parts of a program may rely on them.
    ///
    /// Source: [SQLITE_CONFIG_MEMSTATUS](https://sqlite.org/c3ref/c_config_covering_index_scan.html#sqliteconfigmemstatus).
    ///
    /// - Returns: whether it is off; false where SQLite was used before, and nothing changes.
    @discardableResult public static func turnOffMemoryStatistics() -> Bool { turn_off_memory_statistics() == 0 }
}
