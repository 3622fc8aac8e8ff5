import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { removeContested } from '#start/embedded/remove_contested'
import { temporaryDirectory } from '#testing/environment'

test.group('removeContested', () => {
  test('removes a directory that another process empties at the same time', async ({ assert }) => {
    const directory = join(await temporaryDirectory(), 'contested')
    for (const name of Array.from({ length: 2_000 }, (_, i) => String(i))) {
      fs.mkdirSync(join(directory, name), { recursive: true })
    }
    const other = spawn(process.execPath, ['-e', EMPTY, directory])
    const ended = once(other, 'close')
    await once(other.stdout, 'data')
    await removeContested(directory)
    assert.isFalse(fs.existsSync(directory))
    await ended
  })

  test('does nothing if the path does not exist', async ({ assert }) => {
    const path = join(await temporaryDirectory(), 'none')
    await removeContested(path)
    assert.isFalse(fs.existsSync(path))
  })
})

const EMPTY = `
  const fs = require('node:fs')
  const names = fs.readdirSync(process.argv[1])
  process.stdout.write('now')
  for (const name of names) fs.rmSync(process.argv[1] + '/' + name, { recursive: true, force: true })
`
