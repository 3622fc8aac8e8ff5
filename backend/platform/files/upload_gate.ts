import { FairQueue, QueueTimeout } from '#platform/fair_queue'

/** Bytes that may be on their way to this process at once, by what was announced. */
const MAX_BYTES = 256 * 1024 ** 2
/** And those of one user: eight pictures; the app sends three at once in each tab. */
const MAX_OF_ONE = 40 * 1024 ** 2
/** Milliseconds that an upload without room waits, its body unread: back-pressure for its sender. */
const WAIT_MS = 15_000

export interface Arrival {
  /** What is uploaded; of two at once the second is refused. */
  key: string
  ownerId: number
  /** Bytes. */
  size: number
}

/** The same is being uploaded already. */
export class UploadUnderWay extends Error {}

/** There was no room in time. */
export class UploadsBusy extends Error {}

interface GateOptions {
  maxBytes?: number
  /** Bytes of one user. */
  maxOfOne?: number
  waitMs?: number
}

/** Lets in as many uploads at once as this process has room for, by turns of their owners. */
export class UploadGate {
  readonly #keys = new Set<string>()
  readonly #queue: FairQueue<number>
  readonly #waitMs: number

  constructor({ maxBytes = MAX_BYTES, maxOfOne = MAX_OF_ONE, waitMs = WAIT_MS }: GateOptions = {}) {
    this.#queue = new FairQueue({ capacity: maxBytes, perKey: maxOfOne })
    this.#waitMs = waitMs
  }

  /** Does the work when there is room. Throws UploadUnderWay or UploadsBusy instead of doing it. */
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
