import { setTimeout as pause } from 'node:timers/promises'
import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client'
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { EventStoreUnusable } from '#kernel/event_store/errors'
import { withDefaults } from '#kernel/event_store/eventstoredb/connection_string'

/** What the client keeps to itself. */
interface Inner {
  getGRPCClient(service: typeof StreamsClient, name: string): Promise<StreamsClient>
  handleError(client: StreamsClient, error: Error): Promise<void>
  callArguments(
    options: { requiresLeader: boolean },
    callOptions: { deadline: number }
  ): Parameters<typeof StreamsClient.prototype.batchAppend>
  /** The call of a connection as long as it lasts, in a cache; its end is looked at for faults. */
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
 * The client, without its batch append: that one keeps the appends of all clients of a process in
 * one table, which the end of any connection empties. Appends under way elsewhere then fail, and
 * their answers end the process. Nor does it know of deadlines, and whether the server has it is
 * asked once: if no member of the cluster is there just then, every later append fails as well.
 * `Appends` has none of this.
 *
 * Throws EventStoreUnusable when the address is none, or names files that are not there.
 */
export function openClient(url: string): EventStoreDBClient {
  const client = connectionString(withDefaults(url))
  return Object.assign(client, { supports: () => Promise.resolve(false) })
}

/** The client quotes an address that it cannot read, password included. */
function connectionString(url: string) {
  try {
    return withoutAdvice(() => EventStoreDBClient.connectionString(url))
  } catch (error) {
    const isFile = error instanceof Error && /certificate|userCertFile/i.test(error.message)
    throw new EventStoreUnusable(isFile ? FILE_IS_MISSING : NOT_AN_ADDRESS)
  }
}

const FILE_IS_MISSING =
  'needs a file that is not there: mend tlsCAFile, or userCertFile and userKeyFile, in EVENTSTORE_URL'
const NOT_AN_ADDRESS = 'cannot be looked for: its client does not understand EVENTSTORE_URL'

/**
 * Looks for the leader again with the next call. The client does so by itself only when it was told
 * that the server is unreachable, or leads no more: not when the server is silent.
 */
export async function reconnect(client: EventStoreDBClient) {
  const inner = innerOf(client)
  const stuck = await inner.getGRPCClient(StreamsClient, 'reconnect')
  await inner.handleError(stuck, new UnavailableError())
}

/** How long an end may take, in ms. */
const CLOSE_LIMIT = 1_000

/**
 * Ends all streams of the client. It waits for the end of each, and one that was broken off after
 * its last response had come never reports it: nobody is to wait for that.
 */
export async function closeClient(client: Pick<EventStoreDBClient, 'dispose'>) {
  const giveUp = new AbortController()
  const limit = pause(CLOSE_LIMIT, undefined, { signal: giveUp.signal }).catch(() => {})
  await Promise.race([client.dispose(), limit])
  giveUp.abort()
}

/** The client advises on the console against a keepalive under 10 s, which is ours by intent. */
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
