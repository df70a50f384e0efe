/** One request of the player at a time is on its way to the server. */
export class Sending {
  busy = $state(false)

  constructor(private readonly onfailure: (reason: unknown) => void) {}

  /** Whether the server took it. While another is on its way nothing is done. */
  async try(request: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    try {
      await request()
      return true
    } catch (reason) {
      this.onfailure(reason)
      return false
    } finally {
      this.busy = false
    }
  }
}
