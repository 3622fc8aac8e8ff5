import type pg from 'pg'
import { servedSchema } from '#kernel/projections/projection'
import { auditLogProjection } from '#projections/audit_log/projection'

const ENTRIES = `${servedSchema(auditLogProjection.name)}.entries`

/** Filters for events, combined with AND. */
export interface AuditLogFilters {
  /** Id of the user whose data the events concern. */
  user_id?: number
  /** Id of the user who acted, `system` or `operator`. */
  actor?: string
  stream?: string
  type?: string
  correlation_id?: string
  /** Both ends are inclusive. */
  from?: Date
  to?: Date
}

/** Position of an entry after which a list continues. */
export interface AuditLogPlace {
  time: Date
  seq: number
}

export interface AuditLogEntry extends AuditLogPlace {
  stream: string
  revision: number
  event_id: string
  type: string
  user_id: number | null
  actor: string | null
  correlation_id: string | null
  causation_id: string | null
}

/** Numbers of events. */
export interface EventRate {
  last_minute: number
  last_hour: number
}

/** SQL condition of each filter; `?` stands for the value. */
const CONDITIONS: Record<keyof AuditLogFilters, string> = {
  user_id: 'user_id = ?',
  actor: 'actor = ?',
  stream: 'stream = ?',
  type: 'type = ?',
  correlation_id: 'correlation_id = ?',
  from: 'time >= ?',
  to: 'time <= ?',
}

/** Finds events by actor, subject, type and time. */
export class AuditLogQueries {
  constructor(readonly pool: pg.Pool) {}

  /** Returns the newest matching entries, or those after a place. Times are the events' own. */
  async entries(
    filters: AuditLogFilters,
    limit: number,
    before?: AuditLogPlace
  ): Promise<AuditLogEntry[]> {
    const values: unknown[] = []
    const named = (value: unknown) => `$${values.push(value)}`
    const conditions = Object.entries(CONDITIONS)
      .filter(([name]) => filters[name as keyof AuditLogFilters] !== undefined)
      .map(([name, sql]) => sql.replace('?', named(filters[name as keyof AuditLogFilters])))
    if (before) conditions.push(`(time, seq) < (${named(before.time)}, ${named(before.seq)})`)
    const { rows } = await this.pool.query<AuditLogEntry>(
      `select seq::float8 as seq, time, stream, revision::float8 as revision, event_id, type,
          user_id::float8 as user_id, actor, correlation_id, causation_id
        from ${ENTRIES} where ${conditions.join(' and ') || 'true'}
        order by time desc, seq desc limit ${named(limit)}`,
      values
    )
    return rows
  }

  /**
   * Returns the numbers of events recorded in the last minute and the last hour, as far as they are
   * projected. Subtracts sequence numbers, so no events are counted.
   */
  async rate(): Promise<EventRate> {
    const since = (interval: string) => `greatest(0, last.seq - coalesce((
      select seq from ${ENTRIES} where time <= now() - interval '${interval}'
      order by time desc, seq desc limit 1), 0))::float8`
    const { rows } = await this.pool.query<EventRate>({
      name: 'audit_log_rate',
      text: `select ${since('1 minute')} as last_minute, ${since('1 hour')} as last_hour
        from (select coalesce(max(seq), 0) as seq from ${ENTRIES}) last`,
    })
    return rows[0]!
  }
}
