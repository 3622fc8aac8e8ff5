import { test } from '@japa/runner'
import { BytesUnderWay, PushedOut } from '#platform/remote_pictures/bytes_under_way'

test.group('BytesUnderWay', () => {
  test('evicts the oldest picture beyond the shared limit', ({ assert }) => {
    const underWay = new BytesUnderWay(100)
    const [first, second, third, waits] = [1, 2, 3, 4].map(() => underWay.begin())
    first!.add(40)
    second!.add(40)
    third!.add(30)
    assert.deepEqual(
      [first, second, third, waits].map((held) => held!.signal.aborted),
      [true, false, false, false]
    )
    assert.equal(underWay.bytes, 70)
    assert.throws(() => first!.add(1), PushedOut)
    assert.equal(underWay.bytes, 70)
  })

  test('frees the bytes of a finished picture once', ({ assert }) => {
    const underWay = new BytesUnderWay(100)
    const [first, second, third] = [1, 2, 3].map(() => underWay.begin())
    first!.add(90)
    first!.end()
    first!.end()
    second!.add(60)
    third!.add(40)
    assert.deepEqual([second!.signal.aborted, underWay.bytes], [false, 100])
    third!.add(1)
    second!.end()
    assert.deepEqual([second!.signal.aborted, underWay.bytes], [true, 41])
  })

  test('rejects a picture that alone exceeds the limit', ({ assert }) => {
    const underWay = new BytesUnderWay(100)
    const one = underWay.begin()
    assert.throws(() => one.add(101), PushedOut)
    assert.equal(underWay.bytes, 0)
  })
})
