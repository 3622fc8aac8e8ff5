import { setTimeout as pause } from 'node:timers/promises'
import { EventStoreDBClient } from '@eventstore/db-client'
import { EventStoreUnusable } from '#kernel/event_store/errors'
import { parseAddress, withDefaults } from '#kernel/event_store/eventstoredb/connection_string'

/** A client that is replaced when the member that it found stops answering. */
export class Connection {
  #client: EventStoreDBClient

  /** Throws EventStoreUnusable when the address is invalid, or names missing files. */
  constructor(readonly url: string) {
    this.#client = openClient(url)
  }

  get client() {
    return this.#client
  }

  /**
   * Replaces a client, unless that has happened. The new one searches for the leader. The client
   * does so by itself only when the server is unreachable or no longer leads, not when it is
   * silent. Calls of the old client go on until their deadlines: if it were disposed of, its reads
   * would end early without an error.
   */
  replace(stuck: EventStoreDBClient) {
    if (stuck === this.#client) this.#client = openClient(this.url)
  }

  close() {
    return closeClient(this.#client)
  }
}

/**
 * Returns the credentials to append with. With credentials, the client makes a call for each
 * append. Its batch append, its choice without, has no deadlines, and one broken connection fails
 * the appends of all. Without TLS the client sends no credentials.
 */
export function appendCredentials(url: string) {
  const { credentials, tls } = parseAddress(url)
  return credentials ?? (tls ? undefined : { username: 'unused', password: 'unused' })
}

/**
 * Throws EventStoreUnusable when the address is invalid, or names missing files.
 *
 * @param source the setting or option that holds the address
 */
export function openClient(url: string, source = 'EVENTSTORE_URL') {
  try {
    return withoutAdvice(() => EventStoreDBClient.connectionString(withDefaults(url)))
  } catch (error) {
    // The client's error quotes an unreadable address, including its password.
    const isFile = error instanceof Error && /certificate|userCertFile/i.test(error.message)
    throw new EventStoreUnusable(`${isFile ? FILE_IS_MISSING : NOT_AN_ADDRESS} ${source}`)
  }
}

const FILE_IS_MISSING =
  'needs a file that does not exist: correct tlsCAFile, or userCertFile and userKeyFile, in'
const NOT_AN_ADDRESS = 'cannot be found: its client cannot parse'

/** Maximum time for closing a client, in ms. */
const CLOSE_LIMIT = 1_000

/**
 * Ends all streams of the client, within a time limit. The client waits for the end of each stream.
 * A stream broken off after its last response never reports its end.
 */
export async function closeClient(client: Pick<EventStoreDBClient, 'dispose'>) {
  const giveUp = new AbortController()
  const limit = pause(CLOSE_LIMIT, undefined, { signal: giveUp.signal }).catch(() => {})
  await Promise.race([client.dispose(), limit])
  giveUp.abort()
}

/**
 * Suppresses the client's console advice against a keepalive under 10 s, which we set
 * intentionally.
 */
function withoutAdvice<T>(make: () => T): T {
  const { warn } = console
  console.warn = (...texts: unknown[]) => {
    if (!/^Specified KeepAlive/i.test(String(texts[0]))) warn(...texts)
  }
  try {
    return make()
  } finally {
    console.warn = warn
  }
}
