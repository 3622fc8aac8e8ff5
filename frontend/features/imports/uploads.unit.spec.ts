import { test } from '@japa/runner'
import { getDefaultStore } from 'jotai'
import { eventually } from '#testing/eventually'
import { beginImport, retryUpload, stopUpload, uploadsAtom } from './uploads.js'

const ORIGIN = 'http://strata.test'
const HEADERS = { 'Content-Type': 'application/octet-stream' }
const upload = {
  url: `${ORIGIN}/api/v1/imports/a/upload?signature=s`,
  method: 'PUT',
  headers: HEADERS,
}

const store = getDefaultStore()
const uploadOf = (id: string) => store.get(uploadsAtom)[id]

/** A request for the bytes, whose response the test decides. */
class FakeRequest extends EventTarget {
  static all: FakeRequest[] = []
  upload = new EventTarget()
  status = 0
  responseText = ''
  sent = ''
  headers: Record<string, string> = {}
  aborted = false

  open(method: string, url: string) {
    this.sent = `${method} ${url}`
    FakeRequest.all.push(this)
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }

  send() {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 4 }))
  }

  abort() {
    this.aborted = true
    this.#end('abort')
  }

  respond(status: number, body = '') {
    this.status = status
    this.responseText = body
    this.#end('load')
  }

  #end(how: string) {
    for (const type of [how, 'loadend']) this.dispatchEvent(new Event(type))
  }
}

test.group('Uploads of imports', (group) => {
  const { fetch } = globalThis

  group.each.setup(() => {
    FakeRequest.all = []
    Object.assign(globalThis, {
      XMLHttpRequest: FakeRequest,
      document: { cookie: '' },
      location: { origin: ORIGIN },
      window: new EventTarget(),
      fetch: async () => Response.json({ data: { id: 'a', upload } }),
    })
    return () => {
      stopUpload('a')
      Object.assign(globalThis, { fetch })
      for (const name of ['document', 'location', 'window', 'XMLHttpRequest']) {
        Reflect.deleteProperty(globalThis, name)
      }
    }
  })

  const begin = () => beginImport(new File(['notes'], 'notes.zip'))

  test('a file is sent to the path of its import and forgotten afterwards', async ({ assert }) => {
    assert.equal(await begin(), 'a')
    const [request] = FakeRequest.all
    assert.equal(request?.sent, 'PUT /api/v1/imports/a/upload?signature=s')
    assert.deepEqual(request?.headers, HEADERS)
    assert.equal(uploadOf('a')?.share, 0.25)
    request?.respond(200)
    await eventually(() => assert.isUndefined(uploadOf('a')))
  })

  test('a refused upload states the reason and can be sent again', async ({ assert }) => {
    await begin()
    FakeRequest.all[0]?.respond(413, '{"message":"The file is too large"}')
    await eventually(() =>
      assert.equal(uploadOf('a')?.problem, 'The upload stopped. The file is too large')
    )
    retryUpload('a')
    assert.lengthOf(FakeRequest.all, 2)
    assert.isUndefined(uploadOf('a')?.problem)
    FakeRequest.all[1]?.respond(200)
    await eventually(() => assert.isUndefined(uploadOf('a')))
  })

  test('a stopped upload is aborted and forgotten', async ({ assert }) => {
    await begin()
    stopUpload('a')
    assert.isTrue(FakeRequest.all[0]?.aborted)
    assert.isUndefined(uploadOf('a'))
  })

  test('the browser asks before it leaves the page during an upload only', async ({ assert }) => {
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    assert.isTrue(leave())
    await begin()
    assert.isFalse(leave())
    FakeRequest.all[0]?.respond(200)
    await eventually(() => assert.isTrue(leave()))
  })
})
