import type pg from 'pg'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'
import { readLog } from '#kernel/event_store/read_log'
import { servedSchema } from '#kernel/projections/projection'
import { MINUTE_MS, timelineProjection } from '#projections/timeline/projection'

const SCHEMA = servedSchema(timelineProjection.name)

interface MinuteRow {
  stream: string
  revision: string
}

/** Finds the end of the log at a moment. */
export class TimelineQueries {
  constructor(
    readonly pool: pg.Pool,
    readonly store: EventStore
  ) {}

  /**
   * Returns the last event recorded at a moment; undefined if there was none. The result is only as
   * exact as the recording processes' clocks agree. Reads one minute of the log, and the events
   * that the projection has not yet seen.
   */
  async lastEventAt(time: Date): Promise<RecordedEvent | undefined> {
    let last = await this.#lastBefore(Math.floor(time.getTime() / MINUTE_MS))
    const head = await this.store.head()
    if (head === null || head === last?.position) return last
    const passed = new AbortController()
    const take = async (events: RecordedEvent[]) => {
      for (const event of events) {
        if (Date.parse(event.metadata.time) > time.getTime()) return passed.abort()
        last = event
      }
    }
    const { streams: prefixes } = timelineProjection
    await readLog(this.store, last?.position ?? null, head, take, {
      prefixes,
      signal: passed.signal,
    }).catch((error: unknown) => {
      if (!passed.signal.aborted) throw error
    })
    return last
  }

  async #lastBefore(minute: number): Promise<RecordedEvent | undefined> {
    const { rows } = await this.pool.query<MinuteRow>({
      name: 'timeline_before',
      text: `select stream, revision from ${SCHEMA}.minutes where id < $1 order by id desc limit 1`,
      values: [minute],
    })
    if (!rows[0]) return undefined
    const { stream, revision } = rows[0]
    const [event] = await Array.fromAsync(
      this.store.read(stream, { from: Number(revision), limit: 1 })
    )
    return event
  }
}
