import { measureDifferences } from '#bench/differences'
import type { Effort } from '#bench/effort'
import { repeatInTurns } from '#bench/measure'
import { latency, type Figure, type Section } from '#bench/report'
import { SampleText } from '#bench/sample_text'
import { settleWritten, type OpenWorkspace } from '#bench/written_product'
import { revisionOf } from '#bench/written_saves'
import { WRITTEN_FOR_MS } from '#bench/written_workspace'
import { type BlockResponse, MAX_CHANGE_DAYS, MAX_VERSIONS } from '#modules/workspace/api'

const SEED = 20_262
/** Maximum p95 in milliseconds of a past text, of a list of versions, and of an earlier day. */
const TEXT_MS = 100
const LIST_MS = 150
const DAY_MS = 150
/** Step between measured versions, a prime, so that the versions are spread over the stream. */
const STEP = 7_919
const DAY = 86_400_000
/** Share of the time of writing from which days are read; the listed blocks exist by then. */
const READ_SHARE = 0.8

/** Measures versions of pages with very many saves, and earlier days of a large workspace. */
export async function measureHistory(
  effort: Effort,
  say: (what: string) => void
): Promise<Section[]> {
  const text = new SampleText(SEED)
  const { blocks, saves } = effort
  const { product, workspaces } = await settleWritten([blocks], text, say, saves)
  const workspace = workspaces[0]!
  say('versions')
  const versions = await measureVersions(effort, workspace)
  say('earlier days')
  const days = await measureDays(effort, workspace, text)
  workspace.client.close()
  await product.stop()
  say('differences')
  const [long, listed] = saves.map(count)
  return [
    {
      title: 'Versions of a page',
      about: `p50 / p95 over HTTP, one client. A page of 30 blocks with ${long} saves, and a page with ${listed} versions. The floor is p50 of reading the page as it is now.`,
      figures: versions,
    },
    {
      title: `Earlier days of ${count(blocks)} blocks`,
      about: `p50 / p95 over HTTP, one client. A workspace written in ${WRITTEN_FOR_MS / DAY} days, at a random time of them. The floor is p50 of the same read of now.`,
      figures: days,
    },
    await measureDifferences(),
  ]
}

async function measureVersions({ saves, reads }: Effort, { client, sections }: OpenWorkspace) {
  const [long, listed] = sections[0]!.pages.map((id) => `/api/v1/blocks/${id}`)
  const { created_at, updated_at } = await client.send<BlockResponse>('GET', long!)
  const [first, last] = [Date.parse(created_at), Date.parse(updated_at)]
  const saveOf = (turn: number) => (turn * STEP) % saves[0]!
  const momentOf = (save: number) => {
    return new Date(first + ((last - first) * save) / saves[0]!).toISOString()
  }
  const { now, past, then, list } = await repeatInTurns(reads, {
    now: () => client.send('GET', long!),
    past: (turn) => client.send('GET', `${long}/versions/${revisionOf(saveOf(turn))}`),
    then: (turn) => client.send('GET', `${long}?as_of=${momentOf(saveOf(turn))}`),
    list: () => client.send('GET', `${listed}/versions`),
  })
  return [
    latency('text of any version', past, TEXT_MS, now),
    latency('text at any moment', then, TEXT_MS, now),
    latency(`opening the list: the latest ${MAX_VERSIONS}`, list, LIST_MS, now),
  ]
}

async function measureDays(
  { reads }: Effort,
  { client, file, sections }: OpenWorkspace,
  text: SampleText
) {
  const written = Date.now()
  const daysAgo = (days: number) => new Date(written - days * DAY).toISOString()
  const { id, pages } = sections[1]!
  const paths = {
    'a section of ten pages': `?parent_block_id=${id}`,
    [`ten of ${count(sections.length)} sections`]: `?parent_block_id=${file}&page_size=10&current_page=1`,
    'a page with its text': `/${pages[0]}?`,
  }
  const get = (path: string) => client.send('GET', `/api/v1/blocks${path}`)
  const figures: Figure[] = []
  for (const [what, path] of Object.entries(paths)) {
    const days = () => (text.between(1, 10_000) / 10_000) * READ_SHARE * (WRITTEN_FOR_MS / DAY)
    const { now, then } = await repeatInTurns(reads, {
      now: () => get(path),
      then: () => get(`${path}&as_of=${daysAgo(days())}`),
    })
    figures.push(latency(what, then, DAY_MS, now))
  }
  const changes = `/changes?from=${daysAgo(MAX_CHANGE_DAYS)}&to=${daysAgo(0)}`
  const { timeline } = await repeatInTurns(reads, { timeline: () => get(changes) })
  return [...figures, latency(`the timeline of ${MAX_CHANGE_DAYS} days`, timeline, DAY_MS)]
}

function count(value: number) {
  return value.toLocaleString('en-GB')
}
