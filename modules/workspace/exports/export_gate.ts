import { FairQueue, QueueTimeout } from '#platform/fair_queue'

/** Milliseconds that an export waits for the end of a download that the user just cancelled. */
const WAIT_MS = 1_500

/** Another export of the user is still downloading. */
export class ExportRunning extends Error {}

/** Admits one export per user in this process, as long as its download lasts. */
export class ExportGate {
  readonly #queue = new FairQueue<number>({ perKey: 1 })

  constructor(readonly waitMs = WAIT_MS) {}

  /**
   * Returns a function that ends the turn, once. Throws ExportRunning while another export of the
   * user lasts.
   */
  async enter(userId: number): Promise<() => void> {
    try {
      const leave = await this.#queue.enter(userId, { waitMs: this.waitMs })
      let hasLeft = false
      return () => {
        if (!hasLeft) leave()
        hasLeft = true
      }
    } catch (error) {
      throw error instanceof QueueTimeout ? new ExportRunning() : error
    }
  }
}
