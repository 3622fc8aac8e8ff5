import { FairQueue } from '#platform/fair_queue'

/**
 * Admits uploads of imports apart from other uploads, because they may last an hour: one per user,
 * and four in all. An upload waits for room with its body unread.
 */
export class ImportUploadGate extends FairQueue<number> {
  constructor(waitMs = 15_000) {
    super({ capacity: 4, perKey: 1, waitMs })
  }
}
