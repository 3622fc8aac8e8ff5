import { FairQueue, type QueueLimits } from '#platform/fair_queue'

/** Limits in bytes of uploads in flight, as announced. */
const LIMITS: QueueLimits = {
  capacity: 256 * 1024 ** 2,
  /** Eight pictures; the app sends three at once in each tab. */
  perKey: 40 * 1024 ** 2,
  /** An upload waits with its body unread, which puts back-pressure on the client. */
  waitMs: 15_000,
}

export interface Arrival {
  /**
   * Name of the uploaded object. A second upload of the same key is refused while the first is in
   * flight.
   */
  key: string
  ownerId: number
  /** Size in bytes. */
  size: number
}

/** Another upload of the same key is in flight. */
export class UploadUnderWay extends Error {}

/** Admits as many concurrent uploads as this process has room for, fairly by owner. */
export class UploadGate {
  readonly #keys = new Set<string>()
  readonly #queue: FairQueue<number>

  constructor(limits = LIMITS) {
    this.#queue = new FairQueue(limits)
  }

  /**
   * Does the work once there is room. Throws UploadUnderWay or QueueTimeout without doing the work.
   */
  async through<T>({ key, ownerId, size }: Arrival, work: () => Promise<T>): Promise<T> {
    if (this.#keys.has(key)) throw new UploadUnderWay()
    this.#keys.add(key)
    try {
      return await this.#queue.run(ownerId, work, size)
    } finally {
      this.#keys.delete(key)
    }
  }
}
