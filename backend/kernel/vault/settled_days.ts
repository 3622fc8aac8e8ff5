import type pg from 'pg'
import type { BlockDay } from '#kernel/vault/day_key'
import type { KeptText } from '#kernel/vault/day_secrets'

interface DayRow {
  block_id: string
  day: string
}

/** A settled day whose outcome the log doesn't have yet. */
export interface UnrecordedDay<Outcome> extends BlockDay {
  outcome: Outcome
}

/** Days of blocks that retention has not settled, oldest first, at most `limit`. */
export async function unsettledDays(
  pool: Pick<pg.Pool, 'query'>,
  blockIds: readonly number[],
  before: string,
  limit: number
): Promise<BlockDay[]> {
  const { rows } = await pool.query<DayRow>({
    name: 'vault_unsettled_days',
    text: `select block_id, day from vault.day_secrets
           where block_id = any($1) and settled_at is null and day < $2
           order by day, block_id limit $3`,
    values: [blockIds, before, limit],
  })
  return rows.map(({ block_id: id, day }) => ({ blockId: Number(id), day }))
}

/**
 * Destroys the secret of a day and stores what is kept of it, in one statement, so that no crash
 * loses a kept text. Without an `outcome`, nothing has to go, and the secret stays. Returns false
 * if the day was settled before, or the block was erased meanwhile. Other processes evict the day.
 */
export async function settleDay(
  pool: Pick<pg.Pool, 'query'>,
  { blockId, day }: BlockDay,
  kept: readonly KeptText[],
  outcome: object | null
): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'vault_settle_day',
    text: `with block as (
             select block_id from vault.keys where block_id = $1 and erased_at is null for share
           ), settled as (
             update vault.day_secrets d set settled_at = now(), outcome = $3::jsonb,
               secret = case when $3::jsonb is null then d.secret end
             where d.block_id = $1 and d.day = $2 and d.settled_at is null
               and d.block_id in (select block_id from block)
             returning d.block_id
           ), kept as (
             insert into vault.kept_texts (event_id, block_id, day, sealed)
             select r.event_id, s.block_id, $2, r.sealed
             from settled s, unnest($4::uuid[], $5::bytea[]) as r(event_id, sealed)
           )
           select pg_notify('erased', json_build_array('page-' || block_id)::text) from settled`,
    values: [
      blockId,
      day,
      outcome && JSON.stringify(outcome),
      kept.map(({ eventId }) => eventId),
      kept.map(({ sealed }) => sealed),
    ],
  })
  return rows.length > 0
}

/** Returns settled days whose outcomes the log doesn't have yet, oldest first. */
export async function unrecordedDays<Outcome>(
  pool: Pick<pg.Pool, 'query'>,
  blockIds: readonly number[]
): Promise<UnrecordedDay<Outcome>[]> {
  const { rows } = await pool.query<DayRow & { outcome: Outcome }>({
    name: 'vault_unrecorded_days',
    text: `select block_id, day, outcome from vault.day_secrets
           where block_id = any($1) and outcome is not null order by day, block_id`,
    values: [blockIds],
  })
  return rows.map(({ block_id: id, day, outcome }) => ({ blockId: Number(id), day, outcome }))
}

/** Forgets outcomes, because the log has them. */
export async function outcomesRecorded(
  pool: Pick<pg.Pool, 'query'>,
  day: string,
  blockIds: readonly number[]
) {
  await pool.query({
    name: 'vault_outcomes_recorded',
    text: `update vault.day_secrets set outcome = null
           where day = $1 and block_id = any($2) and outcome is not null`,
    values: [day, blockIds],
  })
}
