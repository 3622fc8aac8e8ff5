import { setTimeout as pause } from 'node:timers/promises'
import { EventStoreDBClient } from '@eventstore/db-client'

/**
 * The client, without its batch append: that one keeps the appends of all clients of a process in
 * one table, which the end of any connection empties. Appends under way elsewhere then fail, and
 * their answers end the process. Nor does it know of deadlines, and whether the server has it is
 * asked once: if no member of the cluster is there just then, every later append fails as well.
 * Without it each append is a call of its own, which costs twice the time and has none of this.
 *
 * @throws {Error} when the address is none
 */
export function openClient(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url)
  return Object.assign(client, { supports: () => Promise.resolve(false) })
}

/** How long an end may take, in ms. */
const CLOSE_LIMIT = 1_000

/**
 * Ends all streams of the client. It waits for the end of each, and one that was broken off after
 * its last answer had come never tells of it: nobody is to wait for that.
 */
export async function closeClient(client: Pick<EventStoreDBClient, 'dispose'>) {
  const giveUp = new AbortController()
  const limit = pause(CLOSE_LIMIT, undefined, { signal: giveUp.signal }).catch(() => {})
  await Promise.race([client.dispose(), limit])
  giveUp.abort()
}
