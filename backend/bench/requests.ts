import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Effort } from '#backend/bench/effort'
import { appending } from '#backend/bench/event_store'
import { LoadClient } from '#backend/bench/load_client'
import { inTurns, repeat, Timings } from '#backend/bench/measure'
import { createBlock, PAGES_LISTED, paragraph, type Session } from '#backend/bench/people'
import { aims, ms, perSecond, share, times, type Figure, type Section } from '#backend/bench/report'
import { freshEventLog, openPostgresStore } from '#backend/event_store/testing/postgres'
import { Child } from '#backend/testing/child'

/** What a client asks for again and again. */
const CALLS = {
  list: ({ client, section }: Session) =>
    client.send('GET', `/api/v1/blocks?parent_block_id=${section}`),
  read: ({ client, page }: Session) => client.send('GET', `/api/v1/blocks/${page}`),
  create: ({ client, newPages }: Session) => createBlock(client, 'page', newPages),
  save: savePage,
  rename: renamePage,
}
type Call = keyof typeof CALLS

/** FIELD: three times what Docmost does with 20 clients, and durations of one client. */
const WANTED_RATES: Partial<Record<Call, number>> = { read: 915, list: 834, create: 111 }
const WANTED_MS: Partial<Record<Call, [p50: number, p95: number]>> = {
  list: [3, 6],
  read: [3, 6],
  create: [15, 20],
  rename: [8, 15],
}

let writes = 0

/** Renames the session's page, to a new name each time. */
export async function renamePage({ client, page }: Session) {
  await client.send('PUT', `/api/v1/blocks/${page}`, { name: `Name ${writes++}` })
}

/** Saves one changed paragraph of the page, as the editor does. */
async function savePage(session: Session) {
  const { client, page, revision } = session
  const changes = [{ at: 4, delete: 1, insert: [paragraph(`Changed, ${writes++}`)] }]
  const body = { base_revision: revision, changes }
  const answer = await client.send<{ revision: number }>('PUT', `/api/v1/blocks/${page}`, body)
  session.revision = answer.revision
}

/** Requests to the built product, by one session and then by all of them at once. */
export async function measureRequests(effort: Effort, databaseUrl: string, sessions: Session[]) {
  const floors = await startFloors(databaseUrl, sessions[0]!)
  try {
    const alone = await measureCalls(effort, floors, sessions.slice(0, 1))
    const together = await measureCalls(effort, floors, sessions)
    return {
      sections: [describeAlone(alone), describeTogether(together, sessions.length)],
      small: { list: alone.list.p50, create: alone.create.p50 },
    }
  } finally {
    await floors.stop()
  }
}

type Floors = Awaited<ReturnType<typeof startFloors>>
type Measured = Record<Call | 'bare' | 'queries' | 'append', Timings>

async function startFloors(databaseUrl: string, { section }: Session) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const { rows } = await pool.query<{ id: string }>('select id from sessions limit 1')
  const server = Child.node([fileURLToPath(new URL('floor_server.ts', import.meta.url))], {
    env: { DATABASE_URL: databaseUrl, SESSION_ID: rows[0]!.id, SECTION: String(section) },
  })
  const [, port] = await server.wrote(/listening on (\d+)/)
  const client = new LoadClient(`http://127.0.0.1:${port}`)
  const log = openPostgresStore(await freshEventLog())
  const append = appending(log.store)
  const select = {
    name: 'one_query',
    text: 'select * from rm_blocks.blocks where parent_id = $1 and archived_at is null',
    values: [section],
  }
  return {
    bare: () => client.send('GET', '/bare'),
    queries: () => client.send('GET', '/queries'),
    async appendAndQuery(loop: number) {
      await append(loop)
      await pool.query(select)
    },
    async stop() {
      client.close()
      server.kill()
      await Promise.all([pool.end(), log.close()])
    },
  }
}

async function measureCalls(
  { rounds, seconds }: Effort,
  floors: Floors,
  sessions: Session[]
): Promise<Measured> {
  const during = (operation: (loop: number) => Promise<unknown>) => () =>
    repeat(seconds, sessions.length, operation)
  const call = (name: Call) => during((loop) => CALLS[name](sessions[loop]!))
  const measured = await inTurns(rounds, {
    bare: during(floors.bare),
    queries: during(floors.queries),
    list: call('list'),
    read: call('read'),
    append: during(floors.appendAndQuery),
    create: call('create'),
    save: call('save'),
    rename: call('rename'),
  })
  const joined = Object.entries(measured).map(([name, parts]) => [name, Timings.join(parts)])
  return Object.fromEntries(joined) as Measured
}

const FLOORS = `Floors: for reads a \`node:http\` route that looks up the session and selects the list; for commands an append and that select, without HTTP.`

function describeAlone(measured: Measured): Section {
  const row = (name: Call): Figure => {
    const { p50, p95, perSecond: rate } = measured[name]
    const floor = floorOf(measured, name)
    const ratio = p50 / floor.p50
    const [most50, most95] = WANTED_MS[name] ?? []
    const all: [string, boolean][] = []
    if (most50 && most95) {
      all.push([`≤ ${most50} / ${most95} ms`, p50 <= most50 && p95 <= most95])
    }
    if (name === 'create') all.push(['≤ 3 ×', ratio <= 3])
    return {
      what: `${name}, ${perSecond(rate)}`,
      figure: ms(p50, p95),
      floor: ms(floor.p50, floor.p95),
      ratio: times(p50, floor.p50),
      aim: all.length > 0 ? aims(...all) : undefined,
    }
  }
  const floor = (what: string, { p50, p95 }: Timings): Figure => ({ what, figure: ms(p50, p95) })
  return {
    title: 'Requests, one client',
    about: `p50 / p95 over HTTP, from a signed-in session on one connection to the built server. ${PAGES_LISTED} pages in a list, 10 paragraphs in a page; a save changes one of them. ${FLOORS}`,
    figures: [
      floor('a bare `node:http` route', measured.bare),
      ...(Object.keys(CALLS) as Call[]).map(row),
    ],
  }
}

function describeTogether(measured: Measured, clients: number): Section {
  const row = (name: Call): Figure => {
    const { perSecond: rate, p50, p95 } = measured[name]
    const floor = floorOf(measured, name)
    const wanted = WANTED_RATES[name]
    return {
      what: `${name}, ${ms(p50, p95)}`,
      figure: perSecond(rate),
      floor: perSecond(floor.perSecond),
      ratio: share(rate, floor.perSecond),
      aim: wanted ? aims([`≥ ${wanted} /s`, rate >= wanted]) : undefined,
    }
  }
  return {
    title: `Requests, ${clients} clients`,
    about: `The same, a second, from ${clients} sessions of ${clients / 2} people. Whoever measures works on the same processors.`,
    figures: [
      { what: 'a bare `node:http` route', figure: perSecond(measured.bare.perSecond) },
      ...(Object.keys(CALLS) as Call[]).map(row),
    ],
  }
}

function floorOf(measured: Measured, name: Call) {
  return name === 'list' || name === 'read' ? measured.queries : measured.append
}
