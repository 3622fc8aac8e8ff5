import type { StoredEvent } from '#backend/events/sealing_codec'
import type { DomainEvent } from '#backend/events/definitions'

/** A row's worth of values for one statement. `id` names the row that it writes. */
export interface Row {
  id: number
  [column: string]: unknown
}

/**
 * One event type's effect: a set-based statement over rows. `$1` is a JSON array of what `rows`
 * gave, to be read with `jsonb_to_recordset`. Events of one type go in one statement as far as
 * their order allows (see statements.ts).
 */
export interface Handler<E extends DomainEvent> {
  /** The statement for the read model's tables in the given schema. */
  sql: (schema: string) => string
  /** No two rows of one event have the same id. */
  rows: (event: E['data'], stored: StoredEvent) => Row[]
  /** One row that has the effect of two with the same id, if there is such a row. */
  merge?: (earlier: Row, later: Row) => Row | undefined
}

/** A read model, or a reaction: events in, rows out, tables of its own in a schema of its own. */
export interface Projection<E extends DomainEvent = DomainEvent> {
  name: string
  /**
   * Goes up when tables, indexes or statements change: a database that has an older one is told to
   * make it anew, and a program that is older than the database does not start. 1 unless set.
   */
  version?: number
  /**
   * False when it reads no names and no text: its events then need no keys, and a key that is
   * missing does not keep it from them.
   */
  needsText: boolean
  /** Prefixes of the streams that it follows. */
  streams: string[]
  /** DDL of its tables and of the indexes that its own statements need, run when the schema is made. */
  tables: (schema: string) => string
  /** DDL of the indexes that only readers need: a rebuild makes them once the tables are filled. */
  indexes?: (schema: string) => string
  /**
   * True when a statement looks only at rows that its ids name (sums aside, to which it only adds):
   * events that write different rows may then change places.
   */
  rowsStandAlone?: boolean
  /**
   * A reaction: it changes what is not a read model, keeps its checkpoint for ever and is neither
   * rebuilt nor replayed. Its statements may be run twice and do the same.
   */
  reaction?: boolean
  /** Event types that are not named leave the read model as it is. */
  on: { [T in E['type']]?: Handler<Extract<E, { type: T }>> }
}

/** For `merge`: what the later row sets does not depend on the earlier one. */
export const lastWins = (_earlier: Row, later: Row) => later

/** The schema that the product reads a read model from. */
export function liveSchema(projection: string) {
  return `rm_${projection}`
}
