import { request as httpRequest } from 'node:http'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { FileDisk } from '#backend/files/disk'
import { filesFolder } from '#backend/files/settings'
import { GIF, MP4, png, POLYGLOT, SVG } from '#backend/files/testing/pictures'
import { signIn, signUp, signUpVerified, type TestAccount } from '#backend/testing/accounts'
import { eventually } from '#backend/testing/eventually'
import { HttpClient } from '#backend/testing/http_client'
import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '#modules/workspace/api'
import { FileTable } from '#modules/workspace/files/file_table'
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
const pool = () => app.container.make('strata.queries_pool')

/** Names of what lies on the disk for a file. */
async function bytesOf(key: string) {
  const names = await readdir(join(filesFolder(), 'files')).catch(() => [])
  return names.filter((name) => name.startsWith(key))
}

test.group('Files: an address for an upload', (group) => {
  let me: TestAccount
  let branch: Branch

  group.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
  })

  const refused: [string, object, number, string][] = [
    ['SVG', { type: 'image/svg+xml' }, 422, 'E_FILE_TYPE'],
    ['HTML', { type: 'text/html' }, 422, 'E_FILE_TYPE'],
    ['no type', { type: undefined }, 422, 'E_VALIDATION_ERROR'],
    ['0 bytes', { size: 0 }, 422, 'E_VALIDATION_ERROR'],
    ['half a byte', { size: 0.5 }, 422, 'E_VALIDATION_ERROR'],
    ['an image one byte too big', { size: MAX_IMAGE_BYTES + 1 }, 413, 'E_FILE_TOO_LARGE'],
    [
      'a video one byte too big',
      { type: 'video/mp4', size: MAX_VIDEO_BYTES + 1 },
      413,
      'E_FILE_TOO_LARGE',
    ],
    ['an unknown page', { block_id: 999_999_999 }, 404, 'E_BLOCK_NOT_FOUND'],
  ]
  for (const [title, wrong, status, code] of refused) {
    test(`is not given for ${title}`, async ({ assert }) => {
      const payload = { type: PNG, size: 100, block_id: branch.page, ...wrong }
      const answer = await presign(me.client, payload)
      assert.deepEqual([answer.status, answer.body.code], [status, code])
    })
  }

  test('is given for the largest image and the largest video', async ({ assert }) => {
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

  test('is good for a quarter of an hour', async ({ assert }) => {
    const { body } = await presign(me.client, { type: PNG, size: 100, block_id: branch.page })
    const [signed] = new URL(body.data.url).searchParams.get('signature')!.split('.')
    const { expiryDate } = JSON.parse(Buffer.from(signed!, 'base64url').toString())
    assert.closeTo(Date.parse(expiryDate), Date.now() + 15 * 60_000, 60_000)
  })

  test('is not given for a folder', async ({ assert }) => {
    const { status } = await presign(me.client, { type: PNG, size: 9, block_id: branch.folder })
    assert.equal(status, 422)
  })

  test('is not given for a page of somebody else, in the trash or deleted', async ({ assert }) => {
    const other = await signUpVerified()
    const theirs = await makeBranch(other.client)
    const payload = { type: PNG, size: 9, block_id: theirs.page }
    assert.equal((await presign(me.client, payload)).body.code, 'E_BLOCK_NOT_FOUND')
    await other.client.put(`blocks/${theirs.file}/archive`)
    assert.equal((await presign(other.client, payload)).body.code, 'E_BLOCK_NOT_FOUND')
    await other.client.delete(`blocks/${theirs.file}`)
    assert.equal((await presign(other.client, payload)).body.code, 'E_BLOCK_NOT_FOUND')
  })

  test('needs a session and a verified address', async ({ assert }) => {
    const payload = { type: PNG, size: 9, block_id: branch.page }
    assert.equal((await presign(new HttpClient(), payload)).status, 401)
    assert.equal((await presign((await signUp()).client, payload)).status, 403)
  })

  test('is the same for a retry, and keeps one place', async ({ assert }) => {
    const person = await signUpVerified()
    const { page } = await makeBranch(person.client)
    const options = { idempotencyKey: 'one-upload' }
    const send = (size: number) =>
      person.client.post<{ key: string }>(
        'files/presigned-url',
        { type: PNG, size, block_id: page },
        options
      )
    const [first, second] = [await send(100), await send(100)]
    assert.equal(first.body.data.key, second.body.data.key)
    assert.equal((await send(101)).body.code, 'E_IDEMPOTENCY_KEY')
    assert.equal((await usage(person.client)).file_storage, 100)
  })
})

test.group('Files: an upload', (group) => {
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
    test(`of ${title} is served as it came`, async ({ assert }) => {
      const key = await upload(me.client, branch.page, type, bytes)
      const response = await get(me.client, key)
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('content-type'), type)
      assert.isTrue(Buffer.from(await response.arrayBuffer()).equals(bytes))
      assert.lengthOf(await bytesOf(key), 1)
    })
  }

  const lying: [string, string, Buffer, string][] = [
    ['a GIF that says PNG', PNG, GIF, 'E_FILE_TYPE'],
    ['HTML that says PNG', PNG, Buffer.from('<html><script>1</script>'), 'E_FILE_TYPE'],
    ['SVG that says PNG', PNG, SVG, 'E_FILE_TYPE'],
    ['a picture that says video', 'video/mp4', GIF, 'E_FILE_TYPE'],
    ['a bomb of pixels', PNG, png({ width: 30_000, height: 30_000 }), 'E_FILE_PIXELS'],
    ['a picture without height', PNG, png({ height: 0 }), 'E_FILE_BROKEN'],
  ]
  for (const [title, type, bytes, code] of lying) {
    test(`of ${title} is refused, and leaves nothing`, async ({ assert }) => {
      const { key, url } = await reserve(type, bytes.length)
      assert.deepEqual(await put(url, type, bytes), { status: 422, code })
      assert.equal((await get(me.client, key)).status, 404)
      assert.isEmpty(await bytesOf(key))
    })
  }

  test('of another type or length than announced is refused', async ({ assert }) => {
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

  test('that is cut off half-way leaves nothing, and can be sent again', async ({ assert }) => {
    const bytes = png({ size: 200_000 })
    const { key, url } = await reserve(PNG, bytes.length)
    await cutOff(url, bytes.subarray(0, 100_000), bytes.length)
    await eventually(async () => assert.isEmpty(await bytesOf(key)))
    assert.equal((await get(me.client, key)).status, 404)
    assert.equal((await put(url, PNG, bytes)).status, 200)
  })

  test('is taken once, also when sent ten times at once', async ({ assert }) => {
    const bytes = png({ size: 50_000 })
    const { key, url } = await reserve(PNG, bytes.length)
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(url, PNG, bytes)))
    assert.lengthOf(
      answers.filter(({ status }) => status === 200),
      1
    )
    assert.equal((await put(url, PNG, bytes)).code, 'E_FILE_UPLOADED')
    assert.lengthOf(await bytesOf(key), 1)
  })

  test('needs the address as it was given, for its own file', async ({ assert }) => {
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
    assert.equal((await get(me.client, key)).status, 404)
  })

  test('comes too late once its place is free again', async ({ assert }) => {
    const bytes = png()
    const person = await signUpVerified()
    const { page } = await makeBranch(person.client)
    const { body } = await presign(person.client, { type: PNG, size: bytes.length, block_id: page })
    assert.equal((await usage(person.client)).file_storage, bytes.length)
    await expire(body.data.key)
    assert.equal((await usage(person.client)).file_storage, 0)
    assert.deepEqual(await put(body.data.url, PNG, bytes), { status: 403, code: 'E_UPLOAD_URL' })
  })

  test('is refused when the page has gone to the trash or for ever', async ({ assert }) => {
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

test.group('Files: served', (group) => {
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

  test('so that no browser runs what is in them', async ({ assert }) => {
    const { headers } = await get(me.client, key)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox")
    assert.equal(headers.get('content-type'), 'image/gif')
    assert.equal(headers.get('content-disposition'), `inline; filename="${key}.gif"`)
    assert.equal(headers.get('cache-control'), 'private, no-cache')
  })

  test('as they are kept by the browser, as long as there is a session', async ({ assert }) => {
    const etag = (await get(me.client, key)).headers.get('etag')!
    assert.equal((await get(me.client, key, { 'if-none-match': etag })).status, 304)
    const other = await signIn(me)
    await other.post('auth/sign-out')
    assert.equal((await get(other, key, { 'if-none-match': etag })).status, 401)
  })

  const ranges: [string, number, number, number][] = [
    ['bytes=0-9', 206, 0, 10],
    ['bytes=10-', 206, 10, bytes.length],
    ['bytes=-5', 206, bytes.length - 5, bytes.length],
    ['bytes=0-1,3-4', 200, 0, bytes.length],
    ['lines=1-2', 200, 0, bytes.length],
  ]
  for (const [range, status, from, to] of ranges) {
    test(`in part: ${range}`, async ({ assert }) => {
      const response = await get(me.client, key, { range })
      assert.equal(response.status, status)
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes.subarray(from, to))
    })
  }

  test('not beyond their end', async ({ assert }) => {
    const response = await get(me.client, key, { range: 'bytes=99999-' })
    assert.equal(response.status, 416)
    assert.equal(response.headers.get('content-range'), `bytes */${bytes.length}`)
  })

  test('to nobody but their owner', async ({ assert }) => {
    const unverified = await signUp()
    assert.equal((await get((await signUpVerified()).client, key)).status, 404)
    assert.equal((await get(unverified.client, key)).status, 403)
    assert.equal((await get(new HttpClient(), key)).status, 401)
    assert.equal((await get(me.client, 'unknown-key')).status, 404)
    assert.equal((await get(me.client, '..%2Fsecrets.json')).status, 404)
  })

  test('for the preview of a page in the trash, and not after it is deleted', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    const { folder, page } = await makeBranch(client)
    const gone = await upload(client, page, PNG, png())
    await show(client, page, gone)
    await client.put(`blocks/${folder}/archive`)
    assert.equal((await get(client, gone)).status, 200)
    assert.equal((await usage(client)).file_storage, png().length)
    await client.delete(`blocks/${folder}`)
    assert.equal((await get(client, gone)).status, 404)
    assert.equal((await usage(client)).file_storage, 0)
    await eventually(async () => assert.isEmpty(await bytesOf(gone)))
  })

  test('as long as a copy of the page shows them', async ({ assert }) => {
    const { client } = await signUpVerified()
    const [first, copy] = [await makeBranch(client), await makeBranch(client)]
    const shared = await upload(client, first.page, PNG, png())
    await show(client, first.page, shared)
    await show(client, copy.page, shared)
    await deleteForEver(client, first.folder)
    assert.equal((await get(client, shared)).status, 200)
    assert.equal((await usage(client)).file_storage, png().length)
    await deleteForEver(client, copy.folder)
    assert.equal((await get(client, shared)).status, 404)
  })

  test('as long as the page shows them that their block was moved to', async ({ assert }) => {
    const { client } = await signUpVerified()
    const [first, other] = [await makeBranch(client), await makeBranch(client)]
    const moved = await upload(client, first.page, PNG, png())
    await show(client, first.page, moved)
    const image = { type: 'image', attrs: { src: `/api/v1/files/${moved}` } }
    const changes = [{ at: 0, delete: 1, insert: [image] }]
    await client.put(`blocks/${other.page}`, { base_revision: -1, changes })
    await show(client, first.page)
    await deleteForEver(client, first.folder)
    assert.equal((await get(client, moved)).status, 200)
    assert.equal((await usage(client)).file_storage, png().length)
  })

  test('whoever else writes their address into a page and deletes it', async ({ assert }) => {
    const { client } = await signUpVerified()
    const theirs = await makeBranch(client)
    await show(client, theirs.page, key)
    assert.equal((await usage(client)).file_storage, 0)
    await deleteForEver(client, theirs.folder)
    assert.equal((await get(me.client, key)).status, 200)
  })
})

test.group('Files: bytes that a process left behind', () => {
  const fall = async (object: string) => {
    await (
      await pool()
    ).query(`update outbox set next_attempt_at = now() where topic = 'file' and key = $1`, [object])
  }

  test('are removed when no file has taken their name', async ({ assert }) => {
    const [files, disk] = [await app.container.make(FileTable), await app.container.make(FileDisk)]
    const object = await files.newObject('nobody')
    await disk.write(object, png(), PNG)
    assert.lengthOf(await bytesOf('nobody'), 1)
    await fall(object)
    await eventually(async () => assert.isEmpty(await bytesOf('nobody')))
  })

  test('stay when one has', async ({ assert }) => {
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
    assert.equal((await get(client, key)).status, 200)
  })
})

async function get(client: HttpClient, key: string, headers: Record<string, string> = {}) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(new URL(`/api/v1/files/${key}`, client.baseUrl), { headers: { cookie, ...headers } })
}

async function expire(key: string) {
  await (await pool()).query(`update files set reserved_until = now() where key = $1`, [key])
}

/** Sends without saying how much will come. */
function sendInPieces(url: string, pieces: Buffer[]) {
  return new Promise<number>((resolve, reject) => {
    const sending = httpRequest(url, { method: 'PUT', headers: { 'content-type': PNG } })
    sending.on('response', (response) => resolve(response.resume().statusCode!))
    sending.on('error', reject)
    for (const piece of pieces) sending.write(piece)
    sending.end()
  })
}

/** Sends the beginning and breaks the connection. */
function cutOff(url: string, part: Buffer, length: number) {
  return new Promise<void>((resolve) => {
    const headers = { 'content-type': PNG, 'content-length': length }
    const sending = httpRequest(url, { method: 'PUT', headers })
    sending.on('error', () => {})
    sending.on('close', resolve)
    sending.write(part, () => sending.destroy())
  })
}
