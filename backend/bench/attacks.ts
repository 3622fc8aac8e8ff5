import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '#bench/attacker'
import type { Effort } from '#bench/effort'
import { timed, Timings } from '#bench/measure'
import type { Session } from '#bench/users'
import { aims, ms, times, type Figure, type Section } from '#bench/report'
import type { watchLag } from '#bench/watch_lag'
import { CALLS } from '#bench/requests'
import { attackBodies } from '#bench/attack_bodies'
import type { HttpClient } from '#testing/http_client'

/** Milliseconds between the calls of one user's browser. */
const STEP_MS = 50
/** Multiple of a round's seconds for which each attack is measured, so that a burst is over. */
const ROUNDS = 12
/** Maximum slowdown of other users' calls during an attack. */
const WANTED = 2

const MANY_PLACES = 'saves of 100 places in a page of 940 kB'
const MANY_FILES = 'deletions in a page of 14,000 attachments'
/** Attacks during which the lag of the read models is also measured. */
const WITH_LAG = [MANY_PLACES, MANY_FILES]

/** Attackers, their targets, and the watch of the read models' lag. */
interface Ground {
  attacker: HttpClient
  page: number
  longPage: number
  /** Page to read. */
  otherPage: number
  filesPage: number
  watch: () => ReturnType<typeof watchLag>
}

type Target = Omit<Attack, 'url' | 'headers' | 'body' | 'connections' | 'method'> & Partial<Attack>

/**
 * Returns the requests by which one user, or a stranger, tries to stall the process for all other
 * users.
 */
async function attacks({
  attacker,
  page,
  longPage,
  otherPage,
  filesPage,
}: Ground): Promise<Record<string, Target>> {
  const { body } = await attacker.post<{ url: string }>('files/presigned-url', {
    type: 'image/png',
    size: 5_000_000,
    block_id: page,
  })
  const upload = new URL(body.data.url)
  const { objects, largePage, halfPage, manyPlaces, manyFiles, deletion, picture } = attackBodies()
  const content = JSON.parse(Buffer.from(largePage, 'base64').toString())
  const written = await attacker.put<{ revision: number }>(`blocks/${longPage}`, content)
  await attacker.put(`blocks/${otherPage}`, JSON.parse(halfPage))
  const shown = await attacker.put<{ revision: number }>(`blocks/${filesPage}`, manyFiles)
  return {
    'bodies of strangers, 1.5 MB of `{},`': {
      method: 'POST',
      path: '/api/v1/auth/sign-in',
      headers: { 'content-type': 'application/json' },
      body: objects,
      connections: 4,
    },
    'live feeds from old positions': {
      path: '/api/v1/live?#',
      headers: { 'last-event-id': '#' },
      connections: 20,
    },
    'uploads to one address, short of their end': {
      method: 'PUT',
      path: upload.pathname + upload.search,
      headers: { 'content-type': 'image/png' },
      body: Buffer.alloc(5_000_000, 'x').toString('base64'),
      withheldBytes: 1,
      connections: 20,
    },
    '32 reads at once of a page of 430 kB': {
      path: `/api/v1/blocks/${otherPage}?#`,
      connections: 32,
    },
    'saves of 940 kB': {
      method: 'PUT',
      path: `/api/v1/blocks/${page}?#`,
      headers: { 'content-type': 'application/json' },
      body: largePage,
      connections: 4,
    },
    [MANY_PLACES]: {
      method: 'PUT',
      path: `/api/v1/blocks/${longPage}?#`,
      headers: { 'content-type': 'application/json' },
      body: manyPlaces,
      revision: written.body.data.revision,
    },
    [MANY_FILES]: {
      method: 'PUT',
      path: `/api/v1/blocks/${filesPage}?#`,
      headers: { 'content-type': 'application/json' },
      body: deletion,
      revision: shown.body.data.revision,
    },
    searches: { path: '/api/v1/blocks/search?keyword=words%20that%20stand#', connections: 20 },
    'commands, as fast as they go': {
      method: 'PUT',
      path: `/api/v1/blocks/${page}?#`,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from('{"name":"N"}').toString('base64'),
      connections: 20,
    },
    '4,000 requests at once, every 10 s': {
      path: '/api/v1/blocks?#',
      connections: 4_000,
      everyMs: 10_000,
    },
    'pages that are asked for 900 times and not read': {
      path: `/api/v1/blocks/${page}`,
      connections: 4,
      pipelined: 900,
      everyMs: 5_000,
    },
    'a picture of 1 MB of boxes': {
      method: 'POST',
      path: '/api/v1/users/current-user/avatar',
      headers: { 'content-type': 'image/avif' },
      body: picture,
      connections: 2,
    },
  }
}

/** Measures users' calls during each attack, and without an attack before and after it. */
export async function measureAttacks(
  { seconds }: Effort,
  sessions: Session[],
  ground: Ground,
  say: (what: string) => void,
  only?: string
): Promise<Section> {
  const during = () => work(seconds * ROUNDS, sessions)
  await during()
  const figures: Figure[] = []
  for (const [what, target] of Object.entries(await attacks(ground))) {
    if (only !== undefined && !what.includes(only)) continue
    say(`attack: ${what}`)
    const before = await during()
    const lag = WITH_LAG.includes(what) ? await ground.watch() : undefined
    const beside = await besides(completed(target, ground.attacker), during)
    const lags = await lag?.end(seconds * ROUNDS)
    const after = await during()
    const alone = Timings.join([before, after])
    figures.push({
      what,
      figure: ms(beside.p50, beside.p95),
      floor: ms(alone.p50, alone.p95),
      ratio: times(beside.p95, alone.p95),
      aim: aims([`p95 ≤ ${WANTED} ×`, beside.p95 <= WANTED * alone.p95]),
    })
    if (lags) figures.push(lagBeside(what, lags))
  }
  return {
    title: 'Attacks',
    about: `p50 / p95 of ${sessions.length} browsers that list, read, save and rename, with ${STEP_MS} ms between requests. Meanwhile an attacker sends requests from a separate process on the same processors. Floor: the same without the attack, before and after it. The ratio compares p95.`,
    figures,
  }
}

function lagBeside(what: string, lags: Timings): Figure {
  return {
    what: `${what}: lag of the read models, p50 / p99`,
    figure: ms(lags.p50, lags.p99),
    aim: aims(['p99 ≤ 100 ms', lags.p99 <= 100]),
  }
}

function completed(target: Target, attacker: HttpClient): Attack {
  const cookie = [...attacker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const own = { cookie, 'x-xsrf-token': attacker.xsrfToken ?? '' }
  const stranger = target.path.endsWith('sign-in')
  return {
    method: 'GET',
    body: '',
    connections: 1,
    ...target,
    url: attacker.baseUrl,
    headers: { ...(!stranger && own), ...target.headers },
  }
}

async function besides(attack: Attack, measure: () => Promise<Timings>) {
  const child = fork(new URL('attacker.ts', import.meta.url), { execArgv: process.execArgv })
  child.send(attack)
  await pause(1_000)
  try {
    return await measure()
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
    await pause(1_000)
  }
}

/** Makes one call after another in every session, at the pace of a browser. */
async function work(seconds: number, sessions: Session[]) {
  const calls = [CALLS.list, CALLS.read, CALLS.save, CALLS.rename]
  const milliseconds: number[] = []
  const end = performance.now() + seconds * 1_000
  await Promise.all(
    sessions.map(async (session, i) => {
      for (let turn = i; performance.now() < end; turn++) {
        const call = calls[turn % calls.length]!
        milliseconds.push(await timed(() => call(session)))
        await pause(STEP_MS)
      }
    })
  )
  return new Timings(milliseconds, seconds)
}
