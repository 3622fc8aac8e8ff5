import { test } from '@japa/runner'
import type { Act } from '#modules/workspace/api'
import { queryClient } from '../../../../app/query-client.js'
import { countsOf, deviceActsQuery, devicesOf, undoDevice } from './device-acts.js'

const act = (kind: Act['kind'], device: string | null) => ({ kind, device }) as Act

test.group('Acts of a device', () => {
  const acts = [
    act('renamed', 'Firefox on Windows'),
    act('icon', null),
    act('edited', 'Safari on iPhone'),
    act('moved', 'Firefox on Windows'),
  ]

  test('lists each known device once, the latest first', ({ assert }) => {
    assert.deepEqual(devicesOf(acts), ['Firefox on Windows', 'Safari on iPhone'])
  })

  test('counts acts by the filter that finds them', ({ assert }) => {
    assert.deepEqual(countsOf(acts), [
      ['edited', 1],
      ['renamed', 2],
      ['moved', 1],
    ])
  })
})

test.group('Calls for the acts of a device', (group) => {
  let sent: { query: URLSearchParams; body: { before?: string } | undefined; key: string }[]
  let responses: unknown[]

  group.each.setup(() => {
    const { fetch, document } = globalThis
    sent = []
    const respond = async (address: string, { body, headers }: RequestInit) => {
      const { searchParams: query } = new URL(address, 'http://localhost')
      const { 'Idempotency-Key': key } = headers as Record<string, string>
      sent.push({ query, body: JSON.parse((body as string | undefined) ?? '{}'), key: key! })
      return new Response(JSON.stringify({ data: responses.shift() }))
    }
    Object.assign(globalThis, { fetch: respond, document: { cookie: '' } })
    return () => {
      queryClient.clear()
      Object.assign(globalThis, { fetch, document })
    }
  })

  test('each call of an undo continues after the last act, with the same key', async ({
    assert,
  }) => {
    const refused = { id: 'a', code: 'E_SAVED_SINCE', message: 'The page was edited later' }
    responses = [
      { undone: [], refused: [refused], more: true, cursor: '2.b' },
      { undone: [], refused: [], more: true, cursor: '1.c' },
      { undone: [{ id: 'd', undo_id: 'e' }], refused: [], more: false, cursor: null },
    ]
    const done = await undoDevice('Firefox', '2026-01-01T00:00:00.000Z', 'key')
    assert.deepEqual(done, { undone: 1, stayed: [{ id: 'a', message: refused.message }] })
    assert.deepEqual(
      sent.map(({ body, key }) => [body!.before, key]),
      [
        [undefined, 'key'],
        ['2.b', 'key'],
        ['1.c', 'key'],
      ]
    )
  })

  test('counts acts behind many that are undone already', async ({ assert }) => {
    const undone = (from: number): Partial<Act>[] =>
      Array.from({ length: 100 }, (_, i) => {
        return { kind: 'icon', takes_back: null, undone_by: 'x', cursor: `${from - i}.a` }
      })
    const open: Partial<Act> = { kind: 'icon', takes_back: null, undone_by: null, cursor: null }
    responses = [900, 800, 700, 600, 500, 400].map(undone)
    responses.push([open])
    const query = deviceActsQuery('Firefox', '2026-01-01T00:00:00.000Z')
    const { undoable, more } = await queryClient.fetchQuery(query)
    assert.deepEqual([undoable.length, more], [1, false])
    assert.equal(sent.at(-1)!.query.get('before'), '301.a')
  })
})
