"""Installing Lunarium builds its web client: `pip install .` gives a server with its pages.

A wheel holds the built client as `lunarium/server/web`. An editable installation builds it into
web/dist, where the server finds it too.
"""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]  # of no interest here
    """Builds the client before the wheel is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, and have it packed unless the installation is editable."""
        scripts = Path(self.root, "web", "scripts", "client.py")
        spec = spec_from_file_location("lunarium_client", scripts)
        if spec is None or spec.loader is None:
            raise FileNotFoundError(scripts)
        client = module_from_spec(spec)
        spec.loader.exec_module(client)
        client.build()
        if version != "editable":
            build_data["force_include"][str(client.DIST)] = "lunarium/server/web"
