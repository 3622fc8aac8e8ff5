import fs from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { discardUnfinished } from '#kernel/failures/discard_unfinished'
import { Child } from '#testing/child'
import { temporaryDirectory } from '#testing/environment'

const FIXTURE = 'backend/kernel/failures/fixtures/unfinished.ts'

test.group('discardUnfinished', () => {
  test('{$self} ends the process and removes the partial folder')
    .with(['SIGINT', 'SIGTERM'] as const)
    .run(async ({ assert }, signal) => {
      const folder = join(await temporaryDirectory(), 'backup')
      const child = Child.node([FIXTURE, folder])
      await child.wrote(/begun/)
      child.process.kill(signal)
      assert.deepEqual(await child.exited, { code: null, signal })
      assert.isFalse(fs.existsSync(folder))
    })

  test('a failure removes the partial file, and a completed one stays', async ({ assert }) => {
    const path = join(await temporaryDirectory(), 'log')
    const failing = discardUnfinished(path, async () => {
      fs.writeFileSync(path, 'part')
      throw new Error('cut off')
    })
    await assert.rejects(() => failing, /cut off/)
    assert.isFalse(fs.existsSync(path))
    await discardUnfinished(path, async () => fs.writeFileSync(path, 'whole'))
    assert.isTrue(fs.existsSync(path))
  })
})
