import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { test } from '@japa/runner'
import { tryFileLock, waitForFileLock } from '#start/embedded/file_lock'

test.group('waitForFileLock', () => {
  test('stops waiting in time even if the clock is set back', async ({ assert, cleanup }) => {
    const directory = await mkdtemp(join(tmpdir(), 'strata-lock-'))
    const path = join(directory, 'lock')
    const held = tryFileLock(path)!
    cleanup(() => {
      held.release()
      mock.timers.reset()
      return rm(directory, { recursive: true })
    })
    // A stopped clock stays behind the deadline, like one that was set back.
    mock.timers.enable({ apis: ['Date'] })
    assert.isUndefined(await waitForFileLock(path, 50))
  })
})
