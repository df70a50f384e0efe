import type { TableList, TableSummary } from '$lib/protocol/types'

/** A list of tables that comes page by page. */
export class Pages {
  tables: readonly TableSummary[] = $state.raw([])
  /** The first page is not there yet. */
  waiting = $state(true)
  more = $state(false)
  loading = $state(false)
  failure: unknown = $state.raw(null)
  private next: string | null = null
  /** So many pages are on their way, and what changed meanwhile: a page may have been read before. */
  private asking = 0
  private readonly changes = new Map<string, { table: TableSummary; belongs: boolean }>()
  /** The first page is to be read again once the page that is on its way is here. */
  private late = false

  constructor(private readonly ask: (cursor: string | null) => Promise<TableList>) {}

  /** Load the first page again, or the next one. */
  async load(from: 'start' | 'next' = 'start'): Promise<void> {
    if (this.loading) return
    this.loading = true
    this.failure = null
    try {
      const page = await this.read(from === 'start' ? null : this.next)
      const before = from === 'start' ? [] : this.tables
      // A table that moved while one was reading may come twice; the first line stays.
      const known = new Set(before.map(({ id }) => id))
      this.tables = [...before, ...page.tables.filter(({ id }) => !known.has(id))]
      this.next = page.next
      this.more = page.next !== null
      this.waiting = false
      this.takeChanges()
    } catch (reason) {
      this.failure = reason
    } finally {
      this.loading = false
    }
    if (this.late) await this.refresh()
  }

  /** Read the first page again; what was loaded after it stays. */
  async refresh(): Promise<void> {
    this.late = this.asking > 0
    if (this.late || this.waiting) return
    try {
      const page = await this.read(null)
      const fresh = new Set(page.tables.map(({ id }) => id))
      const rest = page.next === null ? [] : this.tables.filter(({ id }) => !fresh.has(id))
      this.tables = [...page.tables, ...rest]
      this.takeChanges()
    } catch {
      // The lines that are there are better than none.
    }
    if (this.late) await this.refresh()
  }

  private async read(cursor: string | null): Promise<TableList> {
    if (this.asking === 0) this.changes.clear()
    this.asking += 1
    try {
      return await this.ask(cursor)
    } finally {
      this.asking -= 1
    }
  }

  /** What changed while a page was read is newer than its line there, or the same. */
  private takeChanges(): void {
    for (const { table, belongs } of this.changes.values()) {
      const listed = this.tables.find(({ id }) => id === table.id)
      if (listed === undefined || listed.updated <= table.updated) this.take(table, belongs)
    }
  }

  /** A table has changed: its line is the first now, or gone if it belongs here no more. */
  take(table: TableSummary, belongs: boolean): void {
    if (this.asking > 0) this.changes.set(table.id, { table, belongs })
    if (this.waiting) return
    const others = this.tables.filter(({ id }) => id !== table.id)
    this.tables = belongs ? [table, ...others] : others
  }

  /** Remove the line of a table that no longer exists. */
  remove(id: string): void {
    this.tables = this.tables.filter((table) => table.id !== id)
  }
}
