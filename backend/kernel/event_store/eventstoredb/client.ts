import { setTimeout as pause } from 'node:timers/promises'
import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client'
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { EventStoreUnusable } from '#kernel/event_store/errors'
import { withDefaults } from '#kernel/event_store/eventstoredb/connection_string'

/** Internals of the client. */
interface Inner {
  getGRPCClient(service: typeof StreamsClient, name: string): Promise<StreamsClient>
  handleError(client: StreamsClient, error: Error): Promise<void>
  callArguments(
    options: { requiresLeader: boolean },
    callOptions: { deadline: number }
  ): Parameters<typeof StreamsClient.prototype.batchAppend>
  /**
   * Creates and caches the call of a connection for its lifetime; inspects the call's end for
   * faults.
   */
  GRPCStreamCreator<Call>(
    service: typeof StreamsClient,
    name: string,
    create: (client: StreamsClient) => Call,
    cache?: WeakMap<StreamsClient, Promise<Call>>
  ): () => Promise<Call>
}

export function innerOf(client: EventStoreDBClient) {
  return client as unknown as Inner
}

/**
 * Opens the client without its batch append. The client's batch append keeps the appends of all
 * clients of a process in one table. The end of any connection empties that table. In-flight
 * appends elsewhere then fail, and their answers end the process. The batch append also has no
 * deadlines, and asks only once whether the server supports it. If no member of the cluster is
 * reachable at that moment, every later append fails. `Appends` avoids all of these problems.
 *
 * Throws EventStoreUnusable when the address is invalid, or names missing files.
 */
export function openClient(url: string): EventStoreDBClient {
  const client = connectionString(withDefaults(url))
  return Object.assign(client, { supports: () => Promise.resolve(false) })
}

/**
 * Parses an address and replaces the client's error, which quotes an unreadable address including
 * its password.
 */
function connectionString(url: string) {
  try {
    return withoutAdvice(() => EventStoreDBClient.connectionString(url))
  } catch (error) {
    const isFile = error instanceof Error && /certificate|userCertFile/i.test(error.message)
    throw new EventStoreUnusable(isFile ? FILE_IS_MISSING : NOT_AN_ADDRESS)
  }
}

const FILE_IS_MISSING =
  'needs a file that does not exist: correct tlsCAFile, or userCertFile and userKeyFile, in EVENTSTORE_URL'
const NOT_AN_ADDRESS = 'cannot be found: its client cannot parse EVENTSTORE_URL'

/**
 * Searches for the leader again with the next call. The client does so by itself only when it
 * learns that the server is unreachable or no longer leads. It does not react to a silent server.
 */
export async function reconnect(client: EventStoreDBClient) {
  const inner = innerOf(client)
  const stuck = await inner.getGRPCClient(StreamsClient, 'reconnect')
  await inner.handleError(stuck, new UnavailableError())
}

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
