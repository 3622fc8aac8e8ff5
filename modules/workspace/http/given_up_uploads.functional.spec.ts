import { test } from '@japa/runner'
import { png } from '#platform/files/testing/pictures'
import { signUp, signUpVerified } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { makeBranch } from '#modules/workspace/testing/branch'
import { presign, put, show, upload, usage } from '#modules/workspace/testing/uploads'

const PNG = 'image/png'
const BYTES = png({ size: 3000 })

async function user() {
  const { client } = await signUpVerified()
  return { client, ...(await makeBranch(client)) }
}

test.group('DELETE /files/{key}', () => {
  test('frees the reservation of an upload without bytes', async ({ assert }) => {
    const { client, page } = await user()
    const { body } = await presign(client, { type: PNG, size: BYTES.length, block_id: page })
    assert.equal((await client.delete(`files/${body.data.key}`)).status, 200)
    assert.equal((await usage(client)).file_storage, 0)
    assert.equal((await put(body.data.url, PNG, BYTES)).code, 'E_FILE_NOT_FOUND')
    assert.equal((await client.delete(`files/${body.data.key}`)).status, 404)
  })

  test('removes an uploaded file that no page shows', async ({ assert }) => {
    const { client, page } = await user()
    const key = await upload(client, page, PNG, BYTES)
    assert.equal((await client.delete(`files/${key}`)).status, 200)
    assert.equal((await usage(client)).file_storage, 0)
    assert.equal((await client.get(`files/${key}`)).status, 404)
  })

  test('returns 409 for a file that a page shows or has shown', async ({ assert }) => {
    const { client, page } = await user()
    const key = await upload(client, page, PNG, BYTES)
    for (const shown of [[key], []]) {
      await show(client, page, ...shown)
      const { status, body } = await client.delete(`files/${key}`)
      assert.deepEqual([status, body.code], [409, 'E_FILE_IN_USE'])
      assert.equal((await client.get(`files/${key}`)).status, 200)
    }
  })

  test('rejects users other than the owner', async ({ assert }) => {
    const { client, page } = await user()
    const key = await upload(client, page, PNG, BYTES)
    const other = await signUpVerified()
    assert.equal((await other.client.delete(`files/${key}`)).body.code, 'E_FILE_NOT_FOUND')
    assert.equal((await other.client.delete('files/unknown')).body.code, 'E_FILE_NOT_FOUND')
    assert.equal((await (await signUp()).client.delete(`files/${key}`)).status, 403)
    const visitor = new HttpClient()
    assert.oneOf((await visitor.delete(`files/${key}`)).status, [401, 403])
    assert.equal((await client.get(`files/${key}`)).status, 200)
  })
})
