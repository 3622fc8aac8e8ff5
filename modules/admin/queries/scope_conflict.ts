import type pg from 'pg'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'
import { USERS, userStream, type UserEvent } from '#modules/auth/index'
import { SCOPE_CHANGED_CODE, type ScopeChangedData } from '#modules/auth/api'
import { type Scope } from '#modules/auth/permissions'

interface Sources {
  pool: pg.Pool
  store: Pick<EventStore, 'read'>
}

const TYPES: UserEvent['type'][] = ['ScopeGranted', 'ScopeRevoked']

/** Builds the conflict error of a stale scope change, with the admin who changed the scope. */
export async function scopeConflict(
  { pool, store }: Sources,
  userId: number,
  scope: Scope | null
): Promise<DomainError> {
  const last = await lastChange(store, userId)
  const actor = last && resultOf(last) === scope ? last.metadata.actor : undefined
  const { rows } = await pool.query<{ id: number; email: string }>(
    `select id::float8 as id, email from ${USERS} where id = $1`,
    [typeof actor === 'number' ? actor : null]
  )
  const data: ScopeChangedData = { scope, by: rows[0] ?? null }
  const who = rows[0]?.email ?? (actor === 'operator' ? 'An operator' : 'Another admin')
  const what = scope ? `gave the scope ${scope}` : 'took the scope away'
  const message = `${who} ${what} after you opened this. Cancel, or confirm to replace that change`
  return new DomainError('conflict', SCOPE_CHANGED_CODE, message, data)
}

/** Returns the last change; undefined if its event has not reached the log yet. */
async function lastChange(store: Sources['store'], userId: number) {
  for await (const event of store.read(userStream(userId), { backwards: true })) {
    if (TYPES.some((type) => type === event.type)) return event
  }
  return undefined
}

function resultOf({ type, data }: RecordedEvent): Scope | null {
  if (type !== 'ScopeGranted') return null
  return (JSON.parse(Buffer.from(data).toString()) as { scope: Scope }).scope
}
