import { test } from '@japa/runner'
import { runUndoSession } from '#testing/random/run_undo_session'

for (const rounds of [2, 8]) {
  test(`${rounds} rounds of undo and redo give each earlier state`, async ({ assert }) => {
    await runUndoSession(assert, rounds)
  })
    .tags(rounds === 8 ? ['@thorough'] : [])
    .timeout(180_000)
}
