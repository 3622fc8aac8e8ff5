import { test } from '@japa/runner'
import { onlineManager } from '@tanstack/react-query'
import { eventually } from '#testing/eventually'
import { ATTACHMENT_TYPE, MAX_ATTACHMENT_BYTES, MAX_IMAGE_BYTES } from '#modules/workspace/api'
import { probe } from '../../../app/offline/connectivity.js'
import { type UploadError, uploadFile } from './upload-file.js'

const ORIGIN = 'http://strata.test'

/** Responses to the presigned-url call and the PUT; undefined means that no response arrives. */
interface World {
  presigned?: { status: number; body: object }
  /** Response to the call that requests the file. */
  looked?: { status: number; body: object }
  sent?: { status: number; body: string }
}

/** Installs an XMLHttpRequest that reports its progress halfway and then gets its response. */
function fakeRequests({ sent }: World) {
  const requests: { url: string; type: string; aborted: boolean }[] = []
  class FakeRequest extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    #seen = { url: '', type: '', aborted: false }

    open(_method: string, url: string) {
      this.#seen.url = url
      requests.push(this.#seen)
    }

    setRequestHeader(_name: string, type: string) {
      this.#seen.type = type
    }

    abort() {
      this.#seen.aborted = true
      this.#end('abort')
    }

    send() {
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 50, total: 100 }))
      queueMicrotask(() => {
        if (this.#seen.aborted) return
        this.status = sent?.status ?? 0
        this.responseText = sent?.body ?? ''
        this.#end(sent ? 'load' : 'error')
      })
    }

    #end(how: string) {
      for (const type of [how, 'loadend']) this.dispatchEvent(new Event(type))
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest })
  return requests
}

/** Requests to the product after the bytes were sent. */
const asked: string[] = []
/** Uploads whose place was freed. */
const givenUp: string[] = []

function live(world: World) {
  asked.length = givenUp.length = 0
  Object.assign(globalThis, {
    document: { cookie: '', activeElement: null },
    location: { origin: ORIGIN },
    window: new EventTarget(),
    fetch: async (url: string, { headers, method }: RequestInit) => {
      if (url === '/health/live') return new Response()
      if (method === 'DELETE') {
        givenUp.push(url)
        return Response.json({ data: null })
      }
      const told = url.endsWith('/presigned-url') ? world.presigned : world.looked
      if (!told) throw new TypeError('Failed to fetch')
      if (told === world.looked) asked.push(`${url} ${new Headers(headers).get('range')}`)
      return Response.json(told.body, { status: told.status })
    },
  })
  return fakeRequests(world)
}

const presigned = { status: 200, body: { data: { key: 'k', url: `${ORIGIN}/api/v1/files/k?s=1` } } }
const picture = (size = 10, type = 'image/png') => new Blob([new Uint8Array(size)], { type })

test.group('uploadFile', (group) => {
  const { fetch } = globalThis
  group.each.setup(() => async () => {
    Object.assign(globalThis, { fetch: async () => new Response() })
    probe()
    await eventually(() => onlineManager.isOnline() || Promise.reject(new Error('Still away')))
    Object.assign(globalThis, { fetch })
    for (const name of ['document', 'location', 'window', 'XMLHttpRequest']) {
      Reflect.deleteProperty(globalThis, name)
    }
  })

  test('requests an address, sends the bytes there, and returns the src', async ({ assert }) => {
    const requests = live({ presigned, sent: { status: 200, body: '' } })
    const shares: number[] = []
    const onProgress = (share: number) => void shares.push(share)
    const uploaded = await uploadFile({ file: picture(), pageId: 1, onProgress })
    assert.deepEqual(uploaded, { key: 'k', src: '/api/v1/files/k' })
    assert.deepEqual(requests, [{ url: '/api/v1/files/k?s=1', type: 'image/png', aborted: false }])
    assert.deepEqual(shares, [0.5])
  })

  const toBucket = { status: 200, body: { data: { key: 'k', url: 'https://bucket.test/k?s=1' } } }
  const sent = { status: 200, body: '' }

  test('after an upload to a bucket, one byte is requested so that the product checks the file', async ({
    assert,
  }) => {
    live({ presigned: toBucket, sent, looked: { status: 206, body: {} } })
    const { src } = await uploadFile({ file: picture(), pageId: 1 })
    assert.equal(src, '/api/v1/files/k')
    assert.deepEqual(asked, ['/api/v1/files/k bytes=0-0'])
  })

  test('the byte that checks an upload to a bucket may be any byte', async ({ assert }) => {
    live({ presigned: toBucket, sent })
    const { fetch } = globalThis
    Object.assign(globalThis, {
      fetch: (url: string, init: RequestInit) =>
        new Headers(init.headers).has('range')
          ? Promise.resolve(new Response(new Uint8Array([0x89]), { status: 206 }))
          : fetch(url, init),
    })
    const { key } = await uploadFile({ file: picture(), pageId: 1 })
    assert.equal(key, 'k')
    assert.isEmpty(givenUp)
  })

  test('a finished upload keeps its place', async ({ assert }) => {
    live({ presigned, sent })
    await uploadFile({ file: picture(), pageId: 1 })
    assert.isEmpty(givenUp)
  })

  const refused = (status: number, code: string) => ({ status, body: { code, message: 'No' } })
  const problems: [string, World, string, Blob?][] = [
    ['an unsupported type', {}, 'type', picture(10, 'image/svg+xml')],
    ['an image one byte too large', {}, 'too-large', picture(MAX_IMAGE_BYTES + 1)],
    [
      'an attachment one byte too large',
      {},
      'too-large',
      picture(MAX_ATTACHMENT_BYTES + 1, ATTACHMENT_TYPE),
    ],
    ['no bytes', {}, 'refused', picture(0)],
    ['no connection', {}, 'offline'],
    ['no storage left', { presigned: refused(403, 'E_STORAGE_LIMIT') }, 'storage'],
    ['a deleted page', { presigned: refused(404, 'E_BLOCK_NOT_FOUND') }, 'refused'],
    ['a connection that breaks', { presigned }, 'offline'],
    [
      'bytes of another type than declared',
      { presigned, sent: { status: 422, body: '{"code":"E_FILE_TYPE","message":"No"}' } },
      'type',
    ],
    [
      'bytes in a bucket of another type than declared',
      { presigned: toBucket, sent, looked: refused(422, 'E_FILE_TYPE') },
      'type',
    ],
    [
      'a bucket that rejects the upload',
      { presigned, sent: { status: 403, body: '<Error/>' } },
      'refused',
    ],
  ]
  for (const [title, world, problem, file = picture()] of problems) {
    test(`an upload error has the right problem: ${title}`, async ({ assert }) => {
      live(world)
      const error = await uploadFile({ file, pageId: 1 }).catch((reason: unknown) => reason)
      assert.equal((error as UploadError).problem, problem)
      const kept = world.presigned?.status === 200
      assert.deepEqual(givenUp, kept ? ['/api/v1/files/k'] : [])
    })
  }

  test('an aborted upload frees its place', async ({ assert }) => {
    const requests = live({ presigned, sent: { status: 200, body: '' } })
    const control = new AbortController()
    const reason = new Error('Enough')
    const uploading = uploadFile({
      file: picture(),
      pageId: 1,
      signal: control.signal,
      onProgress: () => control.abort(reason),
    })
    assert.strictEqual(await uploading.catch((error: unknown) => error), reason)
    assert.isTrue(requests[0]?.aborted)
    assert.deepEqual(givenUp, ['/api/v1/files/k'])
  })

  for (const persisted of [false, true]) {
    const title = persisted ? 'kept for the back button' : 'closed'
    test(`the place is ${persisted ? 'not ' : ''}freed if the tab is ${title}`, async ({
      assert,
    }) => {
      live({ presigned, sent })
      const hide = Object.assign(new Event('pagehide'), { persisted })
      const onProgress = () => void window.dispatchEvent(hide)
      await uploadFile({ file: picture(), pageId: 1, onProgress })
      assert.lengthOf(givenUp, persisted ? 0 : 1)
      // A finished upload keeps its place even if the tab closes.
      window.dispatchEvent(hide)
      assert.lengthOf(givenUp, persisted ? 0 : 1)
    })
  }
})
