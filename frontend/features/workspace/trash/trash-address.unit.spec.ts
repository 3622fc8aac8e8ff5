import { test } from '@japa/runner'
import { above, levelsOf, placeOf, readPlace, trashHref, type TrashPlace } from './trash-address.js'

/** Parses an address as the router does. */
function read(address: string) {
  const [folderId, fileId, sectionId, pageId] = address.split('/').slice(2)
  return readPlace({ folderId, fileId, sectionId, pageId })
}

test.group('Addresses of the trash', () => {
  for (const { address, place } of [
    { address: '/trash', place: [] },
    { address: '/trash/1', place: [1] },
    { address: '/trash/null/2', place: [null, 2] },
    { address: '/trash/1/2/3/4', place: [1, 2, 3, 4] },
    { address: '/trash/null/null/null/4', place: [null, null, null, 4] },
  ]) {
    test(`${address} is parsed and formatted`, ({ assert }) => {
      assert.deepEqual(read(address), place)
      assert.equal(trashHref(place), address)
    })
  }

  for (const address of ['/trash/0', '/trash/x', '/trash/1/-2', '/trash/1.5', '/trash/undefined']) {
    test(`${address} is rejected`, ({ assert }) => assert.isNull(read(address)))
  }

  for (const { from, to } of [
    { from: '/trash/1/2/3/4', to: '/trash/1/2/3' },
    { from: '/trash/1', to: '/trash' },
    { from: '/trash/null/2', to: '/trash' },
    { from: '/trash/null/2/3', to: '/trash/null/2' },
    { from: '/trash/1/null/null/4', to: '/trash/1' },
    { from: '/trash/null/null', to: '/trash' },
    { from: '/trash', to: '/trash' },
  ]) {
    test(`one level above ${from} is ${to}`, ({ assert }) => {
      assert.equal(trashHref(above(read(from) ?? [])), to)
    })
  }

  test('null levels are skipped, and the parent is known only if the address contains it', ({
    assert,
  }) => {
    assert.deepEqual(levelsOf([null, 2, 3]), [
      { type: 'file', id: 2, parentId: null },
      { type: 'section', id: 3, parentId: 2 },
    ])
  })

  test('an item at the root has its own address, a nested item has its full path', ({ assert }) => {
    const href = (id: number, block_type: 'folder' | 'file' | 'page', at: TrashPlace) =>
      trashHref(placeOf({ id, block_type }, at))
    assert.equal(href(7, 'folder', []), '/trash/7')
    assert.equal(href(7, 'page', []), '/trash/null/null/null/7')
    assert.equal(href(7, 'page', [null, 2, 3]), '/trash/null/2/3/7')
    assert.equal(href(7, 'file', [1]), '/trash/1/7')
  })
})
