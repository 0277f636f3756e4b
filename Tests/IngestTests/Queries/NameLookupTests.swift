import Archive
import ForumModel
import Testing

@Suite struct `Names and numbers` {
    @Test(
        arguments: [
            ("905", 905), ("SOUP: spoons confiscated pending inquiry", 905), ("soup", 905),
            ("project.crumbs", 908),
            ("the attic", 992),
        ]) func `a forum is meant by its number, its name, or a part that no other has`(
            text: String, expected: Int64
        ) async throws
    {
        #expect(try await SampleArchive.ask { try $0.forum(named: text) }.rawValue == expected)
    }

    @Test func `a thread is meant by a part of its title`() async throws {
        #expect(
            try await SampleArchive.ask { try $0.thread(named: "goose in my GREENHOUSE") }
                == SampleArchive.thread(3))
    }

    @Test(
        arguments: [
            ("900002", NamedPerson.user(SampleArchive.harriet)),
            ("odd job harriet", .user(SampleArchive.harriet)),
            ("harriet", .user(SampleArchive.harriet)), ("crumb daemon", .user(SampleArchive.loaf)),
            ("zoe of the bins", .user(SampleArchive.user(900_013))),
            // A part of a name that they had.
            ("crumb d", .user(SampleArchive.loaf)),
            ("mrs. undertow", .name("mrs. undertow")),
        ]) func `a person is meant by a name that they have or had`(text: String, expected: NamedPerson)
        async throws
    {
        #expect(try await SampleArchive.ask { try $0.person(named: text) } == expected)
    }

    @Test(arguments: ["2013", "0", "013"])
    func `a number that is not held is no part of a name`(_ number: String) async throws {
        // A thread has 2013 in its title.
        let error = await #expect(throws: LookupError.self) {
            try await SampleArchive.ask { try $0.thread(named: number) }
        }
        #expect(try #require(error).description.contains("there is no thread"))
    }

    @Test func `an account is meant by its name`() async throws {
        #expect(
            try await SampleArchive.ask { try $0.account(named: "pemberton lark") }
                == SampleArchive.larksAccount)
        #expect(try await SampleArchive.ask { try $0.account(named: "0") } == .unnamed)
    }

    @Test(
        arguments: [
            ("Tuesday Loafe", "Tuesday Loaf (900005)"), ("semafore dan", "semaphore_dan (900006)"),
            ("Hariet", "Odd Job Harriet (900002)"), ("job hariet", "Odd Job Harriet (900002)"),
            ("semafore", "semaphore_dan (900006)"),
            ("crumb deamon", "Tuesday Loaf, once Crumb Daemon (900005)"),
            ("deamon", "Tuesday Loaf, once Crumb Daemon (900005)"),
        ]) func `of an unknown name those are told that look like it`(text: String, suggestion: String)
        async throws
    {
        let error = await #expect(throws: LookupError.self) {
            try await SampleArchive.ask { try $0.person(named: text) }
        }
        let words = try #require(error).description
        #expect(words.contains("nobody is or was called \(text)"))
        #expect(words.contains("Did you mean \(suggestion)?"))
    }

    @Test func `what a part of a name can mean is listed with numbers`() async throws {
        let error = await #expect(throws: LookupError.self) {
            try await SampleArchive.ask { try $0.forum(named: " & ") }
        }
        let words = try #require(error).description
        #expect(words.contains("can be any of 2 forums"), "\(words)")
        #expect(words.contains("Beasts & Neighbours (902)"), "\(words)")
    }
}
