import { readdir } from 'node:fs/promises'
import { test } from '@japa/runner'
import { png } from '#platform/files/testing/pictures'
import { download, downloadFiles } from '#modules/workspace/exports/testing/download'
import { readArchive } from '#modules/workspace/exports/testing/read_archive'
import { makeBranch } from '#modules/workspace/testing/branch'
import { upload } from '#modules/workspace/testing/uploads'
import { signUpVerified } from '#testing/accounts'
import { temporaryDirectory } from '#testing/environment'
import { HttpClient } from '#testing/http_client'
import { Random } from '#testing/random'
import { installationSettings, serversOf } from '#testing/server_process'

const PICTURES = 12
const PICTURE_BYTES = 2_000_000
const KILLS = 20
/** Bytes that are read before a kill; the connection holds less than the other half. */
const READ_BYTES = (PICTURES * PICTURE_BYTES) / 2
const EXPORT = 'export?format=markdown'

test('an export survives twenty kills: none looks complete, and nothing is left', async ({
  assert,
}) => {
  const directory = await temporaryDirectory()
  const settings = await installationSettings()
  const open = serversOf({ ...settings, DATA_DIR: directory })
  const random = new Random(1)
  let server = await open()
  const { client } = await signUpVerified(server.url)
  await writePictures(client)
  const whole = await downloadFiles(client, EXPORT)
  const stored = await filesIn(directory)

  for (let kill = 0; kill < KILLS; kill++) {
    const response = await download(at(server.url, client), EXPORT)
    assert.equal(response.status, 200)
    const { read, failed } = await readSome(response, {
      bytes: random.int(READ_BYTES),
      then: () => server.process.kill('SIGKILL'),
    })
    assert.isTrue(failed, 'The download ended as a complete one does')
    await assert.rejects(() => readArchive(read))
    server = await open()
    assert.deepEqual(await filesIn(directory), stored)
  }

  const again = await downloadFiles(at(server.url, client), EXPORT)
  assert.deepEqual([...again.keys()], [...whole.keys()])
  for (const [path, bytes] of again) {
    // The list of contents has the time of the export.
    if (path !== 'strata.json' && !path.startsWith('account/')) {
      assert.isTrue(bytes.equals(whole.get(path)!), path)
    }
  }
})

async function writePictures(client: HttpClient) {
  const { page } = await makeBranch(client)
  const content: object[] = []
  for (let i = 0; i < PICTURES; i++) {
    const key = await upload(client, page, 'image/png', png({ size: PICTURE_BYTES }))
    content.push({ type: 'image', attrs: { src: `/api/v1/files/${key}` } })
  }
  const body = { content: JSON.stringify({ type: 'doc', content }) }
  const { status } = await client.put(`blocks/${page}`, body)
  if (status !== 200) throw new Error(`Saving returned ${status}`)
}

/** Returns the same session at another address. */
function at(url: string, { cookies }: HttpClient) {
  const client = new HttpClient(url)
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return client
}

/** Reads a response up to some bytes, does something, and reads the rest. */
async function readSome(
  { body }: Response,
  { bytes, then }: { bytes: number; then: () => unknown }
) {
  const chunks: Uint8Array[] = []
  let read = 0
  let isDone = false
  try {
    for await (const chunk of body!) {
      chunks.push(chunk)
      read += chunk.length
      if (read >= bytes && !isDone) {
        isDone = true
        then()
      }
    }
    return { read: Buffer.concat(chunks), failed: false }
  } catch {
    return { read: Buffer.concat(chunks), failed: true }
  }
}

/** Returns the paths of all uploaded files and of everything beside them. */
async function filesIn(directory: string) {
  const names = await readdir(directory, { recursive: true })
  // A server writes and removes a file of this name when it starts.
  return names.filter((name) => !name.includes('/check.')).toSorted()
}
