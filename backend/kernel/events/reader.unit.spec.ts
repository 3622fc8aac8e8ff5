import { randomBytes, randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { EventReader } from '#kernel/events/reader'
import { SealingCodec } from '#kernel/events/sealing_codec'
import type { Vault } from '#kernel/vault/vault'

const codec = new SealingCodec({
  Noted: { version: 1, sealed: { key: 'block_id', fields: ['text'] } as never },
})
const key = randomBytes(32)
const vault = { keys: async (ids: number[]) => new Map(ids.map((id) => [id, key])) }
const reader = new EventReader(codec, vault as unknown as Vault)
const metadata = {
  actor: 7,
  correlation_id: 'request',
  causation_id: 'command',
  command_id: 'command',
  fingerprint: 'body hash',
  time: '2026-01-02T03:04:05.678Z',
}

/** Returns an event whose text takes a thousandth of its length in the log. */
function noted(revision: number, length: number) {
  const event = { type: 'Noted', data: { block_id: 5, text: 'x'.repeat(length) } }
  const written = codec.encode('s-1', randomUUID(), event, metadata, key)
  return { ...written, stream: 's-1', revision, position: String(revision) }
}

test.group('Reading events in parts', () => {
  test('readInParts limits the amount of decoded text in memory', async ({ assert }) => {
    const events = Array.from({ length: 12 }, (_, i) => noted(i, 985_000))
    const parts = await Array.fromAsync(reader.readInParts(events, true))
    assert.deepEqual(
      parts.map((part) => part.map(({ revision }) => revision)),
      [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
        [8, 9, 10, 11],
      ]
    )
    const whole = await reader.read(events, true)
    assert.deepEqual(parts.flat(), whole as (typeof parts)[number])
    const clear = await Array.fromAsync(reader.readInParts(events, false))
    assert.lengthOf(clear, 1)
  })

  test('an event larger than a part is a part of its own; no events give one empty part', async ({
    assert,
  }) => {
    const events = [noted(0, 10), noted(1, 5_000_000), noted(2, 10)]
    const parts = await Array.fromAsync(reader.readInParts(events, true))
    assert.deepEqual(
      parts.map(({ length }) => length),
      [1, 1, 1]
    )
    assert.deepEqual(await Array.fromAsync(reader.readInParts([], true)), [[]])
  })
})
