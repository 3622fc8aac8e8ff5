import { test } from '@japa/runner'
import { UploadsBusy } from '#platform/files/upload_gate'
import { ImportUploadGate } from '#modules/workspace/imports/import_upload_gate'

test.group('Import upload gate', () => {
  test('admits one upload per user and four in all; a fifth is refused', async ({ assert }) => {
    const gate = new ImportUploadGate(20)
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const running = [1, 2, 3, 4].map((owner) => gate.through(owner, () => ended))
    await assert.rejects(() => gate.through(1, async () => assert.fail('It ran')), UploadsBusy)
    await assert.rejects(() => gate.through(5, async () => assert.fail('It ran')), UploadsBusy)
    end()
    await Promise.all(running)
    assert.equal(await gate.through(5, async () => 'in'), 'in')
  })
})
