import { test } from '@japa/runner'
import { SVG } from '#platform/files/testing/pictures'
import { signUpVerified } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import type { HttpClient } from '#testing/http_client'
import { ATTACHMENT_TYPE, type BlockResponse, MAX_ATTACHMENT_BYTES } from '#modules/workspace/api'
import { makeBranch } from '#modules/workspace/testing/branch'
import {
  bytesOf,
  deleteForEver,
  getFile,
  presign,
  put,
  show,
  upload,
  usage,
} from '#modules/workspace/testing/uploads'

/** Saves a page that contains exactly one attachment. */
function attach(client: HttpClient, page: number, attrs: object) {
  const node = { type: 'attachment', attrs: { name: 'a.bin', size: 3, ...attrs } }
  const content = JSON.stringify({ type: 'doc', content: [node] })
  return client.put(`blocks/${page}`, { content })
}

const PAGE = Buffer.from('<!doctype html><script>alert(document.cookie)</script>')

test.group('Attachments', () => {
  const files: [string, Buffer][] = [
    ['a web page', PAGE],
    ['an SVG with a script', SVG],
    ['a program', Buffer.from('MZ\u0090\u0000\u0003', 'latin1')],
    ['one byte', Buffer.from([0])],
  ]
  for (const [title, bytes] of files) {
    test(`serves ${title} unchanged, only as a download`, async ({ assert }) => {
      const { client } = await signUpVerified()
      const { page } = await makeBranch(client)
      const key = await upload(client, page, ATTACHMENT_TYPE, bytes)
      await attach(client, page, { file_key: key, size: bytes.length })
      const response = await getFile(client, key)
      const { headers } = response
      assert.equal(response.status, 200)
      assert.isTrue(Buffer.from(await response.arrayBuffer()).equals(bytes))
      assert.equal(headers.get('content-disposition'), 'attachment')
      assert.equal(headers.get('content-type'), ATTACHMENT_TYPE)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox")
      assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
    })
  }

  test('an attachment cannot be declared as another type to be displayed', async ({ assert }) => {
    const { client } = await signUpVerified()
    const { page } = await makeBranch(client)
    const size = PAGE.length
    const declared = await presign(client, { type: 'text/html', size, block_id: page })
    assert.deepEqual([declared.status, declared.body.code], [422, 'E_FILE_TYPE'])
    const { body } = await presign(client, { type: ATTACHMENT_TYPE, size, block_id: page })
    assert.equal((await put(body.data.url, 'text/html', PAGE)).code, 'E_FILE_TYPE')
    assert.equal((await put(body.data.url, ATTACHMENT_TYPE, PAGE)).status, 200)
    await show(client, page, body.data.key)
    const { headers } = await getFile(client, body.data.key)
    assert.equal(headers.get('content-disposition'), 'attachment')
  })

  test('an attachment has at most 50 MB', async ({ assert }) => {
    const { client } = await signUpVerified()
    const { page } = await makeBranch(client)
    const ask = (size: number) => presign(client, { type: ATTACHMENT_TYPE, size, block_id: page })
    assert.equal((await ask(MAX_ATTACHMENT_BYTES)).status, 200)
    const { status, body } = await ask(MAX_ATTACHMENT_BYTES + 1)
    assert.deepEqual([status, body.code], [413, 'E_FILE_TOO_LARGE'])
  })

  test('an attachment counts as storage until its page is deleted, with its bytes', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    const { folder, page } = await makeBranch(client)
    const key = await upload(client, page, ATTACHMENT_TYPE, PAGE)
    await attach(client, page, { file_key: key })
    assert.equal((await usage(client)).file_storage, PAGE.length)
    await show(client, page)
    assert.equal((await usage(client)).file_storage, 0)
    await attach(client, page, { file_key: key })
    assert.equal((await usage(client)).file_storage, PAGE.length)
    await deleteForEver(client, folder)
    assert.equal((await usage(client)).file_storage, 0)
    assert.equal((await getFile(client, key)).status, 404)
    await eventually(async () => assert.isEmpty(await bytesOf(key)))
  })

  test('the key of another user’s file gives no access and does not affect the file', async ({
    assert,
  }) => {
    const [owner, other] = [await signUpVerified(), await signUpVerified()]
    const [mine, theirs] = [await makeBranch(owner.client), await makeBranch(other.client)]
    const key = await upload(owner.client, mine.page, ATTACHMENT_TYPE, PAGE)
    await attach(owner.client, mine.page, { file_key: key })
    await attach(other.client, theirs.page, { file_key: key })
    assert.equal((await getFile(other.client, key)).status, 404)
    assert.equal((await usage(other.client)).file_storage, 0)
    await deleteForEver(other.client, theirs.folder)
    assert.equal((await getFile(owner.client, key)).status, 200)
    assert.equal((await usage(owner.client)).file_storage, PAGE.length)
  })

  test('a name is stored without the characters that disguise it', async ({ assert }) => {
    const { client } = await signUpVerified()
    const { page } = await makeBranch(client)
    await attach(client, page, { file_key: 'k', name: ' invoice\u202efdp\n.exe\u0007 ' })
    const { body } = await client.get<BlockResponse>(`blocks/${page}`)
    assert.include(body.data.content!, '"name":"invoice fdp .exe"')
  })
})
