import { test } from '@japa/runner'
import { readThen, thenSearch } from './then-address.js'

test.group('Address of an earlier moment', () => {
  test('an address reads as it was written: {address.at} {address.item}')
    .with([
      { address: { at: null, item: null } },
      { address: { at: '2026-03-01T09:00:00.000Z', item: null } },
      { address: { at: '2026-03-01T09:00:00.000Z', item: 12 } },
    ])
    .run(({ assert }, { address }) => {
      assert.deepEqual(readThen(thenSearch(address)), address)
    })

  test('keeps other parts of the query', ({ assert }) => {
    assert.equal(thenSearch({ at: null, item: 3 }, '?q=tea&item=9'), '?q=tea&then=&item=3')
  })

  test('other addresses open nothing, and invalid parts count as missing', ({ assert }) => {
    assert.isNull(readThen(''))
    assert.isNull(readThen('item=3'))
    assert.deepEqual(readThen('then=soon&item=-4'), { at: null, item: null })
  })
})
