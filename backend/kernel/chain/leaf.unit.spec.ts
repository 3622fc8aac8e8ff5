import { test } from '@japa/runner'
import { leafOf, type Chained } from '#kernel/chain/leaf'

const EVENT: Chained = {
  stream: 'page-12',
  revision: 4,
  id: '0198f0aa-0000-7000-8000-000000000001',
  type: 'PageSaved',
  metadata: {
    time: '2026-01-02T03:04:05.678Z',
    schema_version: 1,
    owner: 8,
    actor: 7,
    correlation_id: 'r',
    causation_id: 'c',
    command_id: 'd',
  },
  data: Buffer.from('{"block_id":12}'),
}

const HASH = '6beac862c2b8837dd26a0cb27a304fae6541328c91ca9a90aa30a9c7fe8d6e31'

const hash = (change: Partial<Chained> = {}) => leafOf({ ...EVENT, ...change }).toString('hex')
const { metadata } = EVENT

test.group('Event hash', () => {
  test('hash of an event stays the one that anchors were signed over', ({ assert }) => {
    // sha256sum of ["page-12",4,"0198…","PageSaved",{"actor":7,…}], a line feed, {"block_id":12}
    assert.equal(hash(), HASH)
  })

  test('hash of an event ignores the order of metadata keys, because stores may reorder them', ({
    assert,
  }) => {
    const reversed = Object.fromEntries(Object.entries(metadata).reverse()) as typeof metadata
    assert.equal(hash({ metadata: reversed }), hash())
  })

  for (const [what, change] of [
    ['stream', { stream: 'page-13' }],
    ['revision', { revision: 5 }],
    ['id', { id: '0198f0aa-0000-7000-8000-000000000002' }],
    ['type', { type: 'PageSnapshotTaken' }],
    ['bytes', { data: Buffer.from('{"block_id": 12}') }],
    ['actor', { metadata: { ...metadata, actor: 'system' } }],
    ['owner', { metadata: { ...metadata, owner: undefined } }],
    ['time', { metadata: { ...metadata, time: '2026-01-02T03:04:05.679Z' } }],
    ['metadata value (null)', { metadata: null as never }],
    ['metadata value (a string)', { metadata: 'x' as never }],
    ['set of metadata keys', { metadata: { ...metadata, more: 1 } }],
    [
      'metadata key __proto__',
      { metadata: JSON.parse(`{"__proto__":1,${JSON.stringify(metadata).slice(1)}`) },
    ],
  ] as [string, Partial<Chained>][]) {
    test(`hash of an event differs for another ${what}`, ({ assert }) => {
      assert.notEqual(hash(change), hash())
    })
  }
})
