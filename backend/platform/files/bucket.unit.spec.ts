import { test } from '@japa/runner'
import { uploadOrigin } from '#platform/files/settings'

const S3 = {
  storage: 's3',
  bucket: 'notes',
  region: 'eu-central-1',
  accessKeyId: 'id',
  secretAccessKey: 'key',
} as const

test.group('Upload origin', () => {
  test('upload origin is {title}')
    .with([
      {
        title: "the bucket's own host",
        change: {},
        origin: 'https://notes.s3.eu-central-1.amazonaws.com',
      },
      {
        title: 'the shared host for a bucket name with dots, which no certificate covers',
        change: { bucket: 'notes.example.com' },
        origin: 'https://s3.eu-central-1.amazonaws.com',
      },
      {
        title: 'a host below another domain in China',
        change: { region: 'cn-north-1' },
        origin: 'https://notes.s3.cn-north-1.amazonaws.com.cn',
      },
      {
        title: 'the endpoint itself',
        change: { endpoint: 'https://s3.example.com:9000' },
        origin: 'https://s3.example.com:9000',
      },
      {
        title: 'a host of the bucket at an endpoint without path style',
        change: { endpoint: 'https://s3.example.com', forcePathStyle: false },
        origin: 'https://notes.s3.example.com',
      },
      {
        title: 'the shared host of Amazon with path style',
        change: { forcePathStyle: true },
        origin: 'https://s3.eu-central-1.amazonaws.com',
      },
    ])
    .run(async ({ assert }, { change, origin }) => {
      assert.equal(await uploadOrigin({ ...S3, ...change }), origin)
    })

  test('upload origin is undefined without a bucket', async ({ assert }) => {
    assert.isUndefined(await uploadOrigin({ storage: 'local' }))
  })
})
