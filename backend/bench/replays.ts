import pg from 'pg'
import type { LoadClient } from '#bench/load_client'
import { timed, Timings } from '#bench/measure'
import { aims, ms, times, type Figure } from '#bench/report'
import type { ReplayResponse } from '#modules/admin/api'
import { changed, leadingTo } from '#modules/admin/testing/replayed'
import type { ReplayedBlock } from '#modules/workspace/api'

/** Events between two consecutive tries, so that revisions come in an order without a pattern. */
const STRIDE = 15_485_863
const WARM = 20

interface Replayed {
  owner: number
  /** Minimum number of events in the stream. */
  events: number
}

type Replay = ReplayResponse<ReplayedBlock>

/** Measures replays of a large workspace by an auditor; `select` is the time to read it. */
export async function measureReplays(
  client: LoadClient,
  { owner, events }: Replayed,
  select: number
): Promise<Figure[]> {
  let last: Replay | undefined
  const replay = (at: number) =>
    timed(async () => {
      const path = `/api/v1/audit/workspaces/${owner}?at=${at}`
      last = await client.send<Replay>('GET', last ? `${path}&look=${last.look}` : path)
    })
  const cold = await replay(events - 1)
  const start = performance.now()
  const warm: number[] = []
  for (let i = 1; i <= WARM; i++) warm.push(await replay((i * STRIDE) % events))
  const { p50, p95 } = new Timings(warm, (performance.now() - start) / 1_000)
  const neighbors = new Timings(neighborsOf(last!), 1)
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
    {
      what: 'a neighboring moment, of the steps that came along, p50 / p95',
      figure: ms(neighbors.p50, neighbors.p95),
      aim: aims(['≤ 50 ms', neighbors.p95 <= 50]),
    },
  ]
}

/**
 * Returns the milliseconds to each moment that the steps lead to, computed as in the browser,
 * without a request. `replay_steps.long` adds the rows that the browser draws.
 */
function neighborsOf(replay: Replay): number[] {
  return replay.steps.map(({ revision }) => {
    const start = performance.now()
    changed(replay.items, leadingTo(replay, revision))
    return performance.now() - start
  })
}

export async function makeAuditor(databaseUrl: string, id: number) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`update users set scope = 'auditor' where id = $1`, [id])
  await client.end()
}
