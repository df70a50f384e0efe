import { notifyRefusal } from '../look/refusal'
import { sound } from '../sound'

/** One deed of the person at a time is on its way to the server; a refusal is heard and said. */
export class Sending {
  busy = $state(false)

  /** Whether the server took it. While another is on its way nothing is done. */
  async try(deed: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    try {
      await deed()
      return true
    } catch (reason) {
      sound('refused')
      notifyRefusal(reason)
      return false
    } finally {
      this.busy = false
    }
  }
}
