import { test } from '@japa/runner'
import { runCommand } from './run_command.js'

const MINUTE = 60_000

const run = (code: string, limit = MINUTE) => runCommand(process.execPath, ['-e', code], limit)

test.group('runCommand', () => {
  test('runs a command to completion', async ({ assert }) => {
    const { ok, output } = await run('console.log("done")')
    assert.deepEqual({ ok, output }, { ok: true, output: 'done\n' })
  })

  test('kills a command after its limit and reports a failure', async ({ assert }) => {
    const { ok, output } = await run('setInterval(() => {}, 1000)', 0.003 * MINUTE)
    assert.isFalse(ok)
    assert.include(output, 'It did not end within 0.003 minutes.')
    assert.include(output, 'Ended by SIGTERM.')
  })
})
