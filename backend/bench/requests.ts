import type { Effort } from '#bench/effort'
import { interleave, repeat, Timings } from '#bench/measure'
import { createBlock, PAGES_LISTED, paragraph, type Session } from '#bench/users'
import { aims, ms, perSecond, share, times, type Figure, type Section } from '#bench/report'
import { startFloors, type RequestFloors } from '#bench/request_floors'

/** Calls that a client makes again and again. */
export const CALLS = {
  list: ({ client, section }: Session) =>
    client.send('GET', `/api/v1/blocks?parent_block_id=${section}`),
  read: ({ client, page }: Session) => client.send('GET', `/api/v1/blocks/${page}`),
  create: ({ client, newPages }: Session) => createBlock(client, 'page', newPages),
  save: savePage,
  rename: renamePage,
  move: movePage,
}
export type Call = keyof typeof CALLS
export const CALL_NAMES = Object.keys(CALLS) as Call[]

/**
 * Limits for one client, in milliseconds, and for 20 clients, in requests a second: three times the
 * nearest peer.
 */
const WANTED_MS: Partial<Record<Call, [p50: number, p95: number]>> = {
  list: [3, 6],
  read: [3, 6],
  create: [15, 20],
  rename: [8, 15],
}
const WANTED_RATES: Partial<Record<Call, number>> = { read: 915, list: 834, create: 111 }

const MOVED_AMONG = 10
let writes = 0

/** Renames the session's page, to a new name each time. */
export async function renamePage({ client, page }: Session) {
  await client.send('PUT', `/api/v1/blocks/${page}`, { name: `Name ${writes++}` })
}

/** Moves the session's page among its first siblings. */
async function movePage({ client, page }: Session) {
  const body = { ordering: 1 + (writes++ % MOVED_AMONG) }
  await client.send('PUT', `/api/v1/blocks/${page}/ordering`, body)
}

/** Saves one changed paragraph of the page, as the editor does. */
async function savePage(session: Session) {
  const { client, page, revision } = session
  const changes = [{ at: 4, delete: 1, insert: [paragraph(`Changed, ${writes++}`)] }]
  const body = { base_revision: revision, changes }
  const response = await client.send<{ revision: number }>('PUT', `/api/v1/blocks/${page}`, body)
  session.revision = response.revision
}

/** Measures requests to the built product, by one session and then by all of them at once. */
export async function measureRequests(effort: Effort, databaseUrl: string, sessions: Session[]) {
  const [first] = sessions
  const { seconds } = effort
  const floors = await startFloors(databaseUrl, first!.section)
  // A server that has just started to respond still has to compile most of its code.
  for (const name of CALL_NAMES) {
    await repeat(seconds, sessions.length, (loop) => CALLS[name](sessions[loop]!))
  }
  const alone = await measureCalls(effort, floors, [first!])
  const together = await measureCalls(effort, floors, sessions)
  await floors.stop()
  return {
    sections: [describeAlone(alone), describeTogether(together, sessions.length)],
    /** p50 of calls in a small workspace, in milliseconds. */
    small: { list: alone.list.p50, create: alone.create.p50 },
  }
}

type Measured = Record<Call | 'bare' | 'queries' | 'append', Timings>

async function measureCalls(
  { rounds, seconds }: Effort,
  floors: RequestFloors,
  sessions: Session[]
): Promise<Measured> {
  const during = (operation: (loop: number) => Promise<unknown>) => () =>
    repeat(seconds, sessions.length, operation)
  const call = (name: Call) => during((loop) => CALLS[name](sessions[loop]!))
  const measured = await interleave(rounds, {
    bare: during(floors.bare),
    queries: during(floors.queries),
    list: call('list'),
    read: call('read'),
    append: during(floors.append),
    create: call('create'),
    save: call('save'),
    rename: call('rename'),
    move: call('move'),
  })
  const joined = Object.entries(measured).map(([name, parts]) => [name, Timings.join(parts)])
  return Object.fromEntries(joined) as Measured
}

function describeAlone(measured: Measured): Section {
  const row = (name: Call): Figure => {
    const { p50, p95 } = measured[name]
    const floor = floorOf(measured, name)
    const wanted = WANTED_MS[name]
    const met = wanted && p50 <= wanted[0] && p95 <= wanted[1]
    const absolute: [string, boolean][] = wanted ? [[`≤ ${wanted.join(' / ')} ms`, met!]] : []
    const relative: [string, boolean][] = name === 'create' ? [['≤ 3 ×', p50 <= 3 * floor.p50]] : []
    return {
      what: name,
      figure: ms(p50, p95),
      floor: ms(floor.p50, floor.p95),
      ratio: times(p50, floor.p50),
      aim: wanted && aims(...absolute, ...relative),
    }
  }
  const { bare } = measured
  return {
    title: 'Requests, one client',
    about: `p50 / p95 over HTTP, from a signed-in session on one connection to the built server. Lists have ${PAGES_LISTED} pages, pages have 10 paragraphs, and a save changes one paragraph. Floor for reads: a \`node:http\` route that looks up the session and selects the list. Floor for commands: an append and that select, without HTTP.`,
    figures: [
      { what: 'a bare `node:http` route', figure: ms(bare.p50, bare.p95) },
      ...CALL_NAMES.map(row),
    ],
  }
}

function describeTogether(measured: Measured, clients: number): Section {
  const row = (name: Call): Figure => {
    const { perSecond: rate, p50, p95 } = measured[name]
    const floor = floorOf(measured, name).perSecond
    const wanted = WANTED_RATES[name]
    return {
      what: `${name} (${ms(p50, p95)})`,
      figure: perSecond(rate),
      floor: perSecond(floor),
      ratio: share(rate, floor),
      aim: wanted ? aims([`≥ ${wanted}/s`, rate >= wanted]) : undefined,
    }
  }
  return {
    title: `Requests, ${clients} clients`,
    about: `The same from ${clients} concurrent sessions of ${clients / 2} users, in requests per second; p50 / p95 in brackets. The benchmark client runs on the same processors.`,
    figures: [
      { what: 'a bare `node:http` route', figure: perSecond(measured.bare.perSecond) },
      ...CALL_NAMES.map(row),
    ],
  }
}

function floorOf(measured: Measured, name: Call) {
  return name === 'list' || name === 'read' ? measured.queries : measured.append
}
