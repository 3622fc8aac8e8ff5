import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { test } from '@japa/runner'
import { tryFileLock, waitForFileLock } from '#start/embedded/file_lock'

test.group('Waiting for the lock of a file', () => {
  test('ends in time, also when the clock is set back', async ({ assert, cleanup }) => {
    const directory = await mkdtemp(join(tmpdir(), 'strata-lock-'))
    const path = join(directory, 'lock')
    const held = tryFileLock(path)!
    cleanup(() => {
      held.release()
      mock.timers.reset()
      return rm(directory, { recursive: true })
    })
    // A clock that stands still stays behind the end as one that was set back does.
    mock.timers.enable({ apis: ['Date'] })
    assert.isUndefined(await waitForFileLock(path, 50))
  })
})
