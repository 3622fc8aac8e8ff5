import type pg from 'pg'
import type { Page } from '#platform/http/routing/pagination'
import type { UserFilters, USER_SORTS, UserRow } from '#modules/admin/api'
import { allRows, listPage, type Table } from '#modules/admin/queries/table'
import { containing, Where, withinDays } from '#modules/admin/queries/where'
import { SESSIONS_OF, sought, USERS } from '#modules/auth/index'
import { ACTIVE_USERS } from '#projections/activity/queries'
import type { PlanQueries } from '#projections/plans/queries'
import {
  FREE,
  FREE_PLAN,
  inEffectFor,
  PAYMENTS,
  SUBSCRIPTIONS,
} from '#projections/subscriptions/queries/in_effect'

const COLUMNS = `r.id::float8 as id, r.email, r.full_name, r.profile_image,
  (r.email_verified_at is not null)::int as email_verified, r.scope,
  (r.disabled_at is not null)::int as disabled,
  coalesce(plan.id, free.id, ${FREE.id})::float8 as plan_id,
  coalesce(plan.name, free.name, '${FREE.name}') as plan_name,
  coalesce(plan.interval_unit, free.interval_unit, '${FREE.interval_unit}') as plan_interval,
  r.created_at`

const USER_TABLE: Table = {
  rows: `${USERS} r`,
  columns: COLUMNS,
  joins: `left join lateral (select p.id, p.name, p.interval_unit ${inEffectFor('r.id')}) plan on true
    left join (select id, name, interval_unit ${FREE_PLAN}) free on true`,
}

const IN_SCOPE = {
  admin: `r.scope = 'admin'`,
  auditor: `r.scope = 'auditor'`,
  any: 'r.scope is not null',
  none: 'r.scope is null',
}

/** SQL condition: the user's last ordered subscription in effect is for the plan. */
const HAS_PLAN = `r.id in (select s.user_id from ${SUBSCRIPTIONS} s
  where s.plan_id = ? and s.in_effect_until > now() and not exists (
    select from ${SUBSCRIPTIONS} later where later.user_id = s.user_id and later.id > s.id
      and later.in_effect_until > now()))`
const PAYS_FOR_NOTHING = `not exists (select from ${SUBSCRIPTIONS} s
  where s.user_id = r.id and s.in_effect_until > now())`

export interface UserOrder {
  sort: (typeof USER_SORTS)[number]
  order: 'asc' | 'desc'
}

interface Row extends Omit<UserRow, 'plan' | 'created_at'> {
  plan_id: number
  plan_name: string
  plan_interval: UserRow['plan']['interval_unit']
  created_at: Date
}

interface FoundRow extends Row {
  disabled_at: Date | null
  disabled_reason: string | null
  has_password: boolean
  sessions: number
  last_seen_at: Date | null
  payments: number
}

/** Queries on the account facts that staff may see, without any text of the notes. */
export class UserQueries {
  constructor(
    readonly pool: pg.Pool,
    readonly plans: PlanQueries
  ) {}

  async list(filters: UserFilters, page: Page, { sort, order }: UserOrder) {
    const where = (await this.#conditions(filters))()
    const asked = { where, page, order: { by: `r.${sort}`, direction: order } }
    const { rows, total } = await listPage<Row>(this.pool, USER_TABLE, asked)
    return { rows: rows.map(toUserRow), total }
  }

  /** Yields all matching users, the newest first. */
  async *all(filters: UserFilters): AsyncGenerator<UserRow[], void> {
    const conditions = await this.#conditions(filters)
    for await (const rows of allRows<Row>(this.pool, USER_TABLE, conditions))
      yield rows.map(toUserRow)
  }

  async has(id: number): Promise<boolean> {
    const text = `select from ${USERS} where id = $1`
    const { rowCount } = await this.pool.query({ name: 'users_has', text, values: [id] })
    return rowCount === 1
  }

  async find(id: number) {
    const { rows } = await this.pool.query<FoundRow>({
      name: 'users_find',
      text: `select ${USER_TABLE.columns}, r.disabled_at, r.disabled_reason,
               r.password is not null as has_password,
               own.sessions, greatest(own.used_at, active.acted_at) as last_seen_at,
               (select count(*)::int from ${PAYMENTS} y where y.user_id = r.id) as payments
             from ${USER_TABLE.rows} ${USER_TABLE.joins} left join lateral ${SESSIONS_OF} own on true
               left join ${ACTIVE_USERS} active on active.id = r.id
             where r.id = $1`,
      values: [id],
    })
    const [row] = rows
    if (!row) return undefined
    const { disabled_reason, has_password, sessions, payments } = row
    return {
      ...toUserRow(row),
      disabled_at: row.disabled_at?.toISOString() ?? null,
      disabled_reason,
      has_password,
      last_seen_at: row.last_seen_at?.toISOString() ?? null,
      sessions,
      payments,
    }
  }

  /** Returns the conditions. A free plan matches all users who pay for nothing. */
  async #conditions(filters: UserFilters): Promise<() => Where> {
    const { keyword, verified, disabled, scope, plan_id: planId } = filters
    const plan = planId === undefined ? undefined : await this.plans.find(planId)
    const isFree = plan?.price === 0
    return () => {
      const where = new Where().andIf(isFree ? undefined : planId, HAS_PLAN)
      containing(where, keyword, `${sought('r')} like ?`)
      if (isFree) where.and(PAYS_FOR_NOTHING)
      if (verified !== undefined)
        where.and(`r.email_verified_at is ${verified ? 'not null' : 'null'}`)
      if (disabled !== undefined) where.and(`r.disabled_at is ${disabled ? 'not null' : 'null'}`)
      if (scope !== undefined) where.and(IN_SCOPE[scope])
      return withinDays(where, 'r.created_at', filters)
    }
  }
}

function toUserRow(row: Row): UserRow {
  const { id, email, full_name, profile_image, email_verified, scope, disabled, created_at } = row
  return {
    id,
    email,
    full_name,
    profile_image,
    email_verified,
    scope,
    disabled,
    plan: { id: row.plan_id, name: row.plan_name, interval_unit: row.plan_interval },
    created_at: created_at.toISOString(),
  }
}
