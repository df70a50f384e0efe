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
  /** Something changed while a page was on its way. */
  private late = false

  constructor(private readonly ask: (cursor: string | null) => Promise<TableList>) {}

  /** Load the first page again, or the next one. */
  async load(from: 'start' | 'next' = 'start'): Promise<void> {
    if (this.loading) return
    this.loading = true
    this.failure = null
    try {
      const page = await this.ask(from === 'start' ? null : this.next)
      const before = from === 'start' ? [] : this.tables
      // A table that moved while one was reading may come twice; the first line stays.
      const known = new Set(before.map(({ id }) => id))
      this.tables = [...before, ...page.tables.filter(({ id }) => !known.has(id))]
      this.next = page.next
      this.more = page.next !== null
      this.waiting = false
    } catch (reason) {
      this.failure = reason
    } finally {
      this.loading = false
    }
    if (this.late) await this.refresh()
  }

  /** Read the first page again; what was loaded after it stays. */
  async refresh(): Promise<void> {
    this.late = this.loading
    if (this.loading || this.waiting) return
    try {
      const page = await this.ask(null)
      const fresh = new Set(page.tables.map(({ id }) => id))
      const rest = page.next === null ? [] : this.tables.filter(({ id }) => !fresh.has(id))
      this.tables = [...page.tables, ...rest]
    } catch {
      // The lines that are there are better than none.
    }
  }

  /** A table has changed: its line is the first now, or gone if it belongs here no more. */
  take(table: TableSummary, belongs: boolean): void {
    if (this.waiting) return
    const others = this.tables.filter(({ id }) => id !== table.id)
    this.tables = belongs ? [table, ...others] : others
  }

  /** Remove the line of a table that no longer exists. */
  remove(id: string): void {
    this.tables = this.tables.filter((table) => table.id !== id)
  }
}
