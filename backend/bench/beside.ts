import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Effort } from '#backend/bench/effort'
import { median, repeat } from '#backend/bench/measure'
import { familyTime, parentOf, processorTime } from '#backend/bench/processor_time'
import { settle } from '#backend/bench/product'
import { ms, perSecond, share, times, type Figure, type Section } from '#backend/bench/report'
import { CALL_NAMES, CALLS, type Call } from '#backend/bench/requests'

/** One of two programs at work, each on a database of its own. */
type Side = Awaited<ReturnType<typeof start>>

/** What a call took in one turn. Processor time in milliseconds a request. */
interface Turn {
  p50: number
  perSecond: number
  node: number
  postgres: number
}

/** The commit that a checkout is at. */
export function commitOf(root: string) {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
}

/**
 * `npm run bench -- --beside=<path>`: requests to the product of this checkout and to that of another
 * one, which has to be installed, in turns. Linux alone tells the processor time.
 */
export async function measureBeside(
  effort: Effort,
  root: string,
  say: (what: string) => void
): Promise<Section[]> {
  say('starting both')
  const there = await start(effort, root)
  const here = await start(effort)
  const sections: Section[] = []
  for (const { sessions } of [there, here]) {
    for (const name of CALL_NAMES) {
      await repeat(effort.seconds, sessions.length, (loop) => CALLS[name](sessions[loop]!))
    }
  }
  for (const clients of [1, here.sessions.length]) {
    say(`${clients} at once`)
    const figures: Figure[] = []
    for (const name of CALL_NAMES) {
      const turns = { there: [] as Turn[], here: [] as Turn[] }
      for (let round = 0; round < 2 * effort.rounds; round++) {
        // Now one first, now the other: what drifts falls on both.
        const first = round % 2 === 0
        if (first) turns.there.push(await measure(effort, there, name, clients))
        turns.here.push(await measure(effort, here, name, clients))
        if (!first) turns.there.push(await measure(effort, there, name, clients))
      }
      figures.push(...describe(name, clients, middle(turns.here), middle(turns.there)))
    }
    const title = clients === 1 ? 'One client' : `${clients} clients`
    const about = `Medians of ${2 * effort.rounds} turns of ${effort.seconds} s each.`
    sections.push({ title, about, figures })
  }
  await Promise.all([there.stop(), here.stop()])
  return sections
}

async function start(effort: Effort, root?: string) {
  const { product, options, database, sessions } = await settle(effort, {}, root)
  const server = await readFile(join(options.directory, 'server.json'), 'utf8')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]!.pid)
  await client.end()
  const stop = async () => {
    for (const session of sessions) session.client.close()
    await product.stop()
  }
  return { sessions, server: (JSON.parse(server) as { pid: number }).pid, postmaster, stop }
}

async function measure(
  { seconds }: Effort,
  { sessions, server, postmaster }: Side,
  name: Call,
  clients: number
): Promise<Turn> {
  const node = processorTime(server)
  const postgres = familyTime(postmaster)
  const timings = await repeat(seconds, clients, (loop) => CALLS[name](sessions[loop]!))
  const requests = timings.perSecond * timings.seconds
  return {
    p50: timings.p50,
    perSecond: timings.perSecond,
    node: (processorTime(server) - node) / requests,
    postgres: (familyTime(postmaster) - postgres) / requests,
  }
}

function middle(turns: Turn[]): Turn {
  const of = (what: keyof Turn) => median(turns.map((turn) => turn[what]))
  return { p50: of('p50'), perSecond: of('perSecond'), node: of('node'), postgres: of('postgres') }
}

function describe(name: Call, clients: number, here: Turn, there: Turn): Figure[] {
  const row = (what: string, key: 'p50' | 'node' | 'postgres'): Figure => ({
    what,
    figure: ms(here[key]),
    floor: ms(there[key]),
    ratio: times(here[key], there[key]),
  })
  const rate: Figure = {
    what: name,
    figure: perSecond(here.perSecond),
    floor: perSecond(there.perSecond),
    ratio: share(here.perSecond, there.perSecond),
  }
  return [
    clients === 1 ? row(name, 'p50') : rate,
    row(`${name}, processor time of Node`, 'node'),
    row(`${name}, processor time of Postgres`, 'postgres'),
  ]
}
