import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { Child, TYPESCRIPT } from '#tools/testing/child'
import { inOwnNetwork } from '#tools/testing/other_machine'

const VANISHED = fileURLToPath(new URL('fixtures/vanished_machine.ts', import.meta.url))
const LIMIT = 10_000

test('what a machine holds that vanishes is free within 10 seconds', async ({ assert }) => {
  const command = inOwnNetwork(process.execPath)
  // Whoever may not make a network cannot cut one off.
  if (!command) return console.log('vanished machine: no network can be made here')
  const [program, ...args] = command
  const child = new Child(program, [...args, TYPESCRIPT, VANISHED])
  const [, took] = await child.wrote(/free after (\d+) ms/)
  assert.isBelow(Number(took), LIMIT)
  assert.deepEqual(await child.exited, { code: 0, signal: null })
})
