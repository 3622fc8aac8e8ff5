import { request as httpRequest } from 'node:http'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { FileDisk } from '#platform/files/disk'
import { GIF, JPEG, MP4, png, SVG } from '#platform/files/testing/pictures'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { MAX_IMAGE_BYTES } from '#modules/workspace/api'
import { FileTable } from '#modules/workspace/files/file_table'
import { makeBranch, type Branch } from '#modules/workspace/testing/branch'
import { bytesOf, getFile, presign, put, upload, usage } from '#modules/workspace/testing/uploads'

const PNG = 'image/png'
const pool = () => app.container.make('strata.queries_pool')

test.group('File uploads', (group) => {
  let me: TestAccount
  let branch: Branch

  group.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
  })

  const reserve = async (type: string, size: number) =>
    (await presign(me.client, { type, size, block_id: branch.page })).body.data

  const accepted: [string, string, Buffer][] = [
    ['a PNG', PNG, png({ width: 640, height: 480 })],
    ['a PNG of exactly 5 MB', PNG, png({ size: MAX_IMAGE_BYTES })],
    ['a GIF', 'image/gif', GIF],
    ['an MP4', 'video/mp4', MP4],
  ]
  for (const [title, type, bytes] of accepted) {
    test(`serves ${title} unchanged`, async ({ assert }) => {
      const key = await upload(me.client, branch.page, type, bytes)
      const response = await getFile(me.client, key)
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('content-type'), type)
      assert.isTrue(Buffer.from(await response.arrayBuffer()).equals(bytes))
      assert.lengthOf(await bytesOf(key), 1)
    })
  }

  for (const name of ['image/jpg', 'IMAGE/JPEG', 'image/jpeg; charset=binary']) {
    test(`stores ${name} as image/jpeg`, async ({ assert }) => {
      const key = await upload(me.client, branch.page, name, JPEG)
      const response = await getFile(me.client, key)
      assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/jpeg'])
    })
  }

  const lying: [string, string, Buffer, string][] = [
    ['a GIF declared as PNG', PNG, GIF, 'E_FILE_TYPE'],
    ['HTML declared as PNG', PNG, Buffer.from('<html><script>1</script>'), 'E_FILE_TYPE'],
    ['an SVG declared as PNG', PNG, SVG, 'E_FILE_TYPE'],
    ['a picture declared as video', 'video/mp4', GIF, 'E_FILE_TYPE'],
    [
      'a picture with too many pixels',
      PNG,
      png({ width: 30_000, height: 30_000 }),
      'E_FILE_PIXELS',
    ],
    ['a truncated JPEG', 'image/jpeg', JPEG.subarray(0, -2), 'E_FILE_BROKEN'],
    ['a picture without height', PNG, png({ height: 0 }), 'E_FILE_BROKEN'],
  ]
  for (const [title, type, bytes, code] of lying) {
    test(`rejects ${title} and leaves nothing on the disk`, async ({ assert }) => {
      const { key, url } = await reserve(type, bytes.length)
      assert.deepEqual(await put(url, type, bytes), { status: 422, code })
      assert.equal((await getFile(me.client, key)).status, 404)
      assert.isEmpty(await bytesOf(key))
    })
  }

  test('rejects a type or length other than announced', async ({ assert }) => {
    const bytes = png({ size: 1000 })
    const { key, url } = await reserve(PNG, bytes.length)
    const longer = Buffer.concat([bytes, Buffer.alloc(1)])
    assert.equal((await put(url, 'image/gif', bytes)).code, 'E_FILE_TYPE')
    assert.equal((await put(url, PNG, longer)).code, 'E_FILE_TOO_LARGE')
    assert.equal((await put(url, PNG, bytes.subarray(1))).code, 'E_FILE_LENGTH')
    assert.equal((await put(url, PNG, Buffer.alloc(0))).code, 'E_FILE_LENGTH')
    assert.equal(await sendInPieces(url, [bytes, Buffer.alloc(1)]), 422)
    assert.isEmpty(await bytesOf(key))
    assert.equal(await sendInPieces(url, [bytes]), 200)
  })

  test('an interrupted upload leaves nothing and can be sent again', async ({ assert }) => {
    const bytes = png({ size: 200_000 })
    const { key, url } = await reserve(PNG, bytes.length)
    await cutOff(url, bytes.subarray(0, 100_000), bytes.length)
    await eventually(async () => assert.equal((await put(url, PNG, bytes)).status, 200))
    assert.lengthOf(await bytesOf(key), 1)
  })

  test('concurrent uploads to an address in use are rejected unread', async ({ assert }) => {
    const bytes = png({ size: 200_000 })
    const { key, url } = await reserve(PNG, bytes.length)
    const first = startSending(url, bytes.length)
    first.write(bytes.subarray(0, -1))
    await eventually(async () => assert.lengthOf(await bytesOf(key), 1))
    const others = await Promise.all(Array.from({ length: 20 }, () => put(url, PNG, bytes)))
    for (const other of others) {
      assert.deepEqual(other, { status: 409, code: 'E_UPLOAD_UNDER_WAY' })
    }
    assert.lengthOf(await bytesOf(key), 1)
    assert.equal(await first.end(bytes.subarray(-1)), 200)
  })

  test('only one of ten concurrent uploads to an address succeeds', async ({ assert }) => {
    const bytes = png({ size: 50_000 })
    const { key, url } = await reserve(PNG, bytes.length)
    const responses = await Promise.all(Array.from({ length: 10 }, () => put(url, PNG, bytes)))
    assert.lengthOf(
      responses.filter(({ status }) => status === 200),
      1
    )
    assert.equal((await put(url, PNG, bytes)).code, 'E_FILE_UPLOADED')
    assert.lengthOf(await bytesOf(key), 1)
  })

  test('rejects an altered address and the signature of another file', async ({ assert }) => {
    const bytes = png()
    const { key, url } = await reserve(PNG, bytes.length)
    const other = await reserve(PNG, bytes.length)
    const [, signature] = url.split('?')
    for (const altered of [
      url.split('?')[0]!,
      `${url}x`,
      other.url.replace(/\?.*/, `?${signature}`),
    ]) {
      assert.deepEqual(await put(altered, PNG, bytes), { status: 403, code: 'E_UPLOAD_URL' })
    }
    assert.equal((await getFile(me.client, key)).status, 404)
  })

  test('rejects an upload after its reservation expired', async ({ assert }) => {
    const bytes = png()
    const user = await signUpVerified()
    const { page } = await makeBranch(user.client)
    const { body } = await presign(user.client, { type: PNG, size: bytes.length, block_id: page })
    assert.equal((await usage(user.client)).file_storage, bytes.length)
    await expire(body.data.key)
    assert.equal((await usage(user.client)).file_storage, 0)
    assert.deepEqual(await put(body.data.url, PNG, bytes), { status: 403, code: 'E_UPLOAD_URL' })
  })

  test('rejects an upload for a page in the trash or deleted', async ({ assert }) => {
    const bytes = png()
    const { client } = await signUpVerified()
    const { page } = await makeBranch(client)
    const { body } = await presign(client, { type: PNG, size: bytes.length, block_id: page })
    await client.put(`blocks/${page}/archive`)
    assert.equal((await put(body.data.url, PNG, bytes)).status, 404)
    await client.delete(`blocks/${page}`)
    assert.equal((await put(body.data.url, PNG, bytes)).code, 'E_FILE_NOT_FOUND')
    assert.isEmpty(await bytesOf(body.data.key))
  })
})

test.group('Orphaned file bytes', () => {
  const fall = async (object: string) => {
    await (
      await pool()
    ).query(`update outbox set next_attempt_at = now() where topic = 'file' and key = $1`, [object])
  }

  test('bytes that no file uses are removed', async ({ assert }) => {
    const [files, disk] = [await app.container.make(FileTable), await app.container.make(FileDisk)]
    const object = await files.newObject('nobody')
    await disk.write(object, png(), PNG)
    assert.lengthOf(await bytesOf('nobody'), 1)
    await fall(object)
    await eventually(async () => assert.isEmpty(await bytesOf('nobody')))
  })

  test('bytes that a file uses stay', async ({ assert }) => {
    const { client } = await signUpVerified()
    const { page } = await makeBranch(client)
    const key = await upload(client, page, PNG, png())
    const { object } = (await (await app.container.make(FileTable)).byKey(key))!
    await fall(object!)
    await eventually(async () => {
      const { rows } = await (
        await pool()
      ).query('select done_at from outbox where key = $1', [object])
      assert.isNotNull(rows[0].done_at)
    })
    assert.equal((await getFile(client, key)).status, 200)
  })
})

async function expire(key: string) {
  await (await pool()).query(`update files set reserved_until = now() where key = $1`, [key])
}

/** Sends a body without a Content-Length. */
function sendInPieces(url: string, pieces: Buffer[]) {
  return new Promise<number>((resolve, reject) => {
    const sending = httpRequest(url, { method: 'PUT', headers: { 'content-type': PNG } })
    sending.on('response', (response) => resolve(response.resume().statusCode!))
    sending.on('error', reject)
    for (const piece of pieces) sending.write(piece)
    sending.end()
  })
}

/** Sends the start of a body and closes the connection. */
function cutOff(url: string, part: Buffer, length: number) {
  return new Promise<void>((resolve) => {
    const headers = { 'content-type': PNG, 'content-length': length }
    const sending = httpRequest(url, { method: 'PUT', headers })
    sending.on('error', () => {})
    sending.on('close', resolve)
    sending.write(part, () => sending.destroy())
  })
}

/** Starts a request; `end` sends the rest and returns the status. */
function startSending(url: string, length: number) {
  const headers = { 'content-type': PNG, 'content-length': length }
  const sending = httpRequest(url, { method: 'PUT', headers })
  const answered = new Promise<number>((resolve, reject) => {
    sending.on('response', (response) => resolve(response.resume().statusCode!))
    sending.on('error', reject)
  })
  return {
    write: (part: Buffer) => void sending.write(part),
    end: (rest: Buffer) => {
      sending.end(rest)
      return answered
    },
  }
}
