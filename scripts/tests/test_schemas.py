"""The reader of Swift declarations, and the schemas that are made of them."""

from pathlib import Path

import pytest

from awfultools.schemas.declarations import Declarations, Property
from awfultools.schemas.generator import Generator, UnknownType, snake_case

ITEM = '''
import ForumModel

/// An item of a list, with ``Archive/ArchiveStore``.
///
/// - Complexity: none.
public struct Item: Sendable, Encodable {
    /// What it is.
    public enum Kind: String, Sendable { case thread, post = "single-post" }

    /// Its number.
    public let threadID: ThreadID
    public private(set) var first, last: Int
    /// Its kind, `nil` where
    /// no page tells.
    public var kind: Kind?
    var isHeld = false
    var parts: [String: [Item]] = [:]
    /// Both.
    public var count: Int { last - first }
    static let limit = 3

    public init(threadID: ThreadID) {
        let local: Int = 1
        self.threadID = threadID
    }

    private let text = """
        struct NoType { let no: Int }
        """
}

extension Item {
    struct Part: Encodable { let name: String }
    public func encode(to encoder: any Encoder) throws {}
}
'''

PART = """
struct Part: Encodable {
    /// How many.
    let itemCount: Int?
    let item: ThreadID
}
"""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    for name, text in {
        "Archive/Item.swift": ITEM,
        "Archive/Part.swift": PART,
        "ForumModel/ThreadID.swift": "public struct ThreadID: SiteNumber {\n    public let rawValue: Int64\n}\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_stored_properties_have_their_types_and_documentation(sources: Path) -> None:
    assert Declarations(sources)["Archive.Item"].properties == [
        Property("threadID", "ThreadID", "Its number."),
        Property("first", "Int", ""),
        Property("last", "Int", ""),
        Property("kind", "Kind?", "Its kind, nil where no page tells."),
        Property("isHeld", "Bool", ""),
        Property("parts", "[String: [Item]]", ""),
        Property("text", "?", ""),
    ]


def test_types_have_their_documentation_and_what_they_inherit(sources: Path) -> None:
    types = Declarations(sources)
    assert types["Archive.Item"].documentation == "An item of a list, with ArchiveStore."
    assert types["ForumModel.ThreadID"].inherits == ["SiteNumber"]
    assert "Archive.Item.NoType" not in types and "Archive.NoType" not in types


def test_enumerations_have_their_raw_values(sources: Path) -> None:
    assert Declarations(sources)["Archive.Item.Kind"].cases == {"thread": "thread", "post": "single-post"}


def test_extensions_belong_to_their_type(sources: Path) -> None:
    types = Declarations(sources)
    assert types["Archive.Item"].has_encode
    assert types["Archive.Item.Part"].properties == [Property("name", "String", "")]


def test_the_innermost_type_of_a_name_is_found_first(sources: Path) -> None:
    types = Declarations(sources)
    for inside, found in [("Archive.Item", "Archive.Item.Part"), ("Archive", "Archive.Part"), ("", "Archive.Part")]:
        assert (each := types.resolve("Part", inside)) and each.name == found
    assert types.resolve("Nothing", "Archive") is None


def test_a_schema_has_keys_in_snake_case_and_requires_what_is_not_optional(sources: Path) -> None:
    generator = Generator(Declarations(sources))
    assert generator.schema("[Part]") == {"type": "array", "items": {"$ref": "#/$defs/Part"}}
    assert generator.definitions["Part"] == {
        "type": "object",
        "properties": {"item_count": {"description": "How many.", "type": "integer"}, "item": {"type": "integer"}},
        "required": ["item"],
        "additionalProperties": False,
    }
    assert snake_case("sourcePageID") == "source_page_id"


def test_a_type_that_encodes_itself_is_refused(sources: Path) -> None:
    with pytest.raises(UnknownType, match=r"Archive\.Item encodes itself"):
        Generator(Declarations(sources)).schema("Item")
