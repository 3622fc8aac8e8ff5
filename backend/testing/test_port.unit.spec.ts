import { test } from '@japa/runner'
import { testPort } from '#testing/test_port'

test('concurrent calls of testPort return different ports', async ({ assert }) => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => testPort()))
  assert.lengthOf(new Set(ports), 20)
})
