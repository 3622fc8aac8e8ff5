import pg from 'pg'
import type { LoadClient } from '#tools/bench/load_client'
import { timed, Timings } from '#tools/bench/measure'
import { aims, ms, times, type Figure } from '#tools/bench/report'

/** Revisions are tried in an order without a pattern: of so many events one after the other. */
const STRIDE = 15_485_863
const WARM = 20

interface Replayed {
  databaseUrl: string
  owner: number
  /** Of the stream, at least. */
  events: number
}

/** Replays of a large workspace by its owner, who is made an auditor; `select` is what reading it takes. */
export async function measureReplays(
  client: LoadClient,
  { databaseUrl, owner, events }: Replayed,
  select: number
): Promise<Figure[]> {
  await makeAuditor(databaseUrl, owner)
  let look: string | undefined
  const replay = (at: number) =>
    timed(async () => {
      const path = `/api/v1/audit/workspaces/${owner}?at=${at}`
      const sent = await client.send<{ look: string }>('GET', look ? `${path}&look=${look}` : path)
      look = sent.look
    })
  const cold = await replay(events - 1)
  const start = performance.now()
  const warm: number[] = []
  for (let i = 1; i <= WARM; i++) warm.push(await replay((i * STRIDE) % events))
  const { p50, p95 } = new Timings(warm, (performance.now() - start) / 1_000)
  const figure = (what: string, slowest: number, figures: number[]): Figure => ({
    what,
    figure: ms(...figures),
    floor: ms(select),
    ratio: times(figures[0]!, select),
    aim: aims(['≤ 1 s', slowest <= 1_000]),
  })
  return [
    figure('first replay, at its end', cold, [cold]),
    figure('replay, any moment, p50 / p95', p95, [p50, p95]),
  ]
}

async function makeAuditor(databaseUrl: string, id: number) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`update users set scope = 'auditor' where id = $1`, [id])
  await client.end()
}
