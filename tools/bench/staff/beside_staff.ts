import pg from 'pg'
import type { Effort } from '#tools/bench/effort'
import type { LoadClient } from '#tools/bench/load_client'
import { inTurns, repeat, Timings } from '#tools/bench/measure'
import type { Session } from '#tools/bench/people'
import { aims, ms, times, type Figure, type Section } from '#tools/bench/report'
import { renamePage } from '#tools/bench/requests'
import { chainProjection } from '#projections/chain/projection'

/** What staff look at all the time, each in a browser of its own. */
const LOOKS = [
  '/api/v1/users?keyword=mail.test&sort=full_name',
  '/api/v1/payments?sort=amount&current_page=9000',
  '/api/v1/admin/dashboard?days=365',
  '/api/v1/audit/events?type=PageSaved',
]
const MAX_GROWTH = 2

/** Commands of one person while staff look, and while the read models of staff stand still. */
export async function measureBesideStaff(
  { rounds, seconds }: Effort,
  databaseUrl: string,
  { session, staff }: { session: Session; staff: LoadClient }
): Promise<Section> {
  const rename = () => repeat(seconds, 1, () => renamePage(session))
  await rename()
  const measured = await inTurns(2 * rounds, {
    alone: rename,
    resting: () => whileResting(databaseUrl, rename),
    beside: () => whileLooking(staff, rename),
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
    about: `p50 / p95 of renames, one client; the floor is the same without staff. Staff: ${LOOKS.length} browsers that look all the time, on the same processors. At rest: the read models that commands never wait for.`,
    figures: [
      row('while staff look', measured.beside, MAX_GROWTH),
      row('with the read models of staff at rest', measured.resting),
    ],
  }
}

async function whileLooking<T>(staff: LoadClient, work: () => Promise<T>): Promise<T> {
  let goesOn = true
  const looking = LOOKS.map(async (path) => {
    while (goesOn) await staff.send('GET', path)
  })
  try {
    return await work()
  } finally {
    goesOn = false
    await Promise.all(looking)
  }
}

/** Their group waits for one of its checkpoints. */
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
