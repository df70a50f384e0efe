"""What can go wrong with a database. The messages are sentences for people."""


class StoreError(Exception):
    """Something is wrong with the store or with what was asked of it."""


class StoreUnavailable(StoreError):
    """The database is away, locked or full just now; a later call tries again by itself.

    Nothing is ever half-written. Whether a row was written whole may be unknown, when the answer
    was lost on its way: the same append again, with the same command key, tells (`Repeated`).
    """


class BadDatabaseUrl(StoreError):
    """The text does not name a database that we can use."""


class SchemaTooNew(StoreError):
    """A newer Lunarium wrote the database."""


class SchemaTooOld(StoreError):
    """The database must be upgraded first."""


class LogGap(StoreError):
    """An append would leave a hole in a log: the caller has seen rows that are not there.

    Happens when a database was put back to an older state while a server ran.
    """


class BadCursor(StoreError):
    """The text is no cursor that a page of a list gave."""
