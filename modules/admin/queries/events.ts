import { StreamDeleted, StreamNotFound } from '#kernel/event_store/errors'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'
import type { EventReader } from '#kernel/events/reader'
import { withoutText, type WithoutText } from '#kernel/events/without_text'
import { MAX_EVENT_DATA, type EventRow } from '#modules/admin/api'
import type {
  AuditLogEntry,
  AuditLogFilters,
  AuditLogPlace,
  AuditLogQueries,
} from '#projections/audit_log/queries'

/**
 * Maximum number of concurrently read events. Each has up to 900 kB in memory and takes a
 * connection from other callers.
 */
const AT_ONCE = 8

/** Events for auditors: found via the audit log and read from the event log, without their text. */
export class EventQueries {
  constructor(
    readonly auditLog: AuditLogQueries,
    readonly store: EventStore,
    readonly reader: EventReader
  ) {}

  /**
   * Lists events newest first. `before` is the cursor of the row after which the list continues.
   */
  async list(filters: AuditLogFilters, limit: number, before?: string): Promise<EventRow[]> {
    const entries = await this.auditLog.entries(
      filters,
      limit,
      before === undefined ? undefined : placeOf(before)
    )
    const rows: EventRow[] = []
    for (let at = 0; at < entries.length; at += AT_ONCE) {
      rows.push(...(await this.#tell(entries.slice(at, at + AT_ONCE))))
    }
    return rows
  }

  async #tell(entries: AuditLogEntry[]): Promise<EventRow[]> {
    const recorded = await Promise.all(entries.map((entry) => this.#read(entry)))
    const there = recorded.filter((event) => event !== undefined)
    const told = (await withoutText(this.reader, there)).values()
    return entries.map((entry, i) => rowOf(entry, recorded[i] && told.next().value))
  }

  /** Returns undefined if the log no longer returns the stream. */
  async #read({ stream, revision }: AuditLogEntry): Promise<RecordedEvent | undefined> {
    try {
      const [event] = await Array.fromAsync(this.store.read(stream, { from: revision, limit: 1 }))
      return event?.revision === revision ? event : undefined
    } catch (error) {
      if (error instanceof StreamNotFound || error instanceof StreamDeleted) return undefined
      throw error
    }
  }
}

function rowOf({ seq, time, event_id: id, ...entry }: AuditLogEntry, told?: WithoutText): EventRow {
  return {
    ...entry,
    id,
    time: time.toISOString(),
    data: told?.data ? shortened(told.data) : null,
    text: told?.text ?? null,
    cursor: `${time.getTime()}.${seq}`,
  }
}

function shortened(data: Record<string, unknown>) {
  const { length } = JSON.stringify(data)
  return length > MAX_EVENT_DATA ? { left_out: length } : data
}

function placeOf(cursor: string): AuditLogPlace {
  const [time, seq] = cursor.split('.').map(Number)
  return { time: new Date(time!), seq: seq! }
}
