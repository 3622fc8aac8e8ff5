import { fileURLToPath } from 'node:url'
import type { Effort } from '#bench/effort'
import type { Section } from '#bench/report'
import { measureInterleaved, startSide } from '#bench/interleaved'
import { Child } from '#testing/child'
import { givenEventStore } from '#testing/environment'

const STAND_IN = new URL(
  '../kernel/event_store/testing/eventstoredb_stand_in/run.ts',
  import.meta.url
)
/** Maximum factor of Node's processor time for commands, compared to the log in Postgres. */
const WANTED = { times: 2, of: 'node' } as const

/**
 * Measures commands with events in EventStoreDB and in Postgres, in turns. Uses the server in
 * EVENTSTORE_URL or, without it, the tests' stand-in in a separate process.
 */
export async function measureOnEventStoreDb(
  effort: Effort,
  say: (what: string) => void
): Promise<Section[]> {
  say('events in EventStoreDB')
  const given = givenEventStore()
  const floor = await startSide()
  const here = await startSide({ EVENTSTORE_URL: given ?? (await startStandIn()) })
  const calls = ['create', 'save', 'rename'] as const
  const sections = await measureInterleaved(effort, { here, floor, calls, wanted: WANTED }, say)
  const setup = given
    ? 'Commands over HTTP with events in the server named by `EVENTSTORE_URL`.'
    : "Commands over HTTP with events in the tests' stand-in. The stand-in keeps events in memory, so its times do not apply to a real server."
  return sections.map(({ title, about, figures }) => ({
    title: `Events in EventStoreDB, ${title.toLowerCase()}`,
    about: `${setup} The floor is the log in Postgres. Processor time is in milliseconds per request. ${about}`,
    figures,
  }))
}

async function startStandIn() {
  const server = Child.node([fileURLToPath(STAND_IN)])
  const [url] = await server.wrote(/esdb:\S+/)
  return url
}
