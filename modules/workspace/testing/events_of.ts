import app from '@adonisjs/core/services/app'
import { StreamNotFound } from '#kernel/event_store/errors'
import { workspaceStream } from '#modules/workspace/workspace'

/** Returns the ids of all events of a user's workspace. */
export async function eventsOf(userId: number): Promise<string[]> {
  const store = await app.container.make('strata.event_store')
  try {
    const events = await Array.fromAsync(store.read(workspaceStream(userId)))
    return events.map(({ id }) => id)
  } catch (error) {
    if (error instanceof StreamNotFound) return []
    throw error
  }
}
