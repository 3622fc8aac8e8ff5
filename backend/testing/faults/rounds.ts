import type { Assert } from '@japa/assert'
import { atEndOfSuite } from '#testing/cleanup'
import { eventually } from '#testing/eventually'
import type { Installation } from '#testing/faults/installation'
import { IS_LONG, ROUNDS } from '#testing/faults/length'
import { HEADINGS, Toll } from '#testing/faults/toll'

/** Within 10 seconds each call is answered (ms); a busy machine takes some more to tell. */
const SLOWEST = IS_LONG ? 11_000 : 15_000
/** Calls that are acknowledged before a fault and after it, so that both happen under load. */
const ENOUGH = 40
/** How long those may take. */
const WORKING = { within: 60_000 }

interface Round {
  installation: Installation
  assert: Assert
  /** While the people work, or while they stand still. */
  fault: () => Promise<void>
  still?: boolean
  /** What the fault may not cost the people: a try whose connection broke, or was refused for now. */
  unnoticed?: boolean
}

const tolls: Toll[] = []

/**
 * People work while a fault happens; in the end all that was acknowledged is there, once. In the
 * long form what the rounds came to is printed at the end.
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
  const people = await installation.gather()
  for (const person of people) person.toll = toll
  const over = new AbortController()
  let working: Promise<void>[] = []
  try {
    if (still) {
      await fault()
      await recovered()
    }
    working = people.map((person) => person.workUntil(over.signal))
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
    // What is under way may happen or not: nobody can tell any more what these people should see.
    over.abort()
    installation.dismiss()
    await Promise.allSettled(working)
    throw error
  }
  toll.rounds++
}

async function judge(toll: Toll, { installation, assert, unnoticed }: Round) {
  for (const person of installation.people) await eventually(() => person.assertComplete(assert))
  // What is unavailable is 503; another fault would be the product's.
  assert.equal(toll.faults, 0, 'answers of 5xx other than 503')
  assert.isBelow(toll.slowest, SLOWEST)
  const told = [...toll.reasons].join(', ')
  if (unnoticed) assert.deepEqual([toll.broken, toll.refused], [0, 0], told)
}

async function acknowledgesMore(toll: Toll) {
  const goal = toll.acknowledged + ENOUGH
  await eventually(() => {
    if (toll.acknowledged < goal) throw new Error(`${goal - toll.acknowledged} calls wait for ever`)
  }, WORKING)
}

if (IS_LONG) {
  atEndOfSuite(async () => console.log([...HEADINGS, ...tolls.map(({ row }) => row)].join('\n')))
}
