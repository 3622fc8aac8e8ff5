import type { ReadEvent } from '#kernel/events/sealing_codec'
import type { DomainEvent } from '#kernel/events/definitions'
import type { Handler, Projection, Row } from '#kernel/projections/projection'

/**
 * Maximum size of a statement's rows in UTF-16 units. Postgres accepts 256 MB of JSON in one value
 * and needs several times that to write it. A few events may produce rows longer than their text.
 */
const STATEMENT_SIZE = 8_000_000

/** Rows of one event type, by id, written by one statement. */
interface Group {
  type: string
  handler: Handler<DomainEvent>
  rows: Map<number, Row>
}

/** Returns a projection's statements for events, as few as their order allows. */
export function toQueries(
  projection: Projection,
  schema: string,
  events: readonly ReadEvent[]
): { name: string; text: string; values: [rows: string] }[] {
  if (projection.recorded) {
    const { sql, rows } = projection.recorded
    const made = rows(events.map(({ recorded }) => recorded))
    return toStatements(`${schema}.recorded`, sql(schema), made)
  }
  const groups = new Groups(projection.rowsStandAlone ?? false)
  for (const stored of events) {
    const { type, data } = stored.event
    const handler = projection.on[type] as Handler<DomainEvent> | undefined
    const rows = handler?.rows(data, stored) ?? []
    if (handler && rows.length > 0) groups.add(type, handler, rows)
  }
  return groups.all.flatMap(({ type, handler, rows }) =>
    toStatements(`${schema}.${type}`, handler.sql(schema), [...rows.values()])
  )
}

function toStatements(name: string, text: string, rows: Row[]) {
  return toJson(rows).map((json) => ({ name, text, values: [json] as [string] }))
}

/**
 * Returns the rows as JSON arrays, none longer than a statement's limit unless it holds a single
 * row.
 */
function toJson(rows: Row[]): string[] {
  const arrays: string[][] = []
  let length = Infinity
  for (const row of rows) {
    const json = JSON.stringify(row)
    if (length + json.length > STATEMENT_SIZE) {
      arrays.push([])
      length = 0
    }
    arrays.at(-1)!.push(json)
    length += json.length
  }
  return arrays.map((array) => `[${array.join(',')}]`)
}

/**
 * Groups events into statements. An event joins the first statement of its type after all its
 * dependencies. It depends on every earlier event or, where rows stand alone, on events that wrote
 * the same rows.
 */
class Groups {
  readonly all: Group[] = []
  #byType = new Map<string, number[]>()
  /** Index of the last group that wrote a row, by row id. */
  #writtenBy = new Map<number, number>()

  constructor(readonly rowsStandAlone: boolean) {}

  add(type: string, handler: Handler<DomainEvent>, rows: Row[]) {
    const index = this.#placeOf(type, rows)
    const group = (this.all[index] ??= this.#open(index, type, handler))
    for (const row of rows) {
      const earlier = group.rows.get(row.id)
      group.rows.set(row.id, earlier ? handler.merge!(earlier, row)! : row)
      this.#writtenBy.set(row.id, index)
    }
  }

  #placeOf(type: string, rows: Row[]) {
    const after = this.#dependsOn(rows)
    const group = this.all[after]
    if (group?.type === type && rows.every((row) => takes(group, row))) return after
    const later = this.#byType.get(type)?.find((index) => index > after)
    return later ?? this.all.length
  }

  #dependsOn(rows: Row[]) {
    if (!this.rowsStandAlone) return this.all.length - 1
    return rows.reduce((last, { id }) => Math.max(last, this.#writtenBy.get(id) ?? -1), -1)
  }

  #open(index: number, type: string, handler: Handler<DomainEvent>): Group {
    const others = this.#byType.get(type)
    if (others) others.push(index)
    else this.#byType.set(type, [index])
    return { type, handler, rows: new Map() }
  }
}

/** Returns true if the group's statement can also write the row. */
function takes({ handler, rows }: Group, row: Row) {
  const earlier = rows.get(row.id)
  return earlier === undefined || handler.merge?.(earlier, row) !== undefined
}
