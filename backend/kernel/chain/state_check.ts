import type pg from 'pg'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'

export interface StateSources {
  pool: pg.Pool
  store: EventStore
}

/** Compares tables that no read model is made of with the events that account for them. */
export interface StateCheck {
  /** To be called with each event of the log, in its order. */
  see(event: RecordedEvent): void
  /** To be called after the last event. A sentence for each difference. */
  end(sources: StateSources): Promise<string[]>
}

/** The data of an event; undefined for what is no JSON, because somebody may have put anything there. */
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
