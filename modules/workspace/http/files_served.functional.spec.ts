import { test } from '@japa/runner'
import { png, POLYGLOT } from '#platform/files/testing/pictures'
import { signIn, signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { HttpClient } from '#testing/http_client'
import { makeBranch, type Branch } from '#modules/workspace/testing/branch'
import {
  bytesOf,
  deleteForEver,
  getFile,
  show,
  upload,
  usage,
} from '#modules/workspace/testing/uploads'

const PNG = 'image/png'

test.group('Serving files', (group) => {
  let me: TestAccount
  let branch: Branch
  let key: string
  const bytes = POLYGLOT

  group.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
    key = await upload(me.client, branch.page, 'image/gif', bytes)
    await show(me.client, branch.page, key)
  })

  test('files are served with headers that stop a browser from running them', async ({
    assert,
  }) => {
    const { headers } = await getFile(me.client, key)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox")
    assert.equal(headers.get('content-type'), 'image/gif')
    assert.equal(headers.get('content-disposition'), `inline; filename="${key}.gif"`)
    assert.equal(headers.get('cache-control'), 'private, no-cache')
  })

  test('a cached file is revalidated with 304, but 401 without a session', async ({ assert }) => {
    const etag = (await getFile(me.client, key)).headers.get('etag')!
    assert.equal((await getFile(me.client, key, { 'if-none-match': etag })).status, 304)
    const other = await signIn(me)
    await other.post('auth/sign-out')
    assert.equal((await getFile(other, key, { 'if-none-match': etag })).status, 401)
  })

  test('a proxy may weaken the tag of a cached file, and send it with others', async ({
    assert,
  }) => {
    const etag = (await getFile(me.client, key)).headers.get('etag')!
    for (const [sent, status] of [
      [`W/${etag}`, 304],
      [`"x", W/${etag}`, 304],
      ['*', 304],
      ['"x"', 200],
    ] as const) {
      assert.equal((await getFile(me.client, key, { 'if-none-match': sent })).status, status, sent)
    }
  })

  test('serves a range only of the file that the client has in part', async ({ assert }) => {
    const etag = (await getFile(me.client, key)).headers.get('etag')!
    for (const [tag, status] of [
      [etag, 206],
      ['"x"', 200],
    ] as const) {
      const response = await getFile(me.client, key, { range: 'bytes=0-9', 'if-range': tag })
      assert.equal(response.status, status, tag)
    }
  })

  const ranges: [string, number, number, number][] = [
    ['bytes=0-9', 206, 0, 10],
    ['bytes=10-', 206, 10, bytes.length],
    ['bytes=-5', 206, bytes.length - 5, bytes.length],
    ['bytes=0-1,3-4', 200, 0, bytes.length],
    ['lines=1-2', 200, 0, bytes.length],
  ]
  for (const [range, status, from, to] of ranges) {
    test(`serves the range ${range}`, async ({ assert }) => {
      const response = await getFile(me.client, key, { range })
      assert.equal(response.status, status)
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes.subarray(from, to))
    })
  }

  test('returns 416 for a range beyond the end', async ({ assert }) => {
    const response = await getFile(me.client, key, { range: 'bytes=99999-' })
    assert.equal(response.status, 416)
    assert.equal(response.headers.get('content-range'), `bytes */${bytes.length}`)
  })

  test('serves files only to their owner', async ({ assert }) => {
    const unverified = await signUp()
    assert.equal((await getFile((await signUpVerified()).client, key)).status, 404)
    assert.equal((await getFile(unverified.client, key)).status, 403)
    assert.equal((await getFile(new HttpClient(), key)).status, 401)
    assert.equal((await getFile(me.client, 'unknown-key')).status, 404)
    assert.equal((await getFile(me.client, '..%2Fsecrets.json')).status, 404)
  })

  test('serves the file of a page in the trash, but not after deletion', async ({ assert }) => {
    const { client } = await signUpVerified()
    const { folder, page } = await makeBranch(client)
    const gone = await upload(client, page, PNG, png())
    await show(client, page, gone)
    await client.put(`blocks/${folder}/archive`)
    assert.equal((await getFile(client, gone)).status, 200)
    assert.equal((await usage(client)).file_storage, png().length)
    await client.delete(`blocks/${folder}`)
    assert.equal((await getFile(client, gone)).status, 404)
    assert.equal((await usage(client)).file_storage, 0)
    await eventually(async () => assert.isEmpty(await bytesOf(gone)))
  })

  test('serves a file as long as a copy of its page shows it', async ({ assert }) => {
    const { client } = await signUpVerified()
    const [first, copy] = [await makeBranch(client), await makeBranch(client)]
    const shared = await upload(client, first.page, PNG, png())
    await show(client, first.page, shared)
    await show(client, copy.page, shared)
    await deleteForEver(client, first.folder)
    assert.equal((await getFile(client, shared)).status, 200)
    assert.equal((await usage(client)).file_storage, png().length)
    await deleteForEver(client, copy.folder)
    assert.equal((await getFile(client, shared)).status, 404)
  })

  test('serves a file after its block was moved to another page', async ({ assert }) => {
    const { client } = await signUpVerified()
    const [first, other] = [await makeBranch(client), await makeBranch(client)]
    const moved = await upload(client, first.page, PNG, png())
    await show(client, first.page, moved)
    const image = { type: 'image', attrs: { src: `/api/v1/files/${moved}` } }
    const changes = [{ at: 0, delete: 1, insert: [image] }]
    await client.put(`blocks/${other.page}`, { base_revision: -1, changes })
    await show(client, first.page)
    await deleteForEver(client, first.folder)
    assert.equal((await getFile(client, moved)).status, 200)
    assert.equal((await usage(client)).file_storage, png().length)
  })

  test('another user who shows and deletes the address does not affect the file', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    const theirs = await makeBranch(client)
    await show(client, theirs.page, key)
    assert.equal((await usage(client)).file_storage, 0)
    await deleteForEver(client, theirs.folder)
    assert.equal((await getFile(me.client, key)).status, 200)
  })
})
