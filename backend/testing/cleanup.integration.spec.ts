import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { Child } from '#testing/child'
import { eventually } from '#testing/eventually'
import { installationSettings } from '#testing/server_process'

const SUITE = fileURLToPath(new URL('fixtures/suite_with_server.ts', import.meta.url))

test('a suite ended by SIGTERM leaves no server behind', async ({ assert }) => {
  const settings = JSON.stringify(await installationSettings())
  const suite = Child.node([SUITE], { env: { SETTINGS: settings } })
  const [, pid] = await suite.wrote(/server (\d+)/)
  assert.isTrue(isAlive(Number(pid)))
  suite.kill('SIGTERM')
  assert.deepEqual(await suite.exited, { code: 130, signal: null })
  await eventually(() => assert.isFalse(isAlive(Number(pid))))
})

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
