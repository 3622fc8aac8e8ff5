import { setTimeout as pause } from 'node:timers/promises'
import type { Anchors } from '#kernel/chain/anchors'
import type { Log } from '#kernel/database/outage'
import { Retries } from '#kernel/database/retries'

/** Milliseconds between checks for a due anchor, and between retries. */
const PAUSES = { lookMs: 10_000, firstMs: 1_000, lastMs: 30_000 }

/**
 * Signs anchors as they become due. Safe in several processes, because each anchor is signed only
 * once.
 */
export function signDaily(anchors: Anchors, log: Log, { lookMs, ...pauses } = PAUSES) {
  const stop = new AbortController()
  const { signal } = stop
  const look = async () => {
    const retries = new Retries({ subject: 'anchors of the chain', ...pauses, log })
    while (!signal.aborted) {
      try {
        await anchors.signIfDue()
        retries.succeeded()
        await pause(lookMs, undefined, { signal, ref: false }).catch(() => {})
      } catch (error) {
        await retries.failed(error, signal)
      }
    }
  }
  const looking = look()
  return {
    async stop() {
      stop.abort()
      await looking
    },
  }
}
