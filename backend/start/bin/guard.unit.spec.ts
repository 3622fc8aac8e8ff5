import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { eventually } from '#testing/eventually'
import { alive, familyOf } from '#testing/processes'

const GUARD = join(import.meta.dirname, 'guard.js')
/** A command that starts another one and waits for it, as npm does. */
const NESTED = `require('node:child_process').spawnSync(process.execPath,
  ['-e', 'console.log("up"); setInterval(() => {}, 1000)'], { stdio: 'inherit' })`

test.group('guard', () => {
  test('guard exits with the code of its command', async ({ assert }) => {
    const guard = runGuard('process.exit(7)')
    const [code] = await once(guard, 'exit')
    assert.equal(code, 7)
  })

  test("guard ends its command and the command's children {0}")
    .with([
      ['when its parent exits', (guard: ReturnType<typeof spawn>) => guard.disconnect()],
      ['at SIGTERM', (guard: ReturnType<typeof spawn>) => guard.kill('SIGTERM')],
    ] as const)
    .run(async ({ assert }, [, end]) => {
      const guard = runGuard(NESTED)
      await once(guard.stdout!, 'data')
      const family = familyOf(guard.pid!)
      assert.lengthOf(family, 3)
      end(guard)
      await eventually(() => assert.deepEqual(alive(family), []))
    })
})

function runGuard(script: string) {
  const args = [GUARD, process.execPath, '-e', script]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
}
