import type { RecordedEvent } from '#kernel/event_store/port'
import type { StoredEvent } from '#kernel/events/sealing_codec'
import type { DomainEvent } from '#kernel/events/definitions'

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
  /**
   * Bytes that the statement goes through for an event, where that does not depend on the event but on
   * what it is about: a long page, say. Heavy batches wait for nobody else (see ./weight.ts).
   */
  weight?: (event: E['data']) => number
}

/** What a projection makes of events as they lie in the log, all of a batch at once. */
export interface RecordedHandler {
  /** Gets rows as that of a `Handler` does. */
  sql: (schema: string) => string
  /** Oldest first. Must take any event: none is parked. */
  rows: (events: readonly RecordedEvent[]) => Row[]
}

/** A read model, or a reaction: events in, rows out, tables of its own in a schema of its own. */
export interface Projection<E extends DomainEvent = DomainEvent> {
  name: string
  /**
   * Goes up when tables, indexes or statements change. The new version is filled beside the one that
   * serves and takes its place once it has caught up (see ./catch_up.ts); a program that is older than
   * the database does not start. 1 unless set.
   */
  version?: number
  /**
   * The version before, as it was: it serves until this one has caught up, and is projected on, for
   * processes of the release before, until the release that leaves it out here.
   */
  previous?: Projection
  /**
   * False when it reads no names and no text: its events then need no keys, and a key that is
   * missing does not keep it from them.
   */
  needsText: boolean
  /** Prefixes of the streams that it follows; '' for all. */
  streams: string[]
  /** DDL of its tables and of the indexes that its own statements need, run when the schema is made. */
  tables: (schema: string) => string
  /** DDL of the indexes that only readers need: a rebuild makes them once the tables are filled. */
  indexes?: (schema: string) => string
  /**
   * Views that readers see beside those of its tables, by their names, as queries: what readers of the
   * version before look for or, of a `previous`, those of the one after it (decision 183).
   */
  views?: (schema: string) => Record<string, string>
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
  /**
   * True when no command ever waits for it: dashboards, statistics, what auditors look at. Those move
   * in a group of their own (see ./group.ts).
   */
  background?: boolean
  /** Takes events of every type without reading their data; `on` is empty then. */
  recorded?: RecordedHandler
  /** Event types that are not named leave the read model as it is. */
  on: { [T in E['type']]?: Handler<Extract<E, { type: T }>> }
}

/** For `merge`: what the later row sets does not depend on the earlier one. */
export const lastWins = (_earlier: Row, later: Row) => later

/** The schema that the product reads a read model from: views of the version that serves. */
export function servedSchema(name: string) {
  return `rm_${name}`
}

/** The schema of a version's tables. */
export function tablesSchema(projection: Version) {
  return `rm_${projection.name}_v${versionOf(projection)}`
}

/** The name of a version's checkpoint, and of what is parked for it. */
export function checkpointOf(projection: Version) {
  const version = versionOf(projection)
  return version === 1 ? projection.name : `${projection.name}_v${version}`
}

export function versionOf({ version = 1 }: Version) {
  return version
}

/** All that the program projects: each projection, after the version before it. */
export function withPrevious(projections: readonly Projection[]): Projection[] {
  return projections.flatMap((projection) =>
    projection.previous ? [projection.previous, projection] : [projection]
  )
}

/** The streams that any of some projections follows, by their prefixes; undefined: all. */
export function prefixesOf(projections: readonly Pick<Projection, 'streams'>[]) {
  const prefixes = [...new Set(projections.flatMap(({ streams }) => streams))]
  return prefixes.includes('') ? undefined : prefixes
}

type Version = Pick<Projection, 'name' | 'version'>
