import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { png } from '#platform/files/testing/pictures'
import { signUpVerified } from '#testing/accounts'
import { installationSettings, runs, serversOf } from '#testing/server_process'
import { makeBranch } from '#modules/workspace/testing/branch'
import { presign, put } from '#modules/workspace/testing/uploads'

const PNG = 'image/png'

test('rejects uploads longer than announced and keeps the server running', async ({ assert }) => {
  const server = await serversOf(await installationSettings())()
  const { client } = await signUpVerified(server.url)
  const { page } = await makeBranch(client)
  const bytes = png()
  for (let i = 0; i < 3; i++) {
    const { body } = await presign(client, { type: PNG, size: bytes.length, block_id: page })
    const { status, json } = await sendChunked(body.data.url, [bytes, Buffer.alloc(100_000)])
    assert.deepEqual([status, json.code], [422, 'E_FILE_LENGTH'])
    assert.equal((await put(body.data.url, PNG, bytes)).status, 200)
  }
  assert.isTrue(runs(server), server.output())
})

/** Sends a body without a Content-Length. */
async function sendChunked(url: string, pieces: Buffer[]) {
  const sending = request(url, { method: 'PUT', headers: { 'content-type': PNG } })
  const answered = new Promise<{ status: number; json: { code: string } }>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode!, json: JSON.parse(body) }),
        reject
      )
    })
  })
  for (const piece of pieces) sending.write(piece)
  sending.end()
  return answered
}
