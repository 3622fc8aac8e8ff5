import type pg from 'pg'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'

export interface StateSources {
  pool: pg.Pool
  store: EventStore
}

/** Compares tables that no read model owns with the events that account for them. */
export interface StateCheck {
  /** Call with each event of the log, in log order. */
  see(event: RecordedEvent): void
  /** Call after the last event. Returns one sentence per difference. */
  end(sources: StateSources): Promise<string[]>
}

/**
 * Returns the data of an event; undefined for invalid JSON, because the log may contain arbitrary
 * data.
 */
export function dataOf({ data }: Pick<RecordedEvent, 'data'>): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(data).toString('utf8'))
    return typeof parsed === 'object' && parsed !== null
      ? (parsed as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
