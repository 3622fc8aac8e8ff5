import type { Assert } from '@japa/assert'
import { Random } from '#testing/random'
import { assertEqualsReplay } from '#testing/equals_replay'
import { assertPast } from '#testing/random/assert_past'
import { assertThinned } from '#testing/random/assert_thinned'
import { assertVersions } from '#testing/random/assert_versions'
import { OWNERS, Session, THINNING_OWNER } from '#testing/random/session'
import { freshStackDatabase } from '#testing/stack'
import { randomSeed } from '#testing/seeds'

/**
 * Compares random commands against the reference; throws at the first difference. `SEED` in the
 * environment repeats a run.
 */
export async function runSession(assert: Assert, steps: number) {
  const seed = randomSeed()
  const database = { ...(await freshStackDatabase()), snapshots: { every: 10, delayMs: 0 } }
  const session = new Session(database, new Random(seed), assert)
  let step = 0
  try {
    for (; step < steps; step++) await session.step()
    session.doing = 'at the end'
    for (const owner of OWNERS) await session.assertView(owner)
    for (const [owner, workspace] of session.workspaces) {
      await assertVersions(assert, session.stacks[0]!, owner, workspace)
    }
    await assertPast(assert, session.stacks[0]!, session.workspaces, session.past)
    const thinned = session.workspaces.get(THINNING_OWNER)!
    await assertThinned(assert, session.stacks[0]!, THINNING_OWNER, thinned)
    await session.assertView(THINNING_OWNER)
    await assertEqualsReplay(assert, session.stacks[0]!)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    error.message = `SEED=${seed}, step ${step}, ${session.doing}: ${error.message}`
    throw error
  } finally {
    await session.close()
  }
}
