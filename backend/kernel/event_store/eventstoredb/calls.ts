import { setTimeout as pause } from 'node:timers/promises'
import type { EventStoreDBClient } from '@eventstore/db-client'
import type { Connection } from '#kernel/event_store/eventstoredb/client'
import { within } from '#kernel/event_store/eventstoredb/deadline'
import { StoreFault, toStoreError, type Asked } from '#kernel/event_store/eventstoredb/errors'
import { FaultLog, type StoreLog } from '#kernel/event_store/eventstoredb/fault_log'

/** Timeout of one attempt in ms, after which a hung leader is abandoned for the next one. */
const TRY_MS = 4_000
const FIRST_PAUSE_MS = 50

export interface CallOptions extends Asked {
  /** True if the call is idempotent. */
  repeatable: boolean
  signal?: AbortSignal
}

/** Client calls with a deadline. Idempotent calls are retried while time remains. */
export class Calls {
  readonly faults: FaultLog

  constructor(
    readonly connection: Connection,
    /** Deadline for all attempts of a call together, in ms. */
    readonly timeoutMs: number,
    log?: StoreLog
  ) {
    this.faults = new FaultLog(log)
  }

  /**
   * Resolves with the result of `attempt`, which receives its timeout in milliseconds. Throws the
   * port's errors. Sets its own deadline, because the server discovery before a call has none.
   */
  async make<T>(
    attempt: (client: EventStoreDBClient, timeoutMs: number) => Promise<T>,
    options: CallOptions
  ): Promise<T> {
    const end = performance.now() + this.timeoutMs
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
      const { client } = this.connection
      const timeoutMs = Math.max(1, Math.min(TRY_MS, end - performance.now()))
      try {
        const result = await within(timeoutMs, attempt(client, timeoutMs))
        this.faults.answered()
        return result
      } catch (error) {
        if (options.signal?.aborted) throw error
        const fault = this.toFault(error, options, client)
        const isLast = performance.now() + pauseMs >= end
        if (!options.repeatable || !fault.isPassing || isLast) throw fault
        await pause(pauseMs)
      }
    }
  }

  /** Returns and logs a fault, and replaces the client if it is stuck. Rethrows other errors. */
  toFault(error: unknown, asked: Asked, client: EventStoreDBClient): StoreFault {
    const fault = toStoreError(error, asked)
    if (!(fault instanceof StoreFault)) throw fault
    this.faults.failed(fault)
    if (fault.isStuck) this.connection.replace(client)
    return fault
  }
}
