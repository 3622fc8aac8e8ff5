import app from '@adonisjs/core/services/app'
import { eventually } from '#testing/eventually'
import type { RecordedEvent } from '#kernel/event_store/port'
import { userStream } from '#modules/auth/events'

/** Returns the first `count` events of a user's stream once they exist. */
export function recordedEvents(userId: number, count: number): Promise<RecordedEvent[]> {
  return eventually(async () => {
    const store = await app.container.make('strata.event_store')
    const events: RecordedEvent[] = []
    for await (const event of store.read(userStream(userId))) events.push(event)
    if (events.length < count) throw new Error(`${events.length} events, not ${count}`)
    return events
  })
}
