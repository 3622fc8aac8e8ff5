import { test } from '@japa/runner'
import { startBucket } from '#platform/files/testing/bucket_server'

test('a bucket of the tests keeps what comes while the last object beside it goes', async ({
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
