import { randomBytes, randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import type { EventMetadata } from '#kernel/event_store/port'
import { SealingCodec, UnknownEvent } from '#kernel/events/sealing_codec'

const codec = new SealingCodec({
  Noted: { version: 1, sealed: { key: 'block_id', fields: ['name', 'tags'] } as never },
  Linked: {
    version: 1,
    sealed: { key: 'block_id', fields: ['text'], optional: ['links'] } as never,
  },
  Moved: { version: 1 },
})
const metadata = {
  actor: 7,
  correlation_id: 'request',
  causation_id: 'command',
  command_id: 'command',
  fingerprint: 'body hash',
  time: '2026-01-02T03:04:05.678Z',
}
const key = randomBytes(32)
const noted = { type: 'Noted', data: { block_id: 5, name: 'Secret plan', tags: ['x'], size: 11 } }

function record(event: { type: string; data: object }, place = 's-1') {
  const written = codec.encode(place, randomUUID(), event, metadata, key)
  return { ...written, stream: 's-1', revision: 0, position: '1' }
}

test.group('Sealing codec', () => {
  test('codec decodes an encoded event with its text', ({ assert }) => {
    const { event, fingerprint, metadata: read } = codec.decode(record(noted), key)
    assert.deepEqual(event, noted)
    assert.equal(fingerprint, 'body hash')
    assert.equal(read.schema_version, 1)
  })

  test("codec stores neither the text nor its command's fingerprint unencrypted", ({ assert }) => {
    const recorded = record(noted)
    const clear = Buffer.from(recorded.data).toString() + JSON.stringify(recorded.metadata)
    assert.notMatch(clear, /Secret|plan|body hash/)
    assert.include(clear, '"size":11')
  })

  test('an optional text field is sealed, may be absent, and is absent once erased', ({
    assert,
  }) => {
    const linked = { type: 'Linked', data: { block_id: 5, text: 'Secret', links: [7] } }
    const plain = { type: 'Linked', data: { block_id: 5, text: 'Secret' } }
    assert.notInclude(Buffer.from(record(linked).data).toString(), 'links')
    for (const event of [linked, plain]) {
      assert.deepEqual(codec.decode(record(event), key).event, event)
      assert.deepEqual(codec.decodeClear(record(event)).event.data, { block_id: 5, text: null })
    }
  })

  test('an event without text has its fingerprint in the metadata and needs no key', ({
    assert,
  }) => {
    const moved = { type: 'Moved', data: { block_id: 5 } }
    const written = codec.encode('s-1', randomUUID(), moved, metadata)
    assert.equal(written.metadata.fingerprint, 'body hash')
    assert.isUndefined(codec.keyOf({ ...written, stream: 's-1', revision: 0, position: '1' }))
  })

  test('an erased block keeps all fields but the text', ({ assert }) => {
    const { event, fingerprint } = codec.decode(record(noted), 'erased')
    assert.deepEqual(event.data, { block_id: 5, size: 11, name: null, tags: null })
    assert.isUndefined(fingerprint)
  })

  test('text moved to another stream or event cannot be opened', ({ assert }) => {
    assert.throws(() => codec.decode(record(noted, 's-2'), key))
    assert.throws(() => codec.decode({ ...record(noted), id: randomUUID() }, key))
    assert.throws(() => codec.decode(record(noted), randomBytes(32)))
  })

  test('the error for invalid JSON quotes nothing of it', ({ assert }) => {
    const written = { ...record(noted), data: Buffer.from('Secret plan') }
    for (const read of [() => codec.decode(written, key), () => codec.decodeClear(written)]) {
      assert.throws(read, 'The event data is not valid JSON')
    }
    assert.throws(() => codec.keyOf(written), 'The event data is not valid JSON')
  })

  test('keyOf returns the block whose key opens an event', ({ assert }) => {
    assert.equal(codec.keyOf(record(noted)), 5)
  })

  test('codec rejects text without a key, and unknown event types', ({ assert }) => {
    assert.throws(() => codec.encode('s-1', randomUUID(), noted, metadata), /needs its block's key/)
    assert.throws(() => record({ type: 'Invented', data: {} }), /Unknown event Invented/)
  })
})

/**
 * Three versions of one event. In the first, the title is unencrypted. In the second, the title is
 * sealed and `page` names the key. The third renames `page`, adds the title's length, and moves the
 * author from the metadata to the data.
 */
const versions = [
  { version: 1 },
  { version: 2, sealed: { key: 'page', fields: ['title'] } as never, older: [{ upcast: same }] },
  {
    version: 3,
    sealed: { key: 'page_id', fields: ['title'] } as never,
    older: [
      { upcast: ({ title, page }: Record<string, unknown>) => ({ page, title: `${title}.` }) },
      {
        sealed: { key: 'page', fields: ['title'] },
        upcast: ({ page, title }: Record<string, unknown>, { actor }: EventMetadata) => ({
          page_id: page,
          title,
          by: actor,
          length: title === null ? null : String(title).length,
        }),
      },
    ],
  },
]

function same(data: object) {
  return data
}

test.group('Events of older versions', () => {
  const codecs = versions.map((definition) => new SealingCodec({ Titled: definition }))
  const [first, second, current] = codecs as [SealingCodec, SealingCodec, SealingCodec]
  const write = (writer: SealingCodec, data: object) => {
    const written = writer.encode('s-1', randomUUID(), { type: 'Titled', data }, metadata, key)
    return { ...written, stream: 's-1', revision: 0, position: '1' }
  }
  const old = write(second, { page: 5, title: 'Secret' })

  test('an old event passes every upcaster up to the current version', ({ assert }) => {
    const oldest = write(first, { page: 5, title: 'Clear' })
    assert.isUndefined(current.keyOf(oldest))
    assert.deepEqual(current.decode(oldest).event.data, {
      page_id: 5,
      title: 'Clear.',
      by: 7,
      length: 6,
    })
  })

  test('an old event is opened by the sealed fields of its own version', ({ assert }) => {
    assert.equal(current.keyOf(old), 5)
    const { event, fingerprint } = current.decode(old, key)
    assert.deepEqual(event.data, { page_id: 5, title: 'Secret', by: 7, length: 6 })
    assert.equal(fingerprint, 'body hash')
  })

  test('an old event is decoded without its text after an erasure', ({ assert }) => {
    assert.deepEqual(current.decode(old, 'erased').event.data, {
      page_id: 5,
      title: null,
      by: 7,
      length: null,
    })
  })

  test('an unknown type or a newer version throws UnknownEvent', ({ assert }) => {
    const newer = write(current, { page_id: 5, title: 'New', length: 3 })
    for (const read of [() => second.decode(newer, key), () => second.keyOf(newer)]) {
      assert.throws(read, UnknownEvent, 'Unknown version 3 of Titled')
    }
    const nonsense = { ...newer, metadata: { ...newer.metadata, schema_version: 0 } }
    assert.throws(() => current.decode(nonsense, key), 'Unknown version 0 of Titled')
    assert.throws(() => codec.decode(newer, key), UnknownEvent, 'Unknown event Titled')
  })

  test('a definition that omits an older version is rejected', ({ assert }) => {
    assert.throws(
      () => new SealingCodec({ Titled: { version: 3, older: [{ upcast: same }] } }),
      'Titled is at version 3 but defines 1 older ones'
    )
  })
})
