import { test } from '@japa/runner'
import type { LiveEntry } from '#platform/live/live_entries'
import { LiveStream } from '#platform/live/live_stream'
import { eventually } from '#testing/eventually'

const entry = (position: string): LiveEntry => ({
  position,
  to: 1,
  change: { kind: 'blocks.moved', ids: [7] },
  cause: 'c',
  projected: true,
})

const written = ({ body }: LiveStream) => String(body.read() ?? '')

test.group('LiveStream', () => {
  test('sends each change once, with its position as id', ({ assert }) => {
    const stream = new LiveStream(1, 's', '1')
    assert.match(written(stream), /^retry: \d{3,4}\n\n$/)
    stream.tell([entry('1'), entry('2')])
    const told = 'data: {"kind":"blocks.moved","ids":[7],"cause":"c"}\n\n'
    assert.equal(written(stream), `id: 2\n${told}`)
    stream.tell([entry('2'), entry('3')])
    assert.equal(written(stream), `id: 3\n${told}`)
  })

  test('a beat moves the position forward, never back', ({ assert }) => {
    const stream = new LiveStream(1, 's', '5')
    written(stream)
    stream.beat('7')
    stream.beat('6')
    assert.equal(written(stream), 'event: beat\nid: 7\ndata:\n\n'.repeat(2))
  })

  const close = ({ body }: LiveStream) => new Promise((resolve) => body.once('close', resolve))

  /** Sends changes until the stream is full. Returns the last position sent. */
  function fill(stream: LiveStream) {
    for (let i = 1; stream.last === position(i - 1); i++) stream.tell([entry(position(i))])
    return stream.last
  }

  const position = (i: number) => String(i).padStart(20, '0')

  test('relays unsaved text without an id, and drops it while the stream is full', ({ assert }) => {
    const stream = new LiveStream(1, 's', position(0))
    written(stream)
    stream.unsaved('{"tab":"one"}')
    assert.equal(written(stream), 'event: unsaved\ndata: {"tab":"one"}\n\n')
    fill(stream)
    stream.unsaved('{"tab":"two"}')
    assert.notInclude(written(stream), 'two')
  })

  test('buffers no more than is read, and requests the rest once there is room', async ({
    assert,
  }) => {
    const caughtUp: string[] = []
    const stream = new LiveStream(1, 's', position(0), ({ last }) => caughtUp.push(last))
    const last = fill(stream)
    stream.notice({ kind: 'storage' })
    stream.reset(position(1_000_000))
    assert.equal(stream.last, last)
    assert.isAtMost(stream.body.writableLength + stream.body.readableLength, 128 * 1024)
    assert.isEmpty(caughtUp)
    stream.body.resume()
    await eventually(() => assert.deepEqual(caughtUp, [last]))
    stream.tell([entry(position(1_000_000))])
    assert.equal(stream.last, position(1_000_000))
  })

  test('cuts off a client that has read nothing between two beats', async ({ assert }) => {
    const stream = new LiveStream(1, 's', position(0))
    const closed = close(stream)
    const last = fill(stream)
    stream.beat(position(1_000_000))
    assert.isFalse(stream.body.destroyed)
    stream.beat(position(1_000_000))
    await closed
    assert.equal(stream.last, last)
  })

  test('a failure before any listener is attached ends only the feed', async ({ assert }) => {
    const stream = new LiveStream(1, 's', position(0))
    stream.cut()
    await close(stream)
    stream.tell([entry(position(1))])
    assert.isTrue(stream.body.destroyed)
  })

  test('sends nothing after its end', ({ assert }) => {
    const stream = new LiveStream(1, 's', '')
    stream.end()
    stream.tell([entry('1')])
    stream.beat('2')
    assert.notInclude(written(stream), 'data')
  })
})
