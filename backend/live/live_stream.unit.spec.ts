import { test } from '@japa/runner'
import { once } from 'node:events'
import type { LiveEntry } from '#backend/live/live_entries'
import { LiveStream } from '#backend/live/live_stream'

const entry = (position: string): LiveEntry => ({
  position,
  to: 1,
  change: { kind: 'blocks.moved', ids: [7] },
  cause: 'c',
  projected: true,
})

const written = ({ body }: LiveStream) => String(body.read() ?? '')

test.group('Live stream', () => {
  test('tells each change once, with its position as id', ({ assert }) => {
    const stream = new LiveStream(1, 's', '1')
    assert.match(written(stream), /^retry: \d{3,4}\n\n$/)
    stream.tell([entry('1'), entry('2')])
    const told = 'data: {"kind":"blocks.moved","ids":[7],"cause":"c"}\n\n'
    assert.equal(written(stream), `id: 2\n${told}`)
    stream.tell([entry('2'), entry('3')])
    assert.equal(written(stream), `id: 3\n${told}`)
  })

  test('a beat moves the position on, never back', ({ assert }) => {
    const stream = new LiveStream(1, 's', '5')
    written(stream)
    stream.beat('7')
    stream.beat('6')
    assert.equal(written(stream), 'event: beat\nid: 7\ndata:\n\n'.repeat(2))
  })

  test('cuts off a client that does not read, and keeps nothing for it', async ({ assert }) => {
    const stream = new LiveStream(1, 's', '')
    const failed = once(stream.body, 'error')
    for (let i = 0; i < 10_000 && !stream.body.destroyed; i++) {
      stream.tell([entry(String(i).padStart(20, '0'))])
    }
    await failed
    assert.isTrue(stream.body.destroyed)
    assert.isAtMost(stream.body.writableLength, 300 * 1024)
  })

  test('says nothing after its end', ({ assert }) => {
    const stream = new LiveStream(1, 's', '')
    stream.end()
    stream.tell([entry('1')])
    stream.beat('2')
    assert.notInclude(written(stream), 'data')
  })
})
