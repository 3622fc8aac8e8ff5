import { test } from '@japa/runner'
import { signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '#modules/workspace/api'
import { makeBranch, type Branch } from '#modules/workspace/testing/branch'
import { presign, usage } from '#modules/workspace/testing/uploads'

const PNG = 'image/png'

test.group('Upload addresses', (group) => {
  let me: TestAccount
  let branch: Branch

  group.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
  })

  const refused: [string, object, number, string][] = [
    ['an SVG', { type: 'image/svg+xml' }, 422, 'E_FILE_TYPE'],
    ['HTML text', { type: 'text/html' }, 422, 'E_FILE_TYPE'],
    ['a file without a type', { type: undefined }, 422, 'E_VALIDATION_ERROR'],
    ['a file of 0 bytes', { size: 0 }, 422, 'E_VALIDATION_ERROR'],
    ['a file of half a byte', { size: 0.5 }, 422, 'E_VALIDATION_ERROR'],
    ['an image one byte too large', { size: MAX_IMAGE_BYTES + 1 }, 413, 'E_FILE_TOO_LARGE'],
    [
      'a video one byte too large',
      { type: 'video/mp4', size: MAX_VIDEO_BYTES + 1 },
      413,
      'E_FILE_TOO_LARGE',
    ],
    ['a file on an unknown page', { block_id: 999_999_999 }, 404, 'E_BLOCK_NOT_FOUND'],
  ]
  for (const [title, wrong, status, code] of refused) {
    test(`rejects a request for ${title}`, async ({ assert }) => {
      const payload = { type: PNG, size: 100, block_id: branch.page, ...wrong }
      const response = await presign(me.client, payload)
      assert.deepEqual([response.status, response.body.code], [status, code])
    })
  }

  test('returns an address for the largest image and the largest video', async ({ assert }) => {
    for (const [type, size] of [
      [PNG, MAX_IMAGE_BYTES],
      ['video/mp4', MAX_VIDEO_BYTES],
    ] as const) {
      const { status, body } = await presign(me.client, { type, size, block_id: branch.page })
      assert.equal(status, 200)
      assert.match(body.data.key, /^[\w-]{22}$/)
      assert.equal(new URL(body.data.url).origin, new URL(me.client.baseUrl).origin)
    }
  })

  test('the address uses APP_URL, whatever host the request names', async ({ assert }) => {
    const client = new HttpClient(me.client.baseUrl.replace('127.0.0.1', 'localhost'))
    for (const [name, value] of me.client.cookies) client.cookies.set(name, value)
    const { body } = await presign(client, { type: PNG, size: 100, block_id: branch.page })
    assert.equal(new URL(body.data.url).origin, process.env.APP_URL)
  })

  test('the address is valid for 15 minutes', async ({ assert }) => {
    const before = Date.now()
    const { body } = await presign(me.client, { type: PNG, size: 100, block_id: branch.page })
    const after = Date.now()
    const [signed] = new URL(body.data.url).searchParams.get('signature')!.split('.')
    const { expiryDate } = JSON.parse(Buffer.from(signed!, 'base64url').toString())
    const signedAt = Date.parse(expiryDate) - 15 * 60_000
    assert.isAtLeast(signedAt, before)
    assert.isAtMost(signedAt, after)
  })

  test('rejects an upload for a folder', async ({ assert }) => {
    const { status } = await presign(me.client, { type: PNG, size: 9, block_id: branch.folder })
    assert.equal(status, 422)
  })

  test('rejects a page of another user, in the trash or deleted', async ({ assert }) => {
    const other = await signUpVerified()
    const theirs = await makeBranch(other.client)
    const payload = { type: PNG, size: 9, block_id: theirs.page }
    assert.equal((await presign(me.client, payload)).body.code, 'E_BLOCK_NOT_FOUND')
    await other.client.put(`blocks/${theirs.file}/archive`)
    assert.equal((await presign(other.client, payload)).body.code, 'E_BLOCK_NOT_FOUND')
    await other.client.delete(`blocks/${theirs.file}`)
    assert.equal((await presign(other.client, payload)).body.code, 'E_BLOCK_NOT_FOUND')
  })

  test('requires a session and a verified address', async ({ assert }) => {
    const payload = { type: PNG, size: 9, block_id: branch.page }
    assert.equal((await presign(new HttpClient(), payload)).status, 401)
    assert.equal((await presign((await signUp()).client, payload)).status, 403)
  })

  test('a retry gets the same key and one reservation', async ({ assert }) => {
    const user = await signUpVerified()
    const { page } = await makeBranch(user.client)
    const options = { idempotencyKey: 'one-upload' }
    const send = (size: number) =>
      user.client.post<{ key: string }>(
        'files/presigned-url',
        { type: PNG, size, block_id: page },
        options
      )
    const [first, second] = [await send(100), await send(100)]
    assert.equal(first.body.data.key, second.body.data.key)
    assert.equal((await send(101)).body.code, 'E_IDEMPOTENCY_KEY')
    assert.equal((await usage(user.client)).file_storage, 100)
  })
})
