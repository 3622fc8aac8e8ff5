import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { Child, TYPESCRIPT } from '#testing/child'
import { inOwnNetwork } from '#testing/other_machine'

const VANISHED = fileURLToPath(new URL('fixtures/vanished_machine.ts', import.meta.url))

test('a lock held by a vanished machine is released', async ({ assert }) => {
  const command = inOwnNetwork(process.execPath)
  // Skips the test without the right to create a network namespace.
  if (!command)
    return console.log(
      'vanished machine: skipped, because no network namespace can be created here'
    )
  const [program, ...args] = command
  const child = new Child(program, [...args, TYPESCRIPT, VANISHED])
  await child.wrote(/free again/)
  assert.deepEqual(await child.exited, { code: 0, signal: null })
}).tags(['@thorough'])
