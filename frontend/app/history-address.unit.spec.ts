import { test } from '@japa/runner'
import { historySearch, readHistory } from './history-address.js'

test.group('Address of a history', () => {
  test('an address reads as it was written: {search}')
    .with([
      { search: '?history=', address: { version: null, changes: 'sitting', block: null } },
      { search: '?history=12', address: { version: 12, changes: 'sitting', block: null } },
      {
        search: '?history=0&changes=since',
        address: { version: 0, changes: 'since', block: null },
      },
      {
        search: '?history=3&changes=save&block=a_B-9',
        address: { version: 3, changes: 'save', block: 'a_B-9' },
      },
    ] as const)
    .run(({ assert }, { search, address }) => {
      assert.deepEqual(readHistory(search), address)
      assert.equal(historySearch(address), search)
    })

  test('other addresses open no history, and invalid parts count as missing', ({ assert }) => {
    assert.isNull(readHistory(''))
    assert.isNull(readHistory('recent'))
    const address = readHistory('history=-1&changes=tomorrow')
    assert.deepEqual(address, { version: null, changes: 'sitting', block: null })
  })
})
