import app from '@adonisjs/core/services/app'
import type { Assert } from '@japa/assert'
import { EventReader } from '#kernel/events/reader'
import { signUpVerified } from '#testing/accounts'
import { Random } from '#testing/random'
import { ProjectionProgress } from '#kernel/projections/progress'
import { assertEqualsReplay } from '#testing/equals_replay'
import { HttpSession } from '#testing/random/http_session'
import { randomSeed } from '#testing/seeds'

/**
 * Compares random calls of two users with two clients each against the reference; throws at the
 * first difference. `SEED` in the environment repeats a run, except for effects of timing.
 */
export async function runHttpSession(assert: Assert, steps: number, manyBlocks: number) {
  const seed = randomSeed()
  console.log(`random calls: SEED=${seed}`)
  const session = new HttpSession(new Random(seed), assert, manyBlocks)
  await session.add(await signUpVerified())
  await session.add(await signUpVerified())
  let step = 0
  try {
    for (; step < steps; step++) await session.step()
    session.doing = 'rebuilding at the end'
    await assertEqualsReplay(assert, {
      store: (await app.container.make('strata.event_store')) as never,
      reader: await app.container.make(EventReader),
      pool: await app.container.make('strata.queries_pool'),
      progress: await app.container.make(ProjectionProgress),
    })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    error.message = `SEED=${seed}, step ${step}, ${session.doing}: ${error.message}`
    throw error
  }
}
