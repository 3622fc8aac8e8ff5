import fs from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { useFakeNpm } from '#start/bin/fixtures/fake_npm'
import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import { alive, familyOf } from '#testing/processes'
import { endRunning, runNpm } from './commands.js'

/** A fake npm that starts a command and waits for it. */
const NPM = `
  const { spawnSync } = require('node:child_process')
  const child = 'require("node:fs").writeFileSync("up", ""); setInterval(() => {}, 1000)'
  require('node:fs').writeFileSync('pid', String(process.pid))
  spawnSync(process.execPath, ['-e', child], { stdio: 'inherit' })
`

test.group('endRunning', () => {
  test("ends npm and npm's children", async ({ assert, cleanup }) => {
    const root = await temporaryDirectory()
    cleanup(useFakeNpm(root, NPM))
    const ended = runNpm(['ci'], root).catch(({ message }: Error) => message)
    await eventually(() => assert.isTrue(fs.existsSync(join(root, 'up'))))
    const npm = Number(fs.readFileSync(join(root, 'pid'), 'utf8'))
    const family = familyOf(npm)
    assert.isAbove(family.length, 1)
    assert.isTrue(endRunning())
    assert.match(String(await ended), /ended with SIGTERM/)
    await eventually(() => assert.deepEqual(alive(family), []))
    assert.isFalse(endRunning())
  })
})
