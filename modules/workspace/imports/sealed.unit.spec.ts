import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import { ImportSeal, sealOf } from '#modules/workspace/imports/sealed'

test.group('ImportSeal', () => {
  test('sealOf returns no seal for an import whose owner was changed', async ({ assert }) => {
    const key = randomBytes(32)
    const vault = { keys: async () => new Map([[7, key]]) }
    const fileName = new ImportSeal({ id: 'one', ownerId: 1 }, key).write('file name', 'Notes.zip')
    const found = { id: 'one', ownerId: 1, keyId: 7, fileName }
    assert.equal((await sealOf(vault, found))?.read('file name', fileName), 'Notes.zip')
    assert.isUndefined(await sealOf(vault, { ...found, ownerId: 2 }))
    assert.isUndefined(await sealOf(vault, { ...found, id: 'other' }))
  })
})
