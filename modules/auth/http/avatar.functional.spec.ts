import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { FileDisk } from '#platform/files/disk'
import { filesFolder } from '#platform/files/settings'
import { startBucket } from '#platform/files/testing/bucket_server'
import { bucketThatIsGone, folderThatTakesNothing } from '#platform/files/testing/disks_away'
import { GIF, JPEG, png, POLYGLOT, SVG } from '#platform/files/testing/pictures'
import { signIn, signUp, signUpVerified } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { type ApiBody, HttpClient } from '#testing/http_client'
import { AVATARS_PATH, MAX_AVATAR_BYTES, type UserResponse } from '#modules/auth/api'
import { avatarObject } from '#modules/auth/commands/avatar'
import { recordedEvents } from '#modules/auth/testing/recorded_events'

const AVATAR = 'users/current-user/avatar'

/** Sends requests the way a browser does, with bodies that are not JSON. */
async function send(
  client: HttpClient,
  method: string,
  path: string,
  { type, ...init }: { type?: string; body?: RequestInit['body']; duplex?: 'half' } = {}
) {
  if (client.xsrfToken === undefined) await client.get('users/current-user')
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(new URL(path, `${client.baseUrl}/api/v1/`), {
    method,
    headers: {
      cookie,
      'x-xsrf-token': client.xsrfToken ?? '',
      ...(type !== undefined && { 'content-type': type }),
    },
    ...init,
  })
}

async function upload(client: HttpClient, bytes: Buffer, type = 'image/png') {
  const response = await send(client, 'POST', AVATAR, { type, body: new Uint8Array(bytes) })
  return { status: response.status, body: (await response.json()) as ApiBody<UserResponse> }
}

async function bytesOf(address: string) {
  const names = await readdir(join(filesFolder(), 'avatars')).catch(() => [])
  return names.filter((name) => address.endsWith(name))
}

test.group('POST /users/current-user/avatar', (group) => {
  /** Client of a user without a picture. */
  let without: HttpClient
  group.setup(async () => void (without = (await signUpVerified()).client))

  test('stores an uploaded picture unchanged and serves it', async ({ assert }) => {
    const { client, id } = await signUpVerified()
    const bytes = png({ width: 64, height: 64, size: 3000 })
    const { status, body } = await upload(client, bytes)
    assert.equal(status, 200)
    const address = body.data.profile_image!
    assert.match(address, /^\/api\/v1\/avatars\/[\w-]{22}$/)
    const current = await client.get<UserResponse>('users/current-user')
    assert.equal(current.body.data.profile_image, address)
    const served = await send(client, 'GET', address)
    assert.equal(served.headers.get('content-type'), 'image/png')
    assert.isTrue(Buffer.from(await served.arrayBuffer()).equals(bytes))
    await eventually(async () => {
      assert.equal((await recordedEvents(id, 1)).at(-1)!.type, 'ProfileChanged')
    })
    const storage = await client.get<{ file_storage: number }>('users/current-user/storage')
    assert.equal(storage.body.data.file_storage, 0)
  })

  test('accepts aliases of an image type and rejects a truncated picture', async ({ assert }) => {
    const { client } = await signUpVerified()
    for (const type of ['image/jpg', 'IMAGE/JPEG', 'image/jpeg; charset=binary']) {
      const { status, body } = await upload(client, JPEG, type)
      assert.equal(status, 200, type)
      const served = await send(client, 'GET', body.data.profile_image!)
      assert.equal(served.headers.get('content-type'), 'image/jpeg')
    }
    assert.equal((await upload(client, JPEG.subarray(0, -2), 'image/jpeg')).status, 422)
  })

  test('accepts a picture as a file of a form', async ({ assert }) => {
    const { client } = await signUpVerified()
    const body = new FormData()
    body.set('note', 'no file')
    body.set('avatar', new Blob([new Uint8Array(GIF)], { type: 'image/gif' }), 'me.gif')
    const response = await send(client, 'POST', AVATAR, { body })
    const { data } = (await response.json()) as ApiBody<UserResponse>
    const served = await send(client, 'GET', data.profile_image!)
    assert.isTrue(Buffer.from(await served.arrayBuffer()).equals(GIF))
  })

  test('a new picture replaces the old one and deletes its bytes', async ({ assert }) => {
    const { client } = await signUpVerified()
    const old = (await upload(client, png())).body.data.profile_image!
    const address = (await upload(client, png({ width: 3 }))).body.data.profile_image!
    assert.notEqual(address, old)
    assert.equal((await send(client, 'GET', old)).status, 404)
    await eventually(async () => assert.isEmpty(await bytesOf(old)))
    assert.lengthOf(await bytesOf(address), 1)
  })

  test('concurrent uploads leave exactly one picture', async ({ assert }) => {
    const { client, id } = await signUpVerified()
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map((width) => upload(client, png({ width })))
    )
    assert.isTrue(responses.every(({ status }) => status === 200))
    const addresses = responses.map(({ body }) => body.data.profile_image!)
    await eventually(async () => {
      const left = (await Promise.all(addresses.map(bytesOf))).flat()
      assert.lengthOf(left, 1)
    })
    const { body } = await client.get<UserResponse>('users/current-user')
    assert.lengthOf(await bytesOf(body.data.profile_image!), 1)
    assert.lengthOf(await db.from('avatars').where('user_id', id), 1)
  })

  const largest = png({ size: MAX_AVATAR_BYTES })
  const larger = Buffer.concat([largest, Buffer.alloc(1)])
  const refused: [string, Buffer, string, number, string][] = [
    ['an empty body', Buffer.alloc(0), 'image/png', 422, 'E_VALIDATION_ERROR'],
    ['a picture one byte too large', larger, 'image/png', 413, 'E_TOO_LARGE'],
    ['an SVG', SVG, 'image/svg+xml', 422, 'E_VALIDATION_ERROR'],
    ['an SVG declared as PNG', SVG, 'image/png', 422, 'E_FILE_TYPE'],
    ['a GIF declared as PNG', GIF, 'image/png', 422, 'E_FILE_TYPE'],
    ['a video', GIF, 'video/mp4', 415, 'E_MEDIA_TYPE'],
    ['JSON', Buffer.from('{}'), 'application/json', 415, 'E_MEDIA_TYPE'],
    ['a malformed form', GIF, 'multipart/form-data; boundary=x', 400, 'E_MALFORMED'],
    [
      'a picture with too many pixels',
      png({ width: 30_000, height: 30_000 }),
      'image/png',
      422,
      'E_FILE_PIXELS',
    ],
  ]
  for (const [title, bytes, type, status, code] of refused) {
    test(`rejects ${title} and stores no picture`, async ({ assert }) => {
      const response = await upload(without, bytes, type)
      assert.deepEqual([response.status, response.body.code], [status, code])
      const { body } = await without.get<UserResponse>('users/current-user')
      assert.isNull(body.data.profile_image)
    })
  }

  test('accepts 5 MB, also in a form, and rejects a larger picture sent without a length', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    assert.equal((await upload(client, largest)).status, 200)
    const body = new FormData()
    body.set('avatar', new Blob([new Uint8Array(largest)], { type: 'image/png' }))
    assert.equal((await send(client, 'POST', AVATAR, { body })).status, 200)
    body.set('avatar', new Blob([new Uint8Array(larger)], { type: 'image/png' }))
    assert.equal((await send(client, 'POST', AVATAR, { body })).status, 413)
    const piecewise = new Blob([new Uint8Array(larger)]).stream()
    const options = { type: 'image/png', body: piecewise, duplex: 'half' as const }
    assert.equal((await send(client, 'POST', AVATAR, options)).status, 413)
  })

  test('uploading a picture requires a session, a verified address and the CSRF token', async ({
    assert,
  }) => {
    assert.equal((await upload(new HttpClient(), png())).status, 401)
    assert.equal((await upload((await signUp()).client, png())).status, 403)
    const { client } = await signUpVerified()
    client.cookies.set('XSRF-TOKEN', 'made-up')
    assert.equal((await upload(client, png())).body.code, 'E_BAD_CSRF_TOKEN')
  })
})

test.group('Avatars in a bucket', (group) => {
  let bucket: FileDisk

  group.setup(async () => {
    bucket = await startBucket()
    app.container.swap(FileDisk, () => bucket)
    return () => app.container.restore(FileDisk)
  })

  test('pictures are uploaded to the bucket through the server and served by it', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    const address = (await upload(client, png())).body.data.profile_image!
    const object = avatarObject(address.slice(AVATARS_PATH.length))
    assert.isTrue(await bucket.disk.exists(object))
    const served = await send(client, 'GET', address)
    assert.isTrue(Buffer.from(await served.arrayBuffer()).equals(png()))
    await client.delete(AVATAR)
    await eventually(async () => assert.isFalse(await bucket.disk.exists(object)))
  })
})

test.group('Avatars when the disk is unavailable', (group) => {
  group.each.teardown(() => app.container.restore(FileDisk))

  test('keeps the current picture and returns 503 if the disk is unavailable: {0}')
    .with([
      ['a folder', folderThatTakesNothing],
      ['a bucket', bucketThatIsGone],
    ] as const)
    .run(async ({ assert }, [, open]) => {
      const { client } = await signUpVerified()
      const address = (await upload(client, png())).body.data.profile_image!
      const disk = await open()
      app.container.swap(FileDisk, () => disk)
      const { status, body } = await upload(client, png({ width: 5 }))
      assert.deepEqual([status, body.code], [503, 'E_FILES_UNAVAILABLE'])
      assert.match(body.message, /^Files aren’t available/)
      app.container.restore(FileDisk)
      const current = await client.get<UserResponse>('users/current-user')
      assert.equal(current.body.data.profile_image, address)
      assert.equal((await send(client, 'GET', address)).status, 200)
    })
})

test.group('DELETE /users/current-user/avatar', () => {
  test('removes an uploaded or linked picture; repeating the removal is harmless', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    const address = (await upload(client, png())).body.data.profile_image!
    const remove = () => client.delete<UserResponse>(AVATAR)
    assert.isNull((await remove()).body.data.profile_image)
    assert.equal((await send(client, 'GET', address)).status, 404)
    await eventually(async () => assert.isEmpty(await bytesOf(address)))
    const elsewhere = { full_name: 'Ada', profile_image: 'https://images.test/ada.png' }
    await client.put('users/current-user', elsewhere)
    assert.isNull((await remove()).body.data.profile_image)
    assert.equal((await remove()).status, 200)
  })

  test('another picture address in the profile deletes the upload, and its old address is rejected', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    const address = (await upload(client, png())).body.data.profile_image!
    const change = (profile_image: string) =>
      client.put('users/current-user', { full_name: 'Ada', profile_image })
    assert.equal((await change(address)).status, 200)
    assert.equal((await send(client, 'GET', address)).status, 200)
    assert.equal((await change('https://images.test/ada.png')).status, 200)
    assert.equal((await send(client, 'GET', address)).status, 404)
    assert.equal((await change(address)).status, 422)
  })
})

test.group('GET /avatars/{key}', () => {
  test('serves a picture to its owner and to staff only', async ({ assert }) => {
    const me = await signUpVerified()
    const address = (await upload(me.client, POLYGLOT, 'image/gif')).body.data.profile_image!
    const status = async (client: HttpClient) => (await send(client, 'GET', address)).status
    const other = await signUpVerified()
    assert.equal(await status(other.client), 404)
    for (const scope of ['admin', 'auditor']) {
      await db.from('users').where('id', other.id).update({ scope })
      assert.equal(await status(other.client), 200)
    }
    assert.equal(await status((await signUp()).client), 403)
    assert.equal(await status(new HttpClient()), 401)
    const leaving = await signIn(me)
    await leaving.post('auth/sign-out')
    assert.equal(await status(leaving), 401)
    assert.equal((await send(me.client, 'GET', `${AVATARS_PATH}unknown`)).status, 404)
    const key = address.slice(AVATARS_PATH.length)
    assert.equal((await send(me.client, 'GET', `files/${key}`)).status, 404)
  })

  test('serves pictures with headers that stop a browser from running scripts', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    const { body } = await upload(client, POLYGLOT, 'image/gif')
    const { headers } = await send(client, 'GET', body.data.profile_image!)
    assert.equal(headers.get('content-type'), 'image/gif')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox")
    assert.equal(headers.get('cache-control'), 'private, no-cache')
  })
})
