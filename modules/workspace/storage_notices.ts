import type pg from 'pg'
import type { Listener } from '#kernel/database/listener'
import type { NoticeSource } from '#platform/live/live_notices'
import type { StorageNotice } from '#modules/workspace/api'
import { FILES_CHANNEL } from '#modules/workspace/files/schema'
import type { Storage } from '#modules/workspace/storage'

/** Milliseconds between checks for expired reservations. */
const LOOK_MS = 5_000

/**
 * Owners whose reservations expired after `$1`, up to now. Text keeps the microseconds of a time.
 */
const RAN_OUT = `
  select now()::text as until, array(
    select distinct owner_id::float8 from files
    where reserved_until > $1::timestamptz and reserved_until <= now()) as owners`

/**
 * Live feed notices of the bytes that a user's files use, because reservations change without
 * events. Triggered by the table's triggers, and by a timer for expiry.
 */
export class StorageNotices implements NoticeSource {
  constructor(
    readonly pool: pg.Pool,
    readonly listener: Listener,
    readonly storage: Storage
  ) {}

  async now(userId: number): Promise<StorageNotice> {
    const { file_storage } = await this.storage.usage(userId)
    return { kind: 'storage', file_storage }
  }

  listen(changed: (userId?: number) => void) {
    const unlisten = this.listener.on(FILES_CHANNEL, (owner) =>
      changed(owner === '' ? undefined : Number(owner))
    )
    const clock = this.#watchClock(changed)
    return () => {
      unlisten()
      clearInterval(clock)
    }
  }

  #watchClock(changed: (userId: number) => void) {
    let since = 'now'
    let looking = false
    const look = async () => {
      if (looking) return
      looking = true
      try {
        const { rows } = await this.pool.query<{ until: string; owners: number[] }>({
          name: 'places_run_out',
          text: RAN_OUT,
          values: [since],
        })
        since = rows[0]!.until
        rows[0]!.owners.forEach(changed)
      } catch {
        // The database is unavailable. The next query starts from the same time.
      } finally {
        looking = false
      }
    }
    void look()
    return setInterval(() => void look(), LOOK_MS)
  }
}
