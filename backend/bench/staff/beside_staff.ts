import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Effort } from '#bench/effort'
import type { LoadClient } from '#bench/load_client'
import { interleave, repeat, Timings } from '#bench/measure'
import type { Session } from '#bench/users'
import { aims, ms, times, type Figure, type Section } from '#bench/report'
import { renamePage } from '#bench/requests'
import { chainProjection } from '#projections/chain/projection'

/** Pages that staff view, each in its own browser. */
const LOOKS = [
  '/api/v1/users?keyword=mail.test&sort=full_name',
  '/api/v1/payments?sort=amount&current_page=9000',
  '/api/v1/users?plan_id=2',
  '/api/v1/audit/events?type=PageSaved',
]
/** Milliseconds between two views of a staff member who reads what is shown. */
const LOOK_MS = 1_000
/** The dashboard, and the milliseconds between its refreshes (decision 186). */
const DASHBOARD = '/api/v1/admin/dashboard?days=365'
const DASHBOARD_MS = 5_000
const MAX_GROWTH = 2
/** Seconds in which each view occurs several times. */
const SECONDS = 5

/**
 * Measures commands of one user while staff view pages, and while the staff's read models are
 * paused.
 */
export async function measureBesideStaff(
  { rounds, seconds }: Effort,
  databaseUrl: string,
  { session, staff }: { session: Session; staff: LoadClient }
): Promise<Section> {
  const rename = () => repeat(SECONDS * seconds, 1, () => renamePage(session))
  await rename()
  const measured = await interleave(rounds, {
    alone: rename,
    resting: () => whileResting(databaseUrl, rename),
    beside: () => beside(atIntervals(staff), rename),
    pressed: () => beside(withoutPause(staff), rename),
  })
  const alone = Timings.join(measured.alone)
  const row = (what: string, parts: Timings[], most?: number): Figure => {
    const { p50, p95 } = Timings.join(parts)
    return {
      what,
      figure: ms(p50, p95),
      floor: ms(alone.p50, alone.p95),
      ratio: times(p95, alone.p95),
      aim: most === undefined ? undefined : aims([`p95 ≤ ${most} ×`, p95 <= most * alone.p95]),
    }
  }
  return {
    title: 'Commands beside staff',
    about: `p50 / p95 of renames, one client. The floor is the same without staff requests, while the staff read models follow the log. “At rest” pauses the read models that commands never wait for. Staff use ${LOOKS.length} browsers on the same processors. In one run each browser pauses a second between requests, with a dashboard open. In the other run each browser sends requests without a pause. The ratio compares p95.`,
    figures: [
      row('with the read models of staff at rest', measured.resting),
      row('while staff look', measured.beside, MAX_GROWTH),
      row('while staff look without a pause', measured.pressed),
    ],
  }
}

type Looking = (signal: AbortSignal) => Promise<unknown>

/**
 * Starts the views at staggered times, because neither strict turns nor simultaneous views are
 * realistic.
 */
function atIntervals(staff: LoadClient): Looking[] {
  const every = (path: string, ms: number, first: number) => async (signal: AbortSignal) => {
    const ended = () => undefined
    await pause(first, undefined, { signal }).catch(ended)
    while (!signal.aborted) {
      await staff.send('GET', path)
      await pause(ms, undefined, { signal }).catch(ended)
    }
  }
  const apart = LOOK_MS / LOOKS.length
  const lists = LOOKS.map((path, i) => every(path, LOOK_MS, i * apart))
  return [...lists, every(DASHBOARD, DASHBOARD_MS, apart / 2)]
}

function withoutPause(staff: LoadClient): Looking[] {
  return [...LOOKS.slice(1), DASHBOARD].map((path) => async (signal) => {
    while (!signal.aborted) await staff.send('GET', path)
  })
}

async function beside<T>(looks: Looking[], work: () => Promise<T>): Promise<T> {
  const end = new AbortController()
  const looking = looks.map((look) => look(end.signal))
  try {
    return await work()
  } finally {
    end.abort()
    await Promise.all(looking)
  }
}

/** Pauses the staff's read models during the work: their group waits for one of its checkpoints. */
async function whileResting<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select from projections.checkpoints where name = $1 for update', [
      chainProjection.name,
    ])
    return await work()
  } finally {
    await client.end()
  }
}
