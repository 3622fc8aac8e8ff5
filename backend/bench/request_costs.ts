import { type Effort, USERS } from '#bench/effort'
import { median, repeat } from '#bench/measure'
import { paragraph, type Session } from '#bench/users'
import { processesOf, timeTaken, type Processes } from '#bench/processor_time'
import { aims, ms, perSecond, type Figure, type Section } from '#bench/report'
import { CALLS } from '#bench/requests'
import { SampleText } from '#bench/sample_text'
import { chooseKeyword } from '#bench/keywords'
import { settleWritten, type OpenWorkspace } from '#bench/written_product'
import { Random } from '#testing/random'

/** Blocks of each user's workspace, nine in ten of them pages. */
const BLOCKS = 1_100
const AT_ONCE = 20
/** Paragraphs of the edited pages, and words in each. */
const PARAGRAPHS = 10
const WORDS = 12
const SEED = 18
/**
 * Docmost's time per request, server and database, with 20 concurrent calls on a similar machine.
 */
const DOCMOST_MS = {
  list: 5.4,
  read: 6.3,
  search: 13.7,
  create: 8.8,
  save: 47,
  rename: 8.6,
  move: 7,
}
type CostedCall = keyof typeof DOCMOST_MS
/**
 * Calls of one account. Its changes run one after another (decision 103), so 20 concurrent ones are
 * no realistic workload.
 */
const READS: CostedCall[] = ['list', 'read', 'search']
const WANTED_SHARE = 1 / 4

interface Costs {
  perSecond: number
  node: number
  postgres: number
}

/**
 * Measures processor time of requests, 20 at once: reads of one user, and all calls by two browsers
 * of each of ten users.
 */
export async function measureCosts(
  effort: Effort,
  say: (what: string) => void
): Promise<Section[]> {
  const text = new SampleText(SEED)
  const sizes = Array.from({ length: USERS }, () => BLOCKS)
  const { product, options, database, workspaces } = await settleWritten(sizes, text, say)
  const processes = await processesOf(options.directory, database.url)
  const calls = { ...CALLS, search: searchFor(text) }
  const figures: Figure[] = []
  for (const users of [1, workspaces.length]) {
    const who = users === 1 ? 'one account' : `${users} accounts`
    say(`processor time of ${who}`)
    const desks: Session[] = []
    for (const workspace of workspaces.slice(0, users)) {
      desks.push(...(await desksOf(workspace, AT_ONCE / users, text)))
    }
    // A server that has just started to respond still has to compile most of its code.
    for (const name of Object.keys(DOCMOST_MS) as CostedCall[]) {
      await repeat(effort.seconds, AT_ONCE, (loop) => calls[name](desks[loop]!))
    }
    for (const name of users === 1 ? READS : (Object.keys(DOCMOST_MS) as CostedCall[])) {
      const call = (loop: number) => calls[name](desks[loop]!)
      figures.push(describe(`${name}, ${who}`, name, await measure(effort, processes, call)))
    }
  }
  for (const { client } of workspaces) client.close()
  await product.stop()
  return [
    {
      title: 'Processor time of requests, 20 at once',
      about: `Node and Postgres together, in milliseconds per request, in workspaces of ${BLOCKS.toLocaleString('en-GB')} blocks; medians. The floor is a stored figure of Docmost, measured on a similar machine. The aim is a quarter of the floor.`,
      figures,
    },
  ]
}

/** Returns browsers of one user, each on its own page of some 120 words in ten paragraphs. */
function desksOf(
  { client, sections }: OpenWorkspace,
  count: number,
  text: SampleText
): Promise<Session[]> {
  const newPages = sections.at(-1)!.id
  const lines = Array.from({ length: PARAGRAPHS }, () => paragraph(text.sentence(WORDS)))
  const content = JSON.stringify({ type: 'doc', content: lines })
  const desks = sections.slice(0, count).map(async ({ id, pages }) => {
    const page = pages[0]!
    const path = `/api/v1/blocks/${page}`
    const { revision } = await client.send<{ revision: number }>('PUT', path, { content })
    return { client, section: id, newPages, page, revision }
  })
  return Promise.all(desks)
}

function searchFor(text: SampleText) {
  const random = new Random(SEED)
  return ({ client }: Session) => {
    const keyword = encodeURIComponent(chooseKeyword(random, text))
    return client.send('GET', `/api/v1/blocks/search?keyword=${keyword}`)
  }
}

async function measure(
  { rounds, seconds }: Effort,
  processes: Processes,
  call: (loop: number) => Promise<unknown>
): Promise<Costs> {
  await repeat(seconds, AT_ONCE, call)
  const results: Costs[] = []
  for (let round = 0; round < rounds; round++) {
    const taken = timeTaken(processes)
    const timings = await repeat(seconds, AT_ONCE, call)
    results.push({ perSecond: timings.perSecond, ...taken(timings.count) })
  }
  const of = (what: keyof Costs) => median(results.map((result) => result[what]))
  return { perSecond: of('perSecond'), node: of('node'), postgres: of('postgres') }
}

function describe(what: string, name: CostedCall, costs: Costs): Figure {
  const { node, postgres } = costs
  const wanted = DOCMOST_MS[name] * WANTED_SHARE
  const total = node + postgres
  return {
    what: `${what} (${perSecond(costs.perSecond)}; Node ${ms(node)}, Postgres ${ms(postgres)})`,
    figure: ms(total),
    floor: ms(DOCMOST_MS[name]),
    ratio: `${Math.round((100 * total) / DOCMOST_MS[name])} %`,
    aim: aims([`≤ ${ms(wanted)}`, total <= wanted]),
  }
}
