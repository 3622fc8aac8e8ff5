import { randomUUID } from 'node:crypto'
import type { Group } from '@japa/runner/core'
import type { EventStore } from '#kernel/event_store/port'

/** A store under test, on a log that other tests may write to as well. */
export interface StoreUnderTest {
  store: EventStore
  close(): Promise<void>
}

/** One whose server can be made to fail. */
export interface FaultyStore extends StoreUnderTest {
  /** Cuts the store's connections to its server, which goes on. */
  dropConnections(): Promise<void>
  /** From now on the server hears appends and does not answer. Resolves with what ends that. */
  withholdResponses(): Promise<() => Promise<void>>
}

/** Opens a store for a group; each test is given it and the name of a stream of its own. */
export function useStore<T extends StoreUnderTest>(
  group: Group,
  open: () => Promise<T>,
  give: (given: T & { stream: string }) => void
) {
  let opened: T
  group.setup(async () => {
    opened = await open()
    return () => opened.close()
  })
  group.each.setup(() => give({ ...opened, stream: `contract${randomUUID().slice(0, 8)}-1` }))
}

/** The error that a promise is rejected with; throws when it is not. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  const [result] = await Promise.allSettled([promise])
  if (result.status === 'fulfilled') throw new Error('Expected a rejection')
  return result.reason
}
