"""Gives every test a name of its own, by which several processes can share them out."""

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Schemathesis makes a test for each address, but lets all of them have the same id."""
    for item in items:
        if item.nodeid.endswith(f"::{getattr(item, 'originalname', None)}"):
            item._nodeid = f"{item.nodeid.rpartition('::')[0]}::{item.name}"  # noqa: SLF001
