import type { RecordedEvent } from '#kernel/event_store/port'
import type { StoredEvent } from '#kernel/events/sealing_codec'
import type { DomainEvent } from '#kernel/events/definitions'

/** Values of a row for one statement. `id` identifies the row that it writes. */
export interface Row {
  id: number
  [column: string]: unknown
}

/**
 * Effect of one event type: a set-based statement over rows. `$1` is a JSON array of the results of
 * `rows`, to be read with `jsonb_to_recordset`. Events of one type are combined in one statement as
 * far as their order allows (see statements.ts).
 */
export interface Handler<E extends DomainEvent> {
  /** Returns the statement for the read model's tables in the given schema. */
  sql: (schema: string) => string
  /** Returns an event's rows. No two rows of one event have the same id. */
  rows: (event: E['data'], stored: StoredEvent) => Row[]
  /** Returns one row with the effect of two rows with the same id, if possible. */
  merge?: (earlier: Row, later: Row) => Row | undefined
  /**
   * Returns the bytes that the statement processes for an event. Needed if they depend on the
   * event's subject (such as a long page) rather than the event. Heavy batches delay only their own
   * projection (see ./weight.ts).
   */
  weight?: (event: E['data']) => number
}

/** Handler of a projection for recorded events, without decoding, all of a batch at once. */
export interface RecordedHandler {
  /** Returns the statement. It receives rows like the statement of a `Handler`. */
  sql: (schema: string) => string
  /** Returns the rows of events, oldest first. Must accept any event, because none is parked. */
  rows: (events: readonly RecordedEvent[]) => Row[]
}

/** Read model or reaction: turns events into rows, in its own tables and schema. */
export interface Projection<E extends DomainEvent = DomainEvent> {
  name: string
  /**
   * Increases when tables, indexes or statements change. The new version is filled while the old
   * one serves, and replaces it once it has caught up (see ./catch_up.ts). A program older than the
   * database does not start. Defaults to 1.
   */
  version?: number
  /**
   * The previous version, unchanged. It serves until this version has caught up. It is still
   * projected, for processes of the previous release, until a release omits it here.
   */
  previous?: Projection
  /**
   * False if it reads no names and no text. Its events then need no keys, and a missing key does
   * not affect it.
   */
  needsText: boolean
  /** Prefixes of the streams that it follows; '' for all. */
  streams: string[]
  /**
   * Returns the DDL of its tables and of the indexes that its own statements need. Runs when the
   * schema is created.
   */
  tables: (schema: string) => string
  /**
   * Returns the DDL of indexes that only readers need. A rebuild creates them once the tables are
   * filled.
   */
  indexes?: (schema: string) => string
  /**
   * Returns extra views for readers, as queries by name. They provide what readers of the previous
   * version expect. For a `previous`, they provide what readers of the next version expect
   * (decision 152).
   */
  views?: (schema: string) => Record<string, string>
  /**
   * True if a statement reads only the rows that its ids name (except sums, to which it only adds).
   * Events that write different rows may then be reordered.
   */
  rowsStandAlone?: boolean
  /**
   * Prefix of streams that a catch-up may apply after later events of other streams (decision 159).
   * No event of other streams may need their rows, and their events must write nothing once the
   * block is deleted.
   */
  defers?: string
  /**
   * True for a reaction, which changes data outside read models. It keeps its checkpoint forever
   * and is neither rebuilt nor replayed. Its statements must be idempotent.
   */
  reaction?: boolean
  /**
   * True if no command ever waits for it: dashboards, statistics, data for auditors. Background
   * projections move in their own group (see ./group.ts).
   */
  background?: boolean
  /** Handles events of every type without decoding their data; `on` is then empty. */
  recorded?: RecordedHandler
  /** Handlers by event type. Other event types leave the read model unchanged. */
  on: { [T in E['type']]?: Handler<Extract<E, { type: T }>> }
}

/** For `merge`: the later row's values do not depend on the earlier row. */
export const lastWins = (_earlier: Row, later: Row) => later

/** Returns the schema that readers use: views of the serving version. */
export function servedSchema(name: string) {
  return `rm_${name}`
}

/** Returns the schema of a version's tables. */
export function tablesSchema(projection: Version) {
  return `rm_${projection.name}_v${versionOf(projection)}`
}

/** Returns the name of a version's checkpoint, which also identifies its parked streams. */
export function checkpointOf(projection: Version) {
  const version = versionOf(projection)
  return version === 1 ? projection.name : `${projection.name}_v${version}`
}

export function versionOf({ version = 1 }: Version) {
  return version
}

/** Returns all projections of the program, each after its previous version. */
export function withPrevious(projections: readonly Projection[]): Projection[] {
  return projections.flatMap((projection) =>
    projection.previous ? [projection.previous, projection] : [projection]
  )
}

/** Returns the stream prefixes that any of the projections follows; undefined means all streams. */
export function prefixesOf(projections: readonly Pick<Projection, 'streams'>[]) {
  const prefixes = [...new Set(projections.flatMap(({ streams }) => streams))]
  return prefixes.includes('') ? undefined : prefixes
}

type Version = Pick<Projection, 'name' | 'version'>
