import type pg from 'pg'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { EventStore } from '#kernel/event_store/port'
import type { EventReader } from '#kernel/events/reader'
import { USERS } from '#modules/auth/index'
import {
  PLAN_CHANGED_CODE,
  type PlanChangedData,
  type PlanField,
  type PlanResponse,
} from '#modules/billing/api'
import { planChangesSince } from '#modules/billing/index'

const FIELDS: Record<PlanField, string> = {
  name: 'the name',
  description: 'the description',
  storage_limit: 'the storage',
  features: 'the features',
}

interface Sources {
  pool: pg.Pool
  store: Pick<EventStore, 'read'>
  reader: EventReader
}

/**
 * Builds the conflict error of a stale plan change, with the intervening changes and their authors.
 */
export async function planConflict(
  { pool, ...log }: Sources,
  plan: PlanResponse,
  baseRevision: number
): Promise<DomainError> {
  const found = await planChangesSince(log, plan.id, baseRevision)
  const { rows } = await pool.query<{ id: number; email: string }>(
    `select id::float8 as id, email from ${USERS} where id = any($1)`,
    [found.flatMap(({ by }) => by ?? [])]
  )
  const known = new Map(rows.map((user) => [user.id, user]))
  const changes = found.map((change) => ({ ...change, by: known.get(change.by ?? 0) ?? null }))
  const data: PlanChangedData = { plan, changes }
  return new DomainError('conflict', PLAN_CHANGED_CODE, sentence(changes), data)
}

function sentence(changes: PlanChangedData['changes']) {
  const fields = new Set(changes.flatMap((change) => change.fields))
  const who = [...new Set(changes.map(({ by }) => by?.email ?? 'Another admin'))].join(', ')
  const what = [...fields].map((field) => FIELDS[field]).join(', ')
  return `${who || 'Another admin'} changed ${what || 'this plan'} after you opened it. Take over those changes, or save yours`
}
