import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { test } from '@japa/runner'
import { signUpVerified, type TestAccount } from '#testing/accounts'

const TEXT = {
  type: 'paragraph',
  content: [
    { type: 'text', text: '  before ' },
    { type: 'text', text: 'bold', marks: [{ type: 'bold' }] },
    { type: 'text', text: ' after  ' },
  ],
}

test.group('request bodies', () => {
  test('keeps spaces at the ends of a text run', async ({ assert }) => {
    const account = await signUpVerified()
    const page = await createPage(account)
    const changes = [{ at: 0, delete: 1, insert: [TEXT] }]
    const saved = await account.client.put(`blocks/${page}`, { base_revision: -1, changes })
    assert.equal(saved.status, 200)
    const { body } = await account.client.get<{ content: string }>(`blocks/${page}`)
    assert.deepEqual(JSON.parse(body.data.content).content, [TEXT])
  })

  test('a refused, unread body of unknown length closes its connection', async ({ assert }) => {
    const sent = request(`${process.env.APP_URL}/api/v1/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    })
    sent.on('error', () => {})
    sent.write('{')
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    assert.equal(response.statusCode, 403)
    assert.equal(response.headers.connection, 'close')
    await once(response.resume(), 'close')
    sent.destroy()
  })
})

async function createPage({ client }: TestAccount) {
  let parent: number | null = null
  for (const type of ['folder', 'file', 'section', 'page']) parent = await createBlock(type, parent)
  return parent

  async function createBlock(type: string, parentId: number | null): Promise<number> {
    const block = { name: type, block_type: type, parent_block_id: parentId, ordering: 1 }
    const { body } = await client.post<{ id: number }>('blocks', block)
    return body.data.id
  }
}
