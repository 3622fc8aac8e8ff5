import type { Effort } from '#bench/effort'
import { interleave, timed, Timings } from '#bench/measure'
import { aims, ms, times, type Figure, type Section } from '#bench/report'
import { SampleText } from '#bench/sample_text'
import { ROWS } from '#bench/tree_calls'
import { settleWritten, type OpenWorkspace } from '#bench/written_product'
import { WRITTEN_FOR_MS } from '#bench/written_workspace'
import { MAX_CHANGE_DAYS } from '#modules/workspace/api'

const SEED = 20_262
/** Maximum p95 of a read of an earlier day, in milliseconds. */
const PAST_MS = 150
const DAY_MS = 86_400_000

/** Reads of now, and of a random time. */
interface Read {
  now: () => Promise<unknown>
  then?: () => Promise<unknown>
}

/** Measures reads of a large workspace as it was at times all over its history, one client. */
export async function measureEarlierDays(
  effort: Effort,
  say: (what: string) => void
): Promise<Section[]> {
  const text = new SampleText(SEED)
  const { product, workspaces } = await settleWritten([effort.treeSizes.at(-1)!], text, say)
  const workspace = workspaces[0]!
  say('earlier days')
  const figures: Figure[] = []
  for (const [what, { now, then }] of Object.entries(readsOf(workspace, text))) {
    const measured = await interleave(effort.pastReads, {
      now: () => timed(now),
      then: () => timed(then ?? now),
    })
    figures.push(timing(what, toTimings(measured.then), then && toTimings(measured.now)))
  }
  workspace.client.close()
  await product.stop()
  return [
    {
      title: `Earlier days of ${workspace.blocks.toLocaleString('en-GB')} blocks`,
      about: `p50 / p95 over HTTP, one client. A workspace written in ${WRITTEN_FOR_MS / DAY_MS} days, at a random time of them. The floor is p50 of the same read of now.`,
      figures,
    },
  ]
}

function readsOf({ client, sections, full }: OpenWorkspace, text: SampleText) {
  const get = (path: string) => client.send('GET', `/api/v1/blocks${path}`)
  const now = Date.now()
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString()
  // The blocks that are read were created in the first fifth.
  const latest = 0.8 * (WRITTEN_FOR_MS / DAY_MS)
  const asOf = () => `as_of=${daysAgo((text.between(1, 10_000) / 10_000) * latest)}`
  const list = (id: number) => `?parent_block_id=${id}&page_size=${ROWS}&current_page=1`
  const section = list(sections[0]!.id)
  const pages = list(full!.id)
  const page = `/${sections[0]!.pages[0]}`
  const days = `from=${daysAgo(MAX_CHANGE_DAYS)}&to=${daysAgo(0)}`
  return {
    'a section of ten pages': { now: () => get(section), then: () => get(`${section}&${asOf()}`) },
    '10 of 5,000 pages': { now: () => get(pages), then: () => get(`${pages}&${asOf()}`) },
    'a page with its text': { now: () => get(page), then: () => get(`${page}?${asOf()}`) },
    [`the timeline of ${MAX_CHANGE_DAYS} days`]: { now: () => get(`/changes?${days}`) },
  } satisfies Record<string, Read> as Record<string, Read>
}

function toTimings(milliseconds: number[]) {
  return new Timings(milliseconds, milliseconds.reduce((sum, one) => sum + one, 0) / 1_000)
}

function timing(what: string, { p50, p95 }: Timings, floor?: Timings): Figure {
  return {
    what,
    figure: ms(p50, p95),
    floor: floor && ms(floor.p50),
    ratio: floor && times(p50, floor.p50),
    aim: aims([`p95 ≤ ${PAST_MS} ms`, p95 <= PAST_MS]),
  }
}
