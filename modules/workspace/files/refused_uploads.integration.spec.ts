import { rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { png } from '#platform/files/testing/pictures'
import { signUpVerified } from '#testing/accounts'
import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import { installationSettings, runs, serversOf } from '#testing/server_process'
import { makeBranch } from '#modules/workspace/testing/branch'
import { presign, put } from '#modules/workspace/testing/uploads'

const PNG = 'image/png'
const FAILING = new URL('../testing/uploads_that_fail.ts', import.meta.url).href

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

test('an upload that falls silent is refused in time, and other users are served', async ({
  assert,
}) => {
  const server = await serversOf(await installationSettings())({
    NODE_OPTIONS: `--import=${FAILING}`,
  })
  const [{ client }, { client: other }] = await Promise.all([
    signUpVerified(server.url),
    signUpVerified(server.url),
  ])
  const { page } = await makeBranch(client)
  const bytes = png()
  for (let i = 0; i < 3; i++) {
    const { body } = await presign(client, { type: PNG, size: bytes.length, block_id: page })
    const silent = send(body.data.url, { 'content-length': bytes.length })
    silent.sending.write(bytes.subarray(0, 30))
    assert.equal((await other.get('users/current-user')).status, 200)
    const { status, json } = await silent.answered
    assert.deepEqual([status, json.code], [422, 'E_FILE_LENGTH'])
    silent.sending.destroy()
    assert.equal((await put(body.data.url, PNG, bytes)).status, 200)
  }
  assert.isTrue(runs(server), server.output())
})

test('uploads on a full disk are refused, and other users are served', async ({ assert }) => {
  const dataDir = await temporaryDirectory()
  const server = await serversOf(await installationSettings())({
    NODE_OPTIONS: `--import=${FAILING}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  })
  const [{ client }, { client: other }] = await Promise.all([
    signUpVerified(server.url),
    signUpVerified(server.url),
  ])
  const { page } = await makeBranch(client)
  const bytes = png()
  const reserve = () => presign(client, { type: PNG, size: bytes.length, block_id: page })
  await writeFile(join(dataDir, 'full'), '')
  for (let i = 0; i < 5; i++) {
    const { body } = await reserve()
    const uploading = put(body.data.url, PNG, bytes)
    assert.equal(
      (await other.post('blocks', { name: `Folder ${i}`, block_type: 'folder' })).status,
      201
    )
    assert.deepEqual(await uploading, { status: 503, code: 'E_FILES_UNAVAILABLE' })
  }
  await eventually(() => assert.include(server.output(), 'the disk is full'))
  await rm(join(dataDir, 'full'))
  const { body } = await reserve()
  assert.equal((await put(body.data.url, PNG, bytes)).status, 200)
  assert.isTrue(runs(server), server.output())
})

/** Sends a body without a Content-Length. */
async function sendChunked(url: string, pieces: Buffer[]) {
  const { sending, answered } = send(url)
  for (const piece of pieces) sending.write(piece)
  sending.end()
  return answered
}

/** Begins an upload. */
function send(url: string, headers: Record<string, string | number> = {}) {
  const sending = request(url, { method: 'PUT', headers: { 'content-type': PNG, ...headers } })
  const answered = new Promise<{ status: number; json: { code: string } }>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode!, json: JSON.parse(body) }),
        reject
      )
    })
  })
  return { sending, answered }
}
