import { onlineManager } from '@tanstack/react-query'
import { test } from '@japa/runner'
import { mock } from 'node:test'
import { privateDatabase } from '../../../../app/private-storage.js'
import { fakeDatabases } from '../../../../app/testing/fake-databases.js'
import { showToastsIn } from '../../../../ui/toast/toast.js'
import { partsOf } from '#modules/workspace/document/parts'
import { build } from '../../fixtures/build.js'
import { finishSplits, PART_BYTES, saveAsPages, splitOf } from './save-as-pages.js'

const { doc, p } = build
const PARTS = ['one', 'two', 'three'].map((text) => [p(text)])
const OPTIONS = { name: 'Log', parentId: null, address: '/app/1/2/3/4' }
const USER = 7

/** Server that processes each idempotency key once. */
class FakeServer {
  pages: { name: string; content?: string; archived?: boolean }[] = []
  calls = 0
  /** Called before and after each call is processed. A rejection is a lost connection. */
  onCall: (call: number, isDone: boolean) => void = () => {}
  #results = new Map<string, object>()

  fetch = async (address: RequestInfo | URL, init: RequestInit = {}) => {
    const call = ++this.calls
    this.onCall(call, false)
    const { 'Idempotency-Key': key } = init.headers as Record<string, string>
    const result = this.#results.get(key!) ?? this.#process(String(address), init)
    this.#results.set(key!, result)
    this.onCall(call, true)
    return new Response(JSON.stringify({ data: result }))
  }

  #process(address: string, { method, body }: RequestInit) {
    const sent = JSON.parse((body as string | undefined) ?? '{}') as { name: string }
    if (method === 'POST') return { id: this.pages.push(sent) }
    const [, id, archive] = /blocks\/(\d+)(\/archive)?/.exec(address)!
    Object.assign(this.pages[Number(id) - 1]!, archive ? { archived: true } : sent)
    return { id: Number(id) }
  }
}

test.group('Paste on several pages', (group) => {
  let server: FakeServer

  group.each.setup(() => {
    const { fetch, window, document, indexedDB } = globalThis
    server = new FakeServer()
    Object.assign(globalThis, {
      fetch: server.fetch,
      window: new EventTarget(),
      document: { cookie: '' },
      indexedDB: fakeDatabases(),
    })
    // The probes of a lost connection would outlive the test.
    mock.timers.enable({ apis: ['setTimeout'] })
    onlineManager.setOnline(true)
    const stop = showToastsIn({ show: () => () => undefined })
    return () => {
      stop()
      mock.timers.reset()
      onlineManager.setOnline(true)
      Object.assign(globalThis, { fetch, window, document, indexedDB })
    }
  })

  test('the server reads the save of each part, also of a text full of quote signs', ({
    assert,
  }) => {
    const lines = Array.from({ length: 60 }, () => p('"'.repeat(10_000)))
    const { parts } = splitOf(partsOf(doc(...lines).content, PART_BYTES), OPTIONS)
    assert.isAbove(parts.length, 1)
    for (const { content } of parts) assert.isBelow(JSON.stringify({ content }).length, 2_100_000)
  })

  const stored = () => privateDatabase(USER).keys()
  const shown = () =>
    server.pages.map(({ name, content }) => [name, /"text":"(\w+)"/.exec(content ?? '')?.[1]])
  const ALL = [
    ['Log, part 3', 'three'],
    ['Log, part 2', 'two'],
    ['Log, part 1', 'one'],
  ]

  test('each part gets a page of its own, the first one last', async ({ assert }) => {
    await saveAsPages(splitOf(PARTS, OPTIONS), USER)
    assert.deepEqual(shown(), ALL)
    assert.isEmpty(await stored())
  })

  test('call {lost} of a split is lost {when}: the next visit completes the pages once each')
    .with(
      [1, 2, 3, 4, 5, 6].flatMap((lost) => [
        { lost, when: 'before the server has processed it', isDone: false },
        { lost, when: 'after the server has processed it', isDone: true },
      ])
    )
    .run(async ({ assert }, { lost, isDone: isLostAfter }) => {
      server.onCall = (call, isDone) => {
        if (call === lost && isDone === isLostAfter) throw new TypeError('Failed to fetch')
      }
      await saveAsPages(splitOf(PARTS, OPTIONS), USER)
      const keys = await stored()
      assert.lengthOf(keys, 1)

      onlineManager.setOnline(true)
      await finishSplits(USER, keys)
      assert.deepEqual(shown(), ALL)
      assert.isTrue(server.pages.every(({ archived }) => !archived))
      assert.isEmpty(await stored())
    })

  test('a part that the server rejects leaves no empty page', async ({ assert }) => {
    const { fetch } = globalThis
    let calls = 0
    const refusal = new Response('{"message":"Full","code":"E_FULL"}', { status: 422 })
    globalThis.fetch = async (...call) => (++calls === 4 ? refusal : fetch(...call))
    await saveAsPages(splitOf(PARTS, OPTIONS), USER)
    assert.deepEqual(
      server.pages.map(({ name, archived }) => [name, archived]),
      [
        ['Log, part 3', undefined],
        ['Log, part 2', true],
      ]
    )
    assert.isEmpty(await stored())
  })
})
