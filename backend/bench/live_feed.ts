import type { Effort } from '#bench/effort'
import { repeat, timed, Timings } from '#bench/measure'
import { aims, ms, times, type Section } from '#bench/report'
import { FeedClient } from '#platform/live/testing/feed_client'
import { signIn, type TestAccount } from '#testing/accounts'
import type { HttpClient } from '#testing/http_client'

/** Listening browsers per user. */
const DEVICES = 2

/**
 * Measures the time from the call of a rename to the change at each of the user's browsers, beside
 * its response.
 */
export async function measureLiveFeed(
  { rounds, seconds }: Effort,
  baseUrl: string,
  users: TestAccount[]
): Promise<Section> {
  const listeners = await Promise.all(users.map((account) => listen(baseUrl, account)))
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
  for (const { feeds } of listeners) for (const feed of feeds) feed.close()
  const responses = new Timings(answered, measured.seconds)
  return describe(new Timings(told, measured.seconds), responses, listeners.length)
}

function describe(told: Timings, answered: Timings, users: number): Section {
  return {
    title: 'Live feed',
    about: `p50 / p99 over HTTP, from the request of a rename to the change at each of the user's ${DEVICES} browsers, while ${users} users send renames. Floor: the response to the request.`,
    figures: [
      {
        what: 'a change at other browsers',
        figure: ms(told.p50, told.p99),
        floor: ms(answered.p50, answered.p99),
        ratio: times(told.p50, answered.p50),
        aim: aims(['p99 ≤ 1 s', told.p99 <= 1_000]),
      },
    ],
  }
}

async function listen(baseUrl: string, account: TestAccount) {
  const client = await signIn(account, baseUrl)
  const folder = await makeFolder(client)
  const feeds: FeedClient[] = []
  for (let i = 0; i < DEVICES; i++) feeds.push(await FeedClient.open(client))
  return { client, folder, feeds }
}

async function makeFolder(client: HttpClient) {
  const folder = { name: 'Name', block_type: 'folder', parent_block_id: null }
  return (await client.post<{ id: number }>('blocks', folder)).body.data.id
}
