import { setTimeout as pause } from 'node:timers/promises'
import type { EventStoreDBClient } from '@eventstore/db-client'
import { reconnect } from '#kernel/event_store/eventstoredb/client'
import { within } from '#kernel/event_store/eventstoredb/deadline'
import { StoreFault, toStoreError, type Asked } from '#kernel/event_store/eventstoredb/errors'
import { FaultLog, type StoreLog } from '#kernel/event_store/eventstoredb/fault_log'

/** One try, in ms: a leader that stands still is given up for the next one. */
const TRY_MS = 4_000
const FIRST_PAUSE_MS = 50

export interface CallOptions extends Asked {
  /** Done twice it is done once. */
  repeatable: boolean
  signal?: AbortSignal
}

/** Calls of the client, each with an end; those that may be repeated are, while there is time. */
export class Calls {
  readonly faults: FaultLog

  constructor(
    readonly client: EventStoreDBClient,
    /** For all tries of a call together, in ms. */
    readonly timeoutMs: number,
    log?: StoreLog
  ) {
    this.faults = new FaultLog(log)
  }

  /**
   * What `attempt` resolves with; it is given its milliseconds. Throws the port's errors. The search
   * for a server that comes before a call has no deadline of its own, so this sets one.
   */
  async make<T>(attempt: (timeoutMs: number) => Promise<T>, options: CallOptions): Promise<T> {
    const end = performance.now() + this.timeoutMs
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
      const timeoutMs = Math.max(1, Math.min(TRY_MS, end - performance.now()))
      try {
        const result = await within(timeoutMs, attempt(timeoutMs))
        this.faults.answered()
        return result
      } catch (error) {
        if (options.signal?.aborted) throw error
        const fault = this.toFault(error, options)
        const isLast = performance.now() + pauseMs >= end
        if (!options.repeatable || !fault.isPassing || isLast) throw fault
        await pause(pauseMs)
      }
    }
  }

  /** Logs a fault and looks for another connection where need be; throws what is no fault. */
  toFault(error: unknown, asked: Asked): StoreFault {
    const fault = toStoreError(error, asked)
    if (!(fault instanceof StoreFault)) throw fault
    this.faults.failed(fault)
    if (fault.isStuck) void this.#reconnect()
    return fault
  }
  async #reconnect() {
    try {
      await reconnect(this.client)
    } catch {
      // No member was found: the next call looks again.
    }
  }
}
