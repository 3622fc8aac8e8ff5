import { test } from '@japa/runner'
import { QueueTimeout } from '#platform/fair_queue'
import { ImportUploadGate } from '#modules/workspace/imports/import_upload_gate'

test.group('Import upload gate', () => {
  test('admits one upload per user and four in all; a fifth is refused', async ({ assert }) => {
    const gate = new ImportUploadGate(20)
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const running = [1, 2, 3, 4].map((owner) => gate.run(owner, () => ended))
    await assert.rejects(() => gate.run(1, async () => assert.fail('It ran')), QueueTimeout)
    await assert.rejects(() => gate.run(5, async () => assert.fail('It ran')), QueueTimeout)
    end()
    await Promise.all(running)
    assert.equal(await gate.run(5, async () => 'in'), 'in')
  })
})
