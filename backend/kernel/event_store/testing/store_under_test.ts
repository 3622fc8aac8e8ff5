import { randomUUID } from 'node:crypto'
import type { Group } from '@japa/runner/core'
import type { EventStore } from '#kernel/event_store/port'

/** Store under test, on a log that other tests may also write to. */
export interface StoreUnderTest {
  store: EventStore
  close(): Promise<void>
}

/** Store whose server can be made to fail. */
export interface FaultyStore extends StoreUnderTest {
  /** Cuts the store's connections to its server, which keeps running. */
  dropConnections(): Promise<void>
  /**
   * Makes the server execute appends without answering. Resolves with a function that ends this.
   */
  withholdResponses(): Promise<() => Promise<void>>
}

/** Opens a store for a group. Each test receives the store and a stream name of its own. */
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

/** Resolves with the error that a promise rejects with. Throws when the promise does not reject. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  const [result] = await Promise.allSettled([promise])
  if (result.status === 'fulfilled') throw new Error('Expected a rejection')
  return result.reason
}
