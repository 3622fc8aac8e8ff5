import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#kernel/database/outage'
import { Retries } from '#kernel/database/retries'
import { thinVersions, type ThinningServices } from '#modules/workspace/retention/thin_versions'

/** Milliseconds between looks for users whose versions are due, and between retries. */
const PAUSES = { lookMs: 60 * 60_000, firstMs: 10_000, lastMs: 10 * 60_000 }

export interface NightlyServices extends ThinningServices {
  log: Log
  users: {
    /** Returns users who chose before this time that their versions are thinned. */
    thinning(before: Date): Promise<number[]>
    /** Returns true if the user has not changed their mind. */
    isThinning(ownerId: number): Promise<boolean>
  }
}

/**
 * Thins the versions of all users who chose so before today (UTC). A choice therefore takes effect
 * in the night after it, or later if no process runs then.
 */
export async function thinDue(services: NightlyServices, now: Date, signal?: AbortSignal) {
  const { users, log } = services
  const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`)
  for (const owner of await users.thinning(today)) {
    if (signal?.aborted) return
    if (!(await users.isThinning(owner))) continue
    await thinVersions(services, owner, now, signal).catch((error: unknown) =>
      log.warn({ err: error, user: owner }, 'versions: not thinned')
    )
  }
}

/** Thins versions each night. Safe in several processes, because a page is thinned under a lock. */
export function thinNightly(services: NightlyServices, { lookMs, ...pauses } = PAUSES) {
  const stop = new AbortController()
  const { signal } = stop
  const { log } = services
  const look = async () => {
    const retries = new Retries({ subject: 'thinning of versions', ...pauses, log })
    while (!signal.aborted) {
      try {
        await thinDue(services, new Date(), signal)
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
