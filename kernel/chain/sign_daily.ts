import { setTimeout as pause } from 'node:timers/promises'
import type { Anchors } from '#kernel/chain/anchors'
import type { Log } from '#kernel/database/outage'
import { Retries } from '#kernel/database/retries'

/** Between two looks whether an anchor is due. */
const LOOK_MS = 10_000
const PAUSES = { firstMs: 5_000, lastMs: 3_600_000 }

/** Has anchors signed as they come due. Several processes may: each anchor is signed once. */
export function signDaily(anchors: Anchors, log: Log) {
  const stop = new AbortController()
  const { signal } = stop
  const look = async () => {
    const retries = new Retries({ subject: 'anchors of the chain', ...PAUSES, log })
    while (!signal.aborted) {
      try {
        await anchors.signIfDue()
        retries.succeeded()
        await pause(LOOK_MS, undefined, { signal, ref: false }).catch(() => {})
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
