import { test } from '@japa/runner'
import { ByteBuffer } from '#platform/http/bodies/byte_buffer'
import { collector, used } from '#testing/garbage'

test.group('ByteBuffer', () => {
  test('returns all received bytes in their order', ({ assert }) => {
    const buffer = new ByteBuffer()
    assert.lengthOf(buffer.all(), 0)
    const sizes = [1, 0, 20_000, 3, 100_000]
    const parts = sizes.map((size, i) => Buffer.alloc(size, i))
    for (const part of parts) buffer.add(part)
    assert.isTrue(buffer.all().equals(Buffer.concat(parts)))
    assert.equal(buffer.length, buffer.all().length)
  })

  test('uses no more memory than its bytes, however small the parts', ({ assert }) => {
    const collect = collector()
    const read = Buffer.alloc(64 * 1024, 1)
    collect()
    const before = used()
    const buffer = new ByteBuffer()
    for (let i = 0; i < 500_000; i++) {
      const at = i % read.length
      buffer.add(read.subarray(at, at + 1))
    }
    collect()
    assert.equal(buffer.length, 500_000)
    assert.isBelow(used() - before, 8 * 1024 ** 2)
  })
})
