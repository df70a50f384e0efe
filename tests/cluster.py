"""One Ray cluster of this machine for all tests of a process: to start one takes long."""

import ray

from lunarium.workers import LOCAL


def shared_cluster() -> str:
    """Its address. It is started when it is first asked for, and ended with the tests."""
    for tries_left in (2, 1, 0):
        if ray.is_initialized():
            break
        try:
            ray.init(LOCAL, num_cpus=2, include_dashboard=False, log_to_driver=False)
        except RuntimeError:  # on a busy machine Ray gives up waiting for itself after 30 s
            ray.shutdown()
            if not tries_left:
                raise
    address: str = ray.get_runtime_context().gcs_address
    return address
