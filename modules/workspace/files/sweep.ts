import type pg from 'pg'
import { UPLOADED } from '#modules/workspace/sql'
import { NOTHING_PARKED, SHOWN } from '#projections/files/queries'
import { removeObjects } from '#platform/files/removal'

/**
 * Files that no page shows any more are kept for this many days (rule 8.8), up to this many bytes.
 */
const KEPT_DAYS = 30
const KEPT_BYTES = 1024 ** 3

/** Deletes expired reservations, unused or uninspected, with the bytes that a bucket received. */
const EXPIRED = `
  with gone as (
    delete from files where object is null and reserved_until < now() returning key
  )
  ${removeObjects({ object: UPLOADED, from: 'gone' })}`

/** Deletes unshown files. $1: days, $2: bytes per owner; the files shown last are kept longest. */
const UNSHOWN = `
  with seen as (
    select key, owner_id, bool_or(state = 'current') as current, max(changed_at) as changed_at
    from ${SHOWN} group by key, owner_id
  ), unshown as (
    select key, coalesce(s.changed_at, f.reserved_until) as since,
      sum(f.size) over (partition by owner_id
        order by coalesce(s.changed_at, f.reserved_until) desc, key rows unbounded preceding) as bytes
    from files f left join seen s using (key, owner_id)
    where f.object is not null
      and not coalesce(s.current, f.reserved_until > now())
  ), gone as (
    delete from files f using unshown u
    where f.key = u.key and (u.since < now() - make_interval(days => $1) or u.bytes > $2)
      and ${NOTHING_PARKED}
    returning f.object
  )
  ${removeObjects({ object: 'object', from: 'gone' })}`

/** Removes expired reservations and unshown files. Safe to run concurrently. */
export async function sweepFiles(pool: pg.Pool, keptBytes = KEPT_BYTES) {
  await pool.query(EXPIRED)
  await pool.query(UNSHOWN, [KEPT_DAYS, keptBytes])
}
