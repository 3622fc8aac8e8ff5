import type { Effort } from '#bench/effort'
import { median, repeat } from '#bench/measure'
import { processesOf, timeTaken } from '#bench/processor_time'
import { settle } from '#bench/product'
import { aims, ms, perSecond, share, times, type Figure, type Section } from '#bench/report'
import { CALL_NAMES, CALLS, type Call } from '#bench/requests'

/** One of two products at work, each on its own database. */
type Side = Awaited<ReturnType<typeof startSide>>

/** Measurements of a call in one turn. Processor time in milliseconds a request. */
interface Round {
  p50: number
  perSecond: number
  node: number
  postgres: number
}

export interface Comparison {
  here: Side
  /** Product with which `here` is compared. */
  floor: Side
  calls: readonly Call[]
  /** Maximum factor of a call: of Node's processor time, or of all measurements. */
  wanted?: Wanted
}

interface Wanted {
  times: number
  of: 'node' | 'all'
}

/**
 * Measures requests to two products in turns, by one client and by all. Processor time: Linux only.
 */
export async function measureInterleaved(
  effort: Effort,
  { here, floor, calls, wanted }: Comparison,
  say: (what: string) => void
): Promise<Section[]> {
  const sections: Section[] = []
  for (const { sessions } of [floor, here]) {
    for (const name of calls) {
      await repeat(effort.seconds, sessions.length, (loop) => CALLS[name](sessions[loop]!))
    }
  }
  for (const clients of [1, here.sessions.length]) {
    say(`${clients} at once`)
    const figures: Figure[] = []
    for (const name of calls) {
      const rounds = { floor: [] as Round[], here: [] as Round[] }
      for (let round = 0; round < 2 * effort.rounds; round++) {
        // Alternates which product is first, so that drift affects both.
        const first = round % 2 === 0
        if (first) rounds.floor.push(await measure(effort, floor, name, clients))
        rounds.here.push(await measure(effort, here, name, clients))
        if (!first) rounds.floor.push(await measure(effort, floor, name, clients))
      }
      figures.push(...describe(name, clients, middle(rounds.here), middle(rounds.floor), wanted))
    }
    const title = clients === 1 ? 'One client' : `${clients} clients`
    const about = `Medians of ${2 * effort.rounds} rounds of ${effort.seconds} s each.`
    sections.push({ title, about, figures })
  }
  await Promise.all([floor.stop(), here.stop()])
  return sections
}

/** Measures requests to the product of this checkout and of another one, which must be installed. */
export async function measureBeside(
  effort: Effort,
  root: string,
  say: (what: string) => void
): Promise<Section[]> {
  say('starting both')
  const floor = await startSide({}, root)
  const here = await startSide()
  return measureInterleaved(effort, { here, floor, calls: CALL_NAMES }, say)
}

/** Starts the product of this checkout or another one, with signed-in users. */
export async function startSide(settings: Record<string, string> = {}, root?: string) {
  const { product, options, database, sessions } = await settle(settings, root)
  const processes = await processesOf(options.directory, database.url)
  const stop = async () => {
    for (const session of sessions) session.client.close()
    await product.stop()
  }
  return { ...processes, sessions, stop }
}

async function measure(
  { seconds }: Effort,
  side: Side,
  name: Call,
  clients: number
): Promise<Round> {
  const taken = timeTaken(side)
  const timings = await repeat(seconds, clients, (loop) => CALLS[name](side.sessions[loop]!))
  const { p50, perSecond } = timings
  return { p50, perSecond, ...taken(timings.count) }
}

function middle(rounds: Round[]): Round {
  const of = (what: keyof Round) => median(rounds.map((round) => round[what]))
  return { p50: of('p50'), perSecond: of('perSecond'), node: of('node'), postgres: of('postgres') }
}

function describe(
  name: Call,
  clients: number,
  here: Round,
  floor: Round,
  wanted?: Wanted
): Figure[] {
  const isWanted = (key: keyof Round) => wanted && (wanted.of === 'all' || wanted.of === key)
  const row = (what: string, key: 'p50' | 'node' | 'postgres'): Figure => ({
    what,
    figure: ms(here[key]),
    floor: ms(floor[key]),
    ratio: times(here[key], floor[key]),
    ...(isWanted(key) && {
      aim: aims([`≤ ${wanted!.times} ×`, here[key] <= wanted!.times * floor[key]]),
    }),
  })
  const rate: Figure = {
    what: name,
    figure: perSecond(here.perSecond),
    floor: perSecond(floor.perSecond),
    ratio: share(here.perSecond, floor.perSecond),
    ...(isWanted('perSecond') && {
      aim: aims([
        `≥ ${share(1, wanted!.times)}`,
        wanted!.times * here.perSecond >= floor.perSecond,
      ]),
    }),
  }
  return [
    clients === 1 ? row(name, 'p50') : rate,
    row(`${name}, processor time of Node`, 'node'),
    row(`${name}, processor time of Postgres`, 'postgres'),
  ]
}
