import { randomUUID } from 'node:crypto'
import { EventStoreDbStandIn } from '#kernel/event_store/testing/eventstoredb_stand_in/stand_in'
import { atEndOfSuite } from '#testing/cleanup'
import { givenEventStore } from '#testing/environment'
import { FreezableProxy } from '#testing/freezable_proxy'

/** True if this run stores its events in EventStoreDB. */
export const ON_EVENTSTOREDB = process.argv.includes('--store=eventstoredb')

/** Message that explains why a test of the connection to the server does nothing. */
export const NO_PLAIN_WAY =
  'faults: skipped, because EVENTSTORE_URL is not a plain address and its connection cannot be cut'

/**
 * EventStoreDB of the installation, and the connection to it. With EVENTSTORE_URL it is that
 * server, which tests leave running. Otherwise it is two members of the stand-in, which a test may
 * stop.
 */
export class EventStoreUnderTest {
  private constructor(
    readonly url: string,
    /** Undefined if clients discover other addresses, or check a certificate's host name. */
    readonly way?: FreezableProxy,
    /** Members of the stand-in, the leader first; both have the same log. */
    readonly members: EventStoreDbStandIn[] = []
  ) {}

  static async start() {
    const given = givenEventStore()
    if (!given) return EventStoreUnderTest.#standIn()
    const isPlain = given.startsWith('esdb:') && /[?&]tls=false\b/i.test(given)
    if (!isPlain) return new EventStoreUnderTest(given)
    const { url, way } = await proxied(given)
    return new EventStoreUnderTest(url, way)
  }

  static async #standIn() {
    const first = await EventStoreDbStandIn.start()
    const second = await EventStoreDbStandIn.start(undefined, first.log)
    const members = [first, second]
    second.follow(first)
    atEndOfSuite(async () => void (await Promise.all(members.map((member) => member.stop()))))
    const { url, way } = await proxied(first.url)
    return new EventStoreUnderTest(
      `${url}&streamPrefix=test-${randomUUID().slice(0, 8)}-`,
      way,
      members
    )
  }
}

/** Returns the address through a proxy. */
async function proxied(address: string) {
  const { hostname, port } = new URL(address)
  const way = await FreezableProxy.to(`tcp://${hostname}:${port || 2113}`)
  atEndOfSuite(async () => way.close())
  const before = port ? `${hostname}:${port}` : hostname
  return { url: address.replace(before, new URL(way.url).host), way }
}
