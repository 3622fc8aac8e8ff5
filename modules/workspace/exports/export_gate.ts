import { FairQueue, QueueTimeout } from '#platform/fair_queue'
import { ApiException } from '#platform/http/errors/api_exception'

/** Milliseconds that an export waits for the end of a download that the user just cancelled. */
const WAIT_MS = 1_500

/** Seconds after which a refused export may be tried again. */
export const RETRY_SECONDS = 30

/** Admits one export per user in this process, as long as its download lasts. */
export class ExportGate {
  readonly #queue = new FairQueue<number>({ perKey: 1 })

  constructor(readonly waitMs = WAIT_MS) {}

  /** Returns a function that ends the turn, once. Throws 429 while another export of the user lasts. */
  async enter(userId: number): Promise<() => void> {
    try {
      const leave = await this.#queue.enter(userId, { waitMs: this.waitMs })
      let hasLeft = false
      return () => {
        if (!hasLeft) leave()
        hasLeft = true
      }
    } catch (error) {
      if (!(error instanceof QueueTimeout)) throw error
      throw new ApiException(
        429,
        'E_EXPORT_RUNNING',
        'Another export of yours is still downloading. Wait until it’s done, or cancel that download.',
        [],
        { retry_after: RETRY_SECONDS }
      )
    }
  }
}
