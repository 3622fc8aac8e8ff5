import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { FileDisk } from '#platform/files/disk'
import { startBucket } from '#platform/files/testing/bucket_server'
import { GIF, png } from '#platform/files/testing/pictures'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { FileTable, uploadName } from '#modules/workspace/files/file_table'
import { sweepFiles } from '#modules/workspace/files/sweep'
import { ageFile } from '#modules/workspace/testing/age_file'
import { makeBranch, type Branch } from '#modules/workspace/testing/branch'
import {
  deleteForEver,
  presign,
  put,
  show,
  upload,
  usage,
} from '#modules/workspace/testing/uploads'

const PNG = 'image/png'

test.group('Files in a bucket', (group) => {
  let bucket: FileDisk
  let me: TestAccount
  let branch: Branch

  group.setup(async () => {
    bucket = await startBucket()
    app.container.swap(FileDisk, () => bucket)
    me = await signUpVerified()
    branch = await makeBranch(me.client)
    return () => app.container.restore(FileDisk)
  })

  const reserve = async (size: number, type = PNG) =>
    (await presign(me.client, { type, size, block_id: branch.page })).body.data
  /** Returns the object name of the bytes once inspected. */
  const objectOf = async (key: string) => {
    const files = await app.container.make(FileTable)
    return (await files.byKey(key))?.object ?? ''
  }
  const get = (key: string, headers: Record<string, string> = {}) => {
    const cookie = [...me.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = new URL(`/api/v1/files/${key}`, me.client.baseUrl)
    return fetch(url, { headers: { cookie, ...headers } })
  }

  test('files are uploaded directly to the bucket and served by the product', async ({
    assert,
  }) => {
    const bytes = png({ width: 300, height: 200, size: 400_000 })
    const { key, url } = await reserve(bytes.length)
    assert.notEqual(new URL(url).origin, new URL(me.client.baseUrl).origin)
    assert.equal(new URL(url).searchParams.get('X-Amz-Expires'), String(15 * 60))
    assert.equal((await get(key)).status, 404)
    assert.equal((await put(url, PNG, bytes)).status, 200)
    const whole = await get(key)
    assert.equal(whole.status, 200)
    assert.equal(whole.headers.get('content-type'), PNG)
    assert.isTrue(Buffer.from(await whole.arrayBuffer()).equals(bytes))
    const part = await get(key, { range: 'bytes=1-7' })
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), bytes.subarray(1, 8))
  })

  test('the bucket accepts only the signed type, length and address', async ({ assert }) => {
    const bytes = png({ size: 1000 })
    const { key, url } = await reserve(bytes.length)
    const longer = Buffer.concat([bytes, Buffer.alloc(1)])
    const altered = url.replace(key, (await reserve(bytes.length)).key)
    for (const [address, type, body] of [
      [url, 'text/html', bytes],
      [url, PNG, longer],
      [url, PNG, bytes.subarray(1)],
      [altered, PNG, bytes],
      [url.replace(/(X-Amz-Signature=)./, '$1x'), PNG, bytes],
    ] as const) {
      assert.equal((await put(address, type, body)).status, 403)
    }
    assert.equal((await get(key)).status, 404)
    assert.isFalse(await bucket.disk.exists(uploadName(key)))
  })

  for (const [title, type, bytes, code] of [
    ['of another type', PNG, GIF, 'E_FILE_TYPE'],
    ['with too many pixels', PNG, png({ width: 30_000, height: 30_000 }), 'E_FILE_PIXELS'],
  ] as const) {
    test(`rejects bytes that are ${title} on first access`, async ({ assert }) => {
      const { key, url } = await reserve(bytes.length, type)
      assert.equal((await put(url, type, bytes)).status, 200)
      const first = await me.client.get(`files/${key}`)
      assert.deepEqual([first.status, first.body.code], [422, code])
      assert.equal((await get(key)).status, 404)
    })
  }

  test('later uploads to the same address do not change an inspected file', async ({ assert }) => {
    const bytes = png({ size: 1000 })
    const { key, url } = await reserve(bytes.length)
    await put(url, PNG, bytes)
    assert.equal((await get(key)).status, 200)
    const evil = Buffer.from('<script>alert(1)</script>'.padEnd(1000))
    await put(url, PNG, evil)
    assert.isTrue(Buffer.from(await (await get(key)).arrayBuffer()).equals(bytes))
  })

  test('concurrent first requests of a file all succeed', async ({ assert }) => {
    const bytes = png({ size: 1000 })
    const { key, url } = await reserve(bytes.length)
    await put(url, PNG, bytes)
    const responses = await Promise.all(Array.from({ length: 5 }, () => get(key)))
    assert.isTrue(responses.every(({ status }) => status === 200))
  })

  test('an uninspected file is deleted with its page', async ({ assert }) => {
    const { client } = await signUpVerified()
    const { folder, page } = await makeBranch(client)
    const bytes = png({ size: 1234 })
    const { body } = await presign(client, { type: PNG, size: bytes.length, block_id: page })
    await put(body.data.url, PNG, bytes)
    assert.isTrue(await bucket.disk.exists(uploadName(body.data.key)))
    await deleteForEver(client, folder)
    await eventually(async () => {
      assert.isFalse(await bucket.disk.exists(uploadName(body.data.key)))
    })
  })

  test('a file that no page shows in time is deleted', async ({ assert }) => {
    const { key, url } = await reserve(1234)
    await put(url, PNG, png({ size: 1234 }))
    assert.isTrue(await bucket.disk.exists(uploadName(key)))
    await ageFile(key, 31)
    await sweepFiles(await app.container.make('strata.queries_pool'))
    await eventually(async () => {
      assert.isFalse(await bucket.disk.exists(uploadName(key)))
    })
  })

  test('a file counts once a saved page shows it and is deleted with the page', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    const { folder, page } = await makeBranch(client)
    const key = await upload(client, page, PNG, png({ size: 1234 }))
    assert.equal((await show(client, page, key)).status, 200)
    assert.equal((await usage(client)).file_storage, 1234)
    await eventually(async () => assert.notEqual(await objectOf(key), ''))
    const object = await objectOf(key)
    assert.isTrue(await bucket.disk.exists(object))
    await deleteForEver(client, folder)
    assert.equal((await usage(client)).file_storage, 0)
    await eventually(async () => assert.isFalse(await bucket.disk.exists(object)))
  })
})
