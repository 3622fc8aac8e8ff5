import { FairQueue, QueueTimeout } from '#platform/fair_queue'

/** Announced bytes of all uploads that this process accepts in flight. */
const MAX_BYTES = 256 * 1024 ** 2
/** Announced bytes in flight per user: eight pictures; the app sends three at once in each tab. */
const MAX_OF_ONE = 40 * 1024 ** 2
/**
 * Milliseconds an upload waits for capacity, its body unread, which puts back-pressure on the
 * client.
 */
const WAIT_MS = 15_000

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

/** No capacity became free in time. */
export class UploadsBusy extends Error {}

interface GateOptions {
  maxBytes?: number
  /** Bytes in flight per user. */
  maxOfOne?: number
  waitMs?: number
}

/** Admits as many concurrent uploads as this process has room for, fairly by owner. */
export class UploadGate {
  readonly #keys = new Set<string>()
  readonly #queue: FairQueue<number>
  readonly #waitMs: number

  constructor({ maxBytes = MAX_BYTES, maxOfOne = MAX_OF_ONE, waitMs = WAIT_MS }: GateOptions = {}) {
    this.#queue = new FairQueue({ capacity: maxBytes, perKey: maxOfOne })
    this.#waitMs = waitMs
  }

  /**
   * Does the work once there is room. Throws UploadUnderWay or UploadsBusy without doing the work.
   */
  async through<T>({ key, ownerId, size }: Arrival, work: () => Promise<T>): Promise<T> {
    if (this.#keys.has(key)) throw new UploadUnderWay()
    this.#keys.add(key)
    try {
      return await this.#queue.run(ownerId, work, { cost: size, waitMs: this.#waitMs })
    } catch (error) {
      throw error instanceof QueueTimeout ? new UploadsBusy() : error
    } finally {
      this.#keys.delete(key)
    }
  }
}
