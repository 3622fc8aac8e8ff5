import type pg from 'pg'
import { dayOf } from '#kernel/events/day_of'
import { waitingRows } from '#kernel/outbox/outbox_state'
import type { Page } from '#platform/http/routing/pagination'
import { REMOVAL_TOPIC } from '#platform/files/removal'
import type { StorageOverview, StoragePlanRow, StorageUserRow } from '#modules/admin/api'
import { Recent } from '#modules/admin/queries/recent'
import type { KeptBytes, StoredBytes } from '#modules/admin/queries/stored_bytes'
import { USERS } from '#modules/auth/index'
import { countedBytesOf, FILE_SUMS } from '#modules/workspace/index'
import type { PlanResponse } from '#modules/billing/api'
import type { PlanQueries } from '#projections/plans/queries'
import type { RevenueQueries } from '#projections/revenue/queries'
import { OWNERS } from '#projections/storage/queries'
import { FREE, FREE_PLAN, inEffectFor } from '#projections/subscriptions/queries/in_effect'

/** Bytes of a GB (rule 8.1). */
const GB = 1024 ** 3

interface Sources {
  pool: pg.Pool
  bytes: StoredBytes
  plans: Pick<PlanQueries, 'list'>
  revenue: Pick<RevenueQueries, 'plans'>
}

interface FileSums {
  unshown: number
  unshown_bytes: number
  places: number
  places_bytes: number
}

interface UserRow extends Omit<StorageUserRow, 'bytes' | 'plan' | 'storage'> {
  plan_id: number
  plan_name: string
  plan_interval: StorageUserRow['plan']['interval_unit']
  file_storage: number
  text_storage: number
  storage_limit: number
}

/** Storage of all users, and what their plans allow (rule 17.21). */
export class StorageOverviewQueries {
  readonly #files: Recent<FileSums>

  constructor(readonly sources: Sources) {
    this.#files = new Recent(async () => (await sources.pool.query<FileSums>(FILE_SUMS)).rows[0]!)
  }

  async show(now: Date): Promise<StorageOverview> {
    const { bytes, pool } = this.sources
    const [stored, plans, sold, sums, outbox] = await Promise.all([
      bytes.byPlan(),
      this.sources.plans.list(),
      this.#sold(now),
      this.#files.get(),
      waitingRows(pool),
    ])
    const free = plans.find(({ price }) => price === 0)?.id
    const rows = plans
      .filter(({ id, price }) => price > 0 || id === free)
      .map((plan) => planRow(plan, stored, plan.id === free ? null : plan.id))
    const removals = outbox.find(({ topic }) => topic === REMOVAL_TOPIC)
    return {
      summed_at: stored.summed_at,
      text: stored.text,
      files: stored.files,
      sold: plans.reduce(
        (sum, { id, storage_limit: limit }) => sum + (sold.get(id) ?? 0) * limit * GB,
        0
      ),
      allowed: rows.reduce((sum, { people, storage_limit: limit }) => sum + people * limit * GB, 0),
      plans: rows,
      unshown: { files: sums.unshown, bytes: sums.unshown_bytes },
      places: { files: sums.places, bytes: sums.places_bytes },
      removals: {
        due: removals ? removals.waiting - removals.later : 0,
        failing: removals?.failing ?? 0,
      },
    }
  }

  /** Returns the users with the most storage, the largest first. */
  async largest({ slice }: Page) {
    const { largest, total } = await this.sources.bytes.largest(slice)
    const found = await this.#users(largest.map(({ id }) => id))
    const rows = largest.flatMap(({ id, bytes }) => {
      const user = found.get(id)
      return user ? [toRow(user, bytes)] : []
    })
    return { rows, total }
  }

  /** Returns the number of counted subscriptions by plan id. */
  async #sold(now: Date) {
    const today = dayOf(now.getTime())
    const sold = new Map<number, number>()
    for (const { plan_id: id, subscriptions } of await this.sources.revenue.plans(today, today)) {
      sold.set(id, (sold.get(id) ?? 0) + subscriptions)
    }
    return sold
  }

  async #users(ids: number[]) {
    const { rows } = await this.sources.pool.query<UserRow>({
      name: 'admin_storage_users',
      text: `select r.id::float8 as id, r.email, r.full_name, r.profile_image,
               coalesce(plan.id, free.id, ${FREE.id})::float8 as plan_id,
               coalesce(plan.name, free.name, '${FREE.name}') as plan_name,
               coalesce(plan.interval_unit, free.interval_unit, '${FREE.interval_unit}')
                 as plan_interval,
               coalesce(plan.storage_limit, free.storage_limit, ${FREE.storage_limit})::float8
                 as storage_limit,
               ${countedBytesOf('r.id')}::float8 as file_storage,
               coalesce((select text_bytes from ${OWNERS} where owner_id = r.id), 0)::float8
                 as text_storage
             from ${USERS} r
               left join lateral (
                 select p.id, p.name, p.interval_unit, p.storage_limit ${inEffectFor('r.id')}
               ) plan on true
               left join (select id, name, interval_unit, storage_limit ${FREE_PLAN}) free on true
             where r.id = any($1)`,
      values: [ids],
    })
    return new Map(rows.map((row) => [row.id, row]))
  }
}

/** Builds a plan's row. `paid` is the plan's id, or null for the free plan. */
function planRow(
  { id, name, interval_unit, storage_limit }: PlanResponse,
  { plans }: KeptBytes,
  paid: number | null
): StoragePlanRow {
  const has = plans.find(({ plan_id: of }) => of === paid)
  const { people = 0, text = 0, files = 0 } = has ?? {}
  return { id, name, interval_unit, storage_limit, people, text, files }
}

function toRow(user: UserRow, bytes: number): StorageUserRow {
  const { id, email, full_name, profile_image } = user
  const { file_storage, text_storage, storage_limit } = user
  return {
    id,
    email,
    full_name,
    profile_image,
    plan: { id: user.plan_id, name: user.plan_name, interval_unit: user.plan_interval },
    bytes,
    storage: { file_storage, text_storage, storage_limit },
  }
}
