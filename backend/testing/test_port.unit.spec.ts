import { test } from '@japa/runner'
import { testPort } from '#testing/test_port'

test('ports that are asked for at one time are different ones', async ({ assert }) => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => testPort()))
  assert.lengthOf(new Set(ports), 20)
})
