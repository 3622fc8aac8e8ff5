import { spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { getActiveTestOrFail, test } from '@japa/runner'
import { TYPESCRIPT } from '#testing/child'

const PROGRAM = [TYPESCRIPT, resolve('backend/start/bin/fixtures/prints_for_ever.ts')]

function start(stdio: StdioOptions) {
  const child = spawn(process.execPath, PROGRAM, { stdio })
  getActiveTestOrFail().cleanup(() => void child.kill('SIGKILL'))
  return { child, ended: Promise.all([once(child, 'exit'), text(child.stderr!)]) }
}

test.group('endWithOutput', () => {
  test('a command ends silently when its reader closes the output', async ({ assert }) => {
    const { child, ended } = start(['ignore', 'pipe', 'pipe'])
    await once(child.stdout!, 'data')
    child.stdout!.destroy()
    const [[code], said] = await ended
    assert.deepEqual([code, said], [141, ''])
  })

  test('a command ends and reports why when its output cannot be written', async ({ assert }) => {
    const { ended } = start(['ignore', fs.openSync('/dev/full', 'w'), 'pipe'])
    const [[code], said] = await ended
    assert.equal(code, 1)
    assert.equal(said, 'The output could not be written: ENOSPC: no space left on device, write\n')
  }).skip(!fs.existsSync('/dev/full'), 'this system has no full device')
})
