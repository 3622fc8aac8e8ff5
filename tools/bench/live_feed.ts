import type { Effort } from '#tools/bench/effort'
import { repeat, timed, Timings } from '#tools/bench/measure'
import { aims, ms, times, type Section } from '#tools/bench/report'
import { FeedClient } from '#server/live/testing/feed_client'
import { makeBranch } from '#modules/workspace/testing/branch'
import { eventually } from '#tools/testing/eventually'
import { signIn, type TestAccount } from '#tools/testing/accounts'
import type { HttpClient } from '#tools/testing/http_client'

/** Browsers of one person that listen. */
const DEVICES = 2

/** From the call of a rename to the change at each browser of that person, beside its response. */
export async function measureLiveFeed(
  { rounds, seconds }: Effort,
  baseUrl: string,
  people: TestAccount[]
): Promise<Section> {
  const listeners = await Promise.all(people.map((account) => listen(baseUrl, account)))
  const answered: number[] = []
  const told: number[] = []
  const measured = await repeat(rounds * seconds, listeners.length, async (loop) => {
    const { client, folder, feeds } = listeners[loop]!
    const count = feeds[0]!.changes.length + 1
    const start = performance.now()
    answered.push(await timed(() => client.put(`blocks/${folder}`, { name: `Name ${count}` })))
    for (const feed of feeds) {
      await feed.has(count)
      const change = feed.events.findLast(({ type }) => type === 'message')!
      told.push(change.at - start)
    }
  })
  const responses = new Timings(answered, measured.seconds)
  const relayed = await measureUnsaved({ rounds, seconds }, listeners)
  for (const { feeds, device } of listeners) for (const feed of [...feeds, device]) feed.close()
  return describe(new Timings(told, measured.seconds), responses, relayed, listeners.length)
}

/** From the call that says what is not saved yet to its arrival at another browser. */
async function measureUnsaved(
  { rounds, seconds }: Pick<Effort, 'rounds' | 'seconds'>,
  listeners: Awaited<ReturnType<typeof listen>>[]
) {
  const arrived: number[] = []
  const measured = await repeat(rounds * seconds, listeners.length, async (loop) => {
    const { client, page, device } = listeners[loop]!
    const count = relayedTo(device).length + 1
    const start = performance.now()
    await client.post(`blocks/${page}/unsaved`, unsaved(count))
    await eventually(() => {
      if (relayedTo(device).length < count) throw new Error('Not relayed yet')
    })
    arrived.push(relayedTo(device).at(-1)!.at - start)
  })
  return new Timings(arrived, measured.seconds)
}

function relayedTo({ events }: FeedClient) {
  return events.filter(({ type }) => type === 'unsaved')
}

/** A paragraph of some words, over an empty page. */
function unsaved(count: number) {
  const text = `The harbour was quiet that morning, and nobody counted to ${count}. `.repeat(5)
  const insert = [{ type: 'paragraph', content: [{ type: 'text', text }] }]
  return { tab: 'bench', over: [{ revision: -1, changes: [{ at: 0, delete: 1, insert }] }] }
}

function describe(told: Timings, answered: Timings, relayed: Timings, people: number): Section {
  return {
    title: 'Live feed',
    about: `p50 / p99 over HTTP, from the call of a rename to the change at each of ${DEVICES} browsers of that person, with ${people} people at it all the time. Floor: the answer to the call.`,
    figures: [
      {
        what: 'a change at other browsers',
        figure: ms(told.p50, told.p99),
        floor: ms(answered.p50, answered.p99),
        ratio: times(told.p50, answered.p50),
        aim: aims(['p99 ≤ 1 s', told.p99 <= 1_000]),
      },
      {
        what: 'what is not saved yet, at another browser',
        figure: ms(relayed.p50, relayed.p99),
        floor: ms(answered.p50, answered.p99),
        ratio: times(relayed.p50, answered.p50),
        aim: aims(['p99 ≤ 150 ms', relayed.p99 <= 150]),
      },
    ],
  }
}

async function listen(baseUrl: string, account: TestAccount) {
  const client = await signIn(account, baseUrl)
  const folder = await makeFolder(client)
  const feeds: FeedClient[] = []
  for (let i = 0; i < DEVICES; i++) feeds.push(await FeedClient.open(client))
  const device = await FeedClient.open(await signIn(account, baseUrl))
  const { page } = await makeBranch(client)
  return { client, folder, page, feeds, device }
}

async function makeFolder(client: HttpClient) {
  const folder = { name: 'Name', block_type: 'folder', parent_block_id: null }
  return (await client.post<{ id: number }>('blocks', folder)).body.data.id
}
