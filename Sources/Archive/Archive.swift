// What a program that imports `Archive` sees: the archive, how it is read and how it is written.
@_exported public import ArchiveModel
@_exported public import ArchiveReading
@_exported public import ArchiveStore
@_exported public import ArchiveWriting
