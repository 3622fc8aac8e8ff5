import type { StoredEvent } from '#backend/events/sealing_codec'
import type { DomainEvent } from '#backend/events/definitions'
import type { Handler, Projection, Row } from '#projections/runner/projection'

/** A statement and the rows it takes as `$1`. */
export interface Statement {
  name: string
  text: string
  rows: Row[]
}

/**
 * What a projection makes of events, in order, with as few statements as that order allows: rows of
 * the same handler are taken together until one of them would be written twice.
 */
export function toStatements(
  projection: Projection,
  schema: string,
  events: readonly StoredEvent[]
): Statement[] {
  const statements: Statement[] = []
  let current: { statement: Statement; type: string; ids: Set<number> } | undefined
  for (const stored of events) {
    const { type, data } = stored.event
    const handler = projection.on[type] as Handler<DomainEvent> | undefined
    if (!handler) continue
    const rows = handler.rows(data, stored)
    if (current?.type !== type || rows.some((row) => current!.ids.has(row.id))) {
      const statement = { name: `${schema}.${type}`, text: handler.sql(schema), rows: [] }
      statements.push(statement)
      current = { statement, type, ids: new Set() }
    }
    current.statement.rows.push(...rows)
    for (const row of rows) current.ids.add(row.id)
  }
  return statements
}
