// swift-tools-version: 6.1
import PackageDescription

// Every target is a layer; arrows run one way only (Sources/Ingest/Ingest.docc tells the story).
// The upcoming features turn each import into a decision: nothing leaks through a public signature by accident.
let layer: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
]

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")

// SwiftPM builds a target again when a module changes that is named here: that `Archive` shows the others is not enough.
let archive: [Target.Dependency] = ["Archive", "ArchiveModel", "ArchiveReading", "ArchiveStore", "ArchiveWriting"]

let package = Package(
    name: "awful-archive",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "ForumModel", targets: ["ForumModel"]),
        .library(name: "HTMLTree", targets: ["HTMLTree"]),
        .library(name: "ForumPages", targets: ["ForumPages"]),
        .library(name: "Archive", targets: ["Archive"]),
        .library(name: "Ingest", targets: ["Ingest"]),
        .library(name: "Exports", targets: ["Exports"]),
        .library(name: "Reader", targets: ["Reader"]),
        .executable(name: "awful-archive", targets: ["awful-archive"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", "3.12.3"..<"5.0.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        .systemLibrary(
            name: "CLibXML2", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .yum(["libxml2-devel"]), .brew(["libxml2"])]),
        .systemLibrary(
            name: "CLibArchive", pkgConfig: "libarchive",
            providers: [.apt(["libarchive-dev"]), .yum(["libarchive-devel"]), .brew(["libarchive"])]),
        .systemLibrary(
            name: "CZLib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .yum(["zlib-devel"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CBrotli", pkgConfig: "libbrotlidec",
            providers: [.apt(["libbrotli-dev"]), .yum(["brotli-devel"]), .brew(["brotli"])]),
        .systemLibrary(
            name: "CZstd", pkgConfig: "libzstd",
            providers: [.apt(["libzstd-dev"]), .yum(["libzstd-devel"]), .brew(["zstd"])]),
        .systemLibrary(name: "CXattr"),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CExchange"),
        .systemLibrary(name: "CSQLiteConfig"),
        .target(
            name: "ForumModel",
            dependencies: ["Bytes", .product(name: "Crypto", package: "swift-crypto")],
            resources: [.embedInCode("Resources/picture_keys.txt")], swiftSettings: layer),
        .target(name: "CByteSearch"),
        .target(name: "Bytes", dependencies: ["CByteSearch"], swiftSettings: layer),
        .target(name: "ByteCompression", dependencies: ["CZLib", "CBrotli", "CZstd"], swiftSettings: layer),
        .target(name: "PlainHTML", dependencies: ["Bytes"], swiftSettings: layer),
        .target(name: "HTMLTree", dependencies: ["Bytes", "PlainHTML", "CLibXML2"], swiftSettings: layer),
        .target(
            name: "SavedPages",
            dependencies: ["ByteCompression", "CLibArchive", "CLibXML2", "CXattr", "Bytes", "ForumModel"],
            swiftSettings: layer),
        .target(name: "ForumPages", dependencies: ["Bytes", "HTMLTree", "ForumModel"], swiftSettings: layer),
        // Writing and Reading do not know each other; programs import `Archive`, which shows all of them.
        .target(
            name: "ArchiveModel", dependencies: ["ByteCompression", "Bytes", "ForumModel", grdb],
            swiftSettings: layer),
        .target(
            name: "ArchiveStore",
            dependencies: [
                "ArchiveModel", "ByteCompression", "Bytes", "ForumModel", "CExchange", "CSQLiteConfig", grdb, sqlite,
            ],
            swiftSettings: layer),
        .target(
            name: "ArchiveWriting",
            dependencies: ["ArchiveStore", "ArchiveModel", "Bytes", "ForumModel", grdb, sqlite],
            swiftSettings: layer),
        .target(
            name: "ArchiveReading",
            dependencies: ["ArchiveStore", "ArchiveModel", "Bytes", "ForumModel", grdb],
            swiftSettings: layer),
        .target(
            name: "Archive",
            dependencies: [
                "ArchiveReading", "ArchiveWriting", "ArchiveStore", "ArchiveModel", "Bytes", "ForumModel",
                grdb,
            ],
            swiftSettings: layer),
        .target(
            name: "Ingest",
            dependencies: archive + ["ByteCompression", "SavedPages", "ForumPages", "HTMLTree", "Bytes", "ForumModel"],
            swiftSettings: layer),
        .target(name: "Markup", dependencies: ["ForumPages", "HTMLTree", "Bytes", "ForumModel"], swiftSettings: layer),
        .target(
            name: "Site", dependencies: archive + ["Markup", "ForumPages", "HTMLTree", "Bytes", "ForumModel"],
            resources: [
                .embedInCode("Resources/site.css"), .embedInCode("Resources/site.js"),
                .embedInCode("Resources/thread.js"), .embedInCode("Resources/gaps.js"),
                .embedInCode("Resources/search.js"), .embedInCode("Resources/find.js"),
                .embedInCode("Resources/live.js"), .embedInCode("Resources/start.js"),
                .embedInCode("Resources/reader.css"),
                .embedInCode("Resources/as_of.js"), .embedInCode("Resources/notes.js"),
                .embedInCode("Resources/single.css"), .embedInCode("Resources/single.js"),
                .embedInCode("Resources/coverage.css"), .embedInCode("Resources/report.css"),
            ],
            swiftSettings: layer),
        .target(
            name: "Exports",
            dependencies: archive + [
                "Site", "Markup", "ByteCompression", "ForumPages", "Bytes", "ForumModel", "CExchange", "CXattr",
            ],
            resources: [.embedInCode("Resources/book.css"), .embedInCode("Resources/illustration.png")],
            swiftSettings: layer),
        .target(
            name: "Reader",
            dependencies: archive + [
                "Bytes", "Markup", "Site", "Exports", "Ingest", "ForumPages", "ForumModel",
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            resources: [.embedInCode("Resources/schemas.json"), .embedInCode("Resources/held.user.js")],
            swiftSettings: layer),
        .executableTarget(
            name: "awful-archive",
            dependencies: archive + [
                "Bytes", "Markup", "Site", "Reader", "Exports", "Ingest", "ForumPages", "HTMLTree", "SavedPages",
                "ForumModel", "CMalloc",
                .product(name: "ArgumentParser", package: "swift-argument-parser"), "TOMLKit",
            ],
            swiftSettings: layer),
        // What a program of somebody else can do: it sees what the libraries make public, and no more.
        .executableTarget(
            name: "library-program", dependencies: ["Ingest", "Reader", "Archive", "ForumModel"],
            path: "Tests/LibraryProgram", packageAccess: false, swiftSettings: layer),
        // What the tests of several targets need: folders, archives and pages of their own.
        .target(
            name: "TestSupport",
            dependencies: archive + ["ForumModel", grdb], path: "Tests/TestSupport", swiftSettings: layer),
        .testTarget(name: "ForumModelTests", dependencies: ["ForumModel"], swiftSettings: layer),
        .testTarget(name: "BytesTests", dependencies: ["Bytes", "CByteSearch"], swiftSettings: layer),
        .target(
            name: "MarkupRecords", dependencies: ["PlainHTML"], path: "Tests/MarkupRecords",
            swiftSettings: layer),
        .testTarget(
            name: "PlainHTMLTests", dependencies: ["MarkupRecords", "PlainHTML"], exclude: ["Resources"],
            swiftSettings: layer),
        .testTarget(
            name: "HTMLTreeTests", dependencies: ["MarkupRecords", "TestSupport", "HTMLTree", "PlainHTML"],
            swiftSettings: layer),
        .testTarget(
            name: "SavedPagesTests",
            dependencies: [
                "TestSupport", "ByteCompression", "Bytes", "SavedPages", "ForumModel", "CXattr",
            ],
            swiftSettings: layer),
        .testTarget(
            name: "ForumPagesTests", dependencies: ["TestSupport", "ForumPages", "HTMLTree", "ForumModel"],
            swiftSettings: layer),
        .testTarget(
            name: "ArchiveTests",
            dependencies: archive + ["TestSupport", "ForumModel", grdb, sqlite],
            exclude: ["Resources"],
            swiftSettings: layer),
        .testTarget(
            name: "IngestTests",
            dependencies: archive + [
                "TestSupport", "MarkupRecords", "Ingest", "ForumPages", "SavedPages", "ForumModel", "HTMLTree", grdb,
            ],
            swiftSettings: layer),
        .testTarget(name: "MarkupTests", dependencies: ["TestSupport", "Markup"], swiftSettings: layer),
        .testTarget(
            name: "SiteTests", dependencies: archive + ["Site", "Markup", "ForumModel"], swiftSettings: layer),
        .testTarget(
            name: "ExportsTests",
            dependencies: archive + [
                "TestSupport", "Bytes", "Markup", "Site", "Exports", "ForumModel", grdb,
            ],
            swiftSettings: layer),
        .testTarget(
            name: "ReaderTests",
            dependencies: archive + [
                "Reader", "Ingest", "Exports", "ForumModel",
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            swiftSettings: layer),
        .testTarget(
            name: "ProgramTests",
            dependencies: archive + [
                "TestSupport", "awful-archive", "library-program", "Ingest", "ForumModel", grdb,
            ],
            swiftSettings: layer),
    ],
    swiftLanguageModes: [.v6]
)
