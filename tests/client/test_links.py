"""Links as people copy them."""

import pytest

from lunarium.client import BadLink, TableLink, read_link

TABLE, SECRET = "ILZoFuqp0K5fb4XMPhO0rg", "f1lIVOqoABkkIymdkPUL6g"


@pytest.mark.parametrize(
    ("text", "link"),
    [
        (f"http://h:8080/join/{TABLE}.{SECRET}", TableLink("http://h:8080", TABLE, SECRET)),
        (f"http://h:8080/join/{TABLE}#{SECRET}", TableLink("http://h:8080", TABLE, SECRET)),
        (f" https://play.example.org/join/{TABLE}.{SECRET}/ ",
         TableLink("https://play.example.org", TABLE, SECRET)),
        (f"http://h/games/table/{TABLE}?x=1#top", TableLink("http://h/games", TABLE)),
        (f"http://h/table/{TABLE}/move/12", TableLink("http://h", TABLE)),
        (f"http://[::1]:8080/table/{TABLE}", TableLink("http://[::1]:8080", TABLE)),
    ],
)  # fmt: skip
def test_a_link_says_where_the_table_is(text: str, link: TableLink) -> None:
    assert read_link(text) == link


@pytest.mark.parametrize(
    "text",
    [
        "", TABLE, f"h:8080/table/{TABLE}", f"ftp://h/table/{TABLE}", "http://h/", "http://h/table/x",
        f"http://h/join/{TABLE}", f"http://h/join/{TABLE}.", f"http://h/join/{TABLE}#", f"http://h/tables/{TABLE}",
        f"http://[::1/table/{TABLE}", f"http://[h]/table/{TABLE}",
    ],
)  # fmt: skip
def test_anything_else_is_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(BadLink, match="copy it from the browser: http://host:8080/join/TABLE"):
        read_link(text)
