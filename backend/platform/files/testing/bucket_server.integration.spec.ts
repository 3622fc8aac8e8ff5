import { test } from '@japa/runner'
import { startBucket } from '#platform/files/testing/bucket_server'

test('the test bucket keeps an object written while the last object beside it is removed', async ({
  assert,
}) => {
  const bucket = await startBucket()
  for (let i = 0; i < 30; i++) {
    const [old, young] = [`uploads/old-${i}`, `uploads/young-${i}`]
    await bucket.write(old, Buffer.from('old'), 'image/png')
    await Promise.all([bucket.remove(old), bucket.write(young, Buffer.from('young'), 'image/png')])
    assert.equal(await bucket.size(young), 5)
    await bucket.remove(young)
  }
})
