import type { Assert } from '@japa/assert'
import { atEndOfSuite } from '#testing/cleanup'
import { eventually } from '#testing/eventually'
import type { Installation } from '#testing/faults/installation'
import { IS_LONG, ROUNDS } from '#testing/faults/length'
import { HEADINGS, Toll } from '#testing/faults/toll'

/**
 * Limit for the slowest call in milliseconds. Each call is answered within 10 seconds, but a busy
 * machine measures more.
 */
const SLOWEST = IS_LONG ? 11_000 : 15_000
/** Number of acknowledged calls before and after a fault, so that both happen under load. */
const ENOUGH = 40
/** Time limit for these calls. */
const WORKING = { within: 60_000 }

interface Round {
  installation: Installation
  assert: Assert
  /** Causes the fault, while the users work or, with `still`, before they start. */
  fault: () => Promise<void>
  still?: boolean
  /** True if the fault must be invisible to users: no broken connection, no temporary refusal. */
  unnoticed?: boolean
}

const tolls: Toll[] = []

/**
 * Runs rounds in which users work during a fault. At the end of each, every acknowledged change
 * exists exactly once. The long form prints the totals at the end.
 */
export async function inRounds(fault: string, round: Round) {
  const toll = new Toll(fault)
  tolls.push(toll)
  for (let i = 0; i < ROUNDS; i++) await doRound(toll, round)
}

async function doRound(toll: Toll, round: Round) {
  const { installation, fault, still } = round
  const recovered = async () => {
    const start = performance.now()
    await installation.serves()
    toll.recoveries.push(performance.now() - start)
  }
  const users = await installation.gather()
  for (const user of users) user.toll = toll
  const over = new AbortController()
  let working: Promise<void>[] = []
  try {
    if (still) {
      await fault()
      await recovered()
    }
    working = users.map((user) => user.workUntil(over.signal))
    const failed = Promise.all(working).then(() => undefined)
    await Promise.race([failed, acknowledgesMore(toll)])
    if (!still) {
      await fault()
      await Promise.race([failed, recovered()])
      await Promise.race([failed, acknowledgesMore(toll)])
    }
    over.abort()
    await failed
    await judge(toll, round)
  } catch (error) {
    // Calls in flight may or may not take effect, so these users' expected state is unknown.
    over.abort()
    installation.dismiss()
    await Promise.allSettled(working)
    throw error
  }
  toll.rounds++
}

async function judge(toll: Toll, { installation, assert, unnoticed }: Round) {
  for (const user of installation.users) await eventually(() => user.assertComplete(assert))
  // An unavailable service responds with 503; any other 5xx is a product bug.
  assert.equal(toll.faults, 0, 'answers of 5xx other than 503')
  assert.isBelow(toll.slowest, SLOWEST)
  const told = [...toll.reasons].join(', ')
  if (unnoticed) assert.deepEqual([toll.broken, toll.refused], [0, 0], told)
}

async function acknowledgesMore(toll: Toll) {
  const goal = toll.acknowledged + ENOUGH
  await eventually(() => {
    if (toll.acknowledged < goal) throw new Error(`${goal - toll.acknowledged} calls hang`)
  }, WORKING)
}

if (IS_LONG) {
  atEndOfSuite(async () => console.log([...HEADINGS, ...tolls.map(({ row }) => row)].join('\n')))
}
