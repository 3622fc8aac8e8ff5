import { FairQueue, QueueTimeout } from '#platform/fair_queue'
import { UploadsBusy } from '#platform/files/upload_gate'

/** Imports that this process receives at the same time: one per user, and some in all. */
const LIMITS = { capacity: 4, perKey: 1 }
/** Milliseconds that an upload waits for room, its body unread. */
const WAIT_MS = 15_000

/** Admits uploads of imports apart from other uploads, because they may last an hour. */
export class ImportUploadGate {
  readonly #queue = new FairQueue<number>(LIMITS)

  constructor(readonly waitMs = WAIT_MS) {}

  /** Does the work once there is room. Throws UploadsBusy. */
  async through<T>(ownerId: number, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#queue.run(ownerId, work, { waitMs: this.waitMs })
    } catch (error) {
      throw error instanceof QueueTimeout ? new UploadsBusy() : error
    }
  }
}
