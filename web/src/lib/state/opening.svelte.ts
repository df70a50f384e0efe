import { notify } from '../look/notices.svelte'
import { go, href } from '../router'
import { explain } from './explain'

/** A button that opens a table and leads to it: `busy` while the server lays it. */
export class Opening {
  busy = $state(false)

  /** Open a table and go there; why it could not be is told. A second press while busy does nothing. */
  async go(open: () => Promise<{ readonly id: string }>): Promise<void> {
    if (this.busy) return
    this.busy = true
    try {
      const { id } = await open()
      go(href('table', { id }))
    } catch (reason) {
      notify(explain(reason), { tone: 'bad' })
    } finally {
      this.busy = false
    }
  }
}
