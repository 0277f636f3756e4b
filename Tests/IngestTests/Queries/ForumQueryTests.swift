import Archive
import ForumModel
import Testing

@Suite struct `Queries of forums` {
    @Test func `roots are the headings of the menu in its order`() async throws {
        let roots = try await SampleArchive.ask { try $0.forums().filter { $0.depth == 0 } }
        #expect(roots.map(\.name) == ["Front Porch", "The Workshop", "The Attic"])
        #expect(roots.allSatisfy { $0.isCategory && $0.depth == 0 })
    }

    @Test func `the tree has each forum before those below it, with what is held of it`() async throws {
        let tree = try await SampleArchive.ask { try $0.forumTree() }
        #expect(
            tree.map { "\($0.depth) \($0.id)" } == [
                "0 990", "1 901", "2 911", "1 902", "2 903", "2 909", "1 905", "2 912", "0 991", "1 904",
                "2 906", "3 908",
                "2 910", "0 992", "1 907",
            ])
        let neighbours = try #require(tree.first { $0.id == SampleArchive.forum(902) })
        #expect(neighbours.threadCount == 5)
        #expect(neighbours.postCount == 51)
        #expect(neighbours.lastPostAt == UTCTime("2013-11-01T04:07:00Z"))
    }

    @Test func `a tree can begin anywhere`() async throws {
        let tree = try await SampleArchive.ask { try $0.forumTree(from: SampleArchive.forum(904)) }
        #expect(tree.map { "\($0.depth) \($0.id)" } == ["0 904", "1 906", "2 908", "1 910"])
        #expect(try await SampleArchive.ask { try $0.forumTree(from: SampleArchive.forum(1)) }.isEmpty)
    }

    @Test func `the way up ends at the root`() async throws {
        let (path, none) = try await SampleArchive.ask {
            (try $0.path(to: SampleArchive.forum(908)), try $0.path(to: SampleArchive.forum(991)))
        }
        #expect(path.map(\.id.rawValue) == [991, 904, 906])
        #expect(path.first?.name == "The Workshop")
        #expect(none.isEmpty)
    }

    @Test(
        arguments: [
            ("soup", [905]), ("WON’T FIT", [901]), ("électronics", [906]), ("LADDERS", [910]), ("xyz", []),
        ]) func `names and descriptions are searched without case and accents`(
            text: String, expected: [Int64]
        ) async throws
    {
        let found = try await SampleArchive.ask { try $0.forums(containing: text) }
        #expect(found.map(\.id.rawValue) == expected)
    }

    @Test func `lists of forums are sorted by what is held`() async throws {
        let (posts, names) = try await SampleArchive.ask {
            (try $0.forums(sortedBy: .posts), try $0.forums(sortedBy: .name))
        }
        #expect(posts.prefix(5).map(\.id.rawValue) == [902, 906, 911, 905, 901])
        #expect(
            names.prefix(3).map(\.name) == [
                "Ask Me About My Shed", "Beasts & Neighbours", "Borrowed Ladders",
            ])
    }
}
