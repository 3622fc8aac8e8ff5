import { randomUUID } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { dataOf } from '#kernel/event_store/testing/events'
import type { HttpClient } from '#testing/http_client'
import { eventsOf, insertUser, signUpStaff } from '#modules/admin/testing/staff'
import { recordedEvents } from '#modules/auth/testing/recorded_events'

const RUN = randomUUID().slice(0, 8)
/** Number of rows that fills more than three batches. */
const MANY = 7_000

async function download(client: HttpClient, path: string, signal?: AbortSignal) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(new URL(`/api/v1/${path}`, client.baseUrl), { headers: { cookie }, signal })
}

/** Parses rows of cells as RFC 4180 prescribes. */
function parse(text: string) {
  const cells = [...text.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g)]
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of cells) {
    rows.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

/** Counts the batches of rows read from now on. */
async function countBatches(cleanup: (undo: () => void) => void) {
  const pool = await app.container.make('strata.queries_pool')
  const { query } = pool
  let batches = 0
  pool.query = ((...args: unknown[]) => {
    if (typeof args[0] === 'string' && args[0].includes('order by r.id desc')) batches++
    return Reflect.apply(query, pool, args) as unknown
  }) as typeof pool.query
  cleanup(() => void (pool.query = query))
  return () => batches
}

test.group('GET /users.csv and /payments.csv', (group) => {
  let client: HttpClient
  group.setup(async () => {
    client = (await signUpStaff()).client
    await db.rawQuery(
      `insert into users (email, full_name) select 'csv-' || i || ?, 'Many' from generate_series(1, ?) i`,
      [`@${RUN}.test`, MANY]
    )
  })

  test('a file contains every matching row once and escapes its content', async ({ assert }) => {
    const name = `=cmd|' /C calc'!A0, "${RUN}"\r\nnext`
    await insertUser({ email: `x@csv-${RUN}.test`, full_name: name })
    const response = await download(client, `users.csv?keyword=csv-${RUN}`)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8; header=present')
    assert.match(
      response.headers.get('content-disposition')!,
      /^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/
    )
    assert.equal(response.headers.get('cache-control'), 'no-store')
    const bytes = Buffer.from(await response.arrayBuffer())
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
    const [head, ...rows] = parse(bytes.subarray(3).toString('utf8'))
    assert.deepEqual(head!.slice(0, 4), ['Id', 'Email', 'Full name', 'Verified'])
    assert.deepEqual(
      rows.map((row) => row.slice(1, 4)),
      [[`x@csv-${RUN}.test`, `'${name}`, 'verified']]
    )
  })

  test('a file with thousands of rows contains each row once', async ({ assert }) => {
    const response = await download(client, `users.csv?keyword=${RUN}.test&verified=0`)
    const [, ...rows] = parse(await response.text())
    assert.equal(rows.length, MANY)
    const ids = rows.map(([id]) => Number(id))
    assert.deepEqual(
      ids,
      [...new Set(ids)].sort((a, b) => b - a)
    )
    // For this many rows, the table scans the index of its order.
    for (const page of [1, 2, 11, 12, 21, 22, 23, 24]) {
      const { body } = await client.get<{ id: number }[]>(
        `users?keyword=${RUN}.test&verified=0&page_size=307&current_page=${page}`
      )
      const expected = ids.slice((page - 1) * 307, page * 307)
      assert.deepEqual(
        body.data.map(({ id }) => id),
        expected,
        String(page)
      )
      const { total } = (body as unknown as { pagination: { total: number } }).pagination
      assert.equal(total, MANY)
    }
  })

  test('reading pauses for a slow client and stops for a client that disconnects', async ({
    assert,
    cleanup,
  }) => {
    const keyword = `weight-${RUN}`
    // Far more than the connection's buffers hold, in four batches.
    for (let from = 1; from < 8_000; from += 1_000) {
      await db.rawQuery(
        `insert into users (email, full_name) select ? || i, repeat('n', 2500)
         from generate_series(?::int, ?::int) i`,
        [`${keyword}-`, from, from + 999]
      )
    }
    const batches = await countBatches(cleanup)
    cleanup(async () => void (await db.from('users').whereLike('email', `${keyword}%`).delete()))
    const leaving = new AbortController()
    const response = await download(client, `users.csv?keyword=${keyword}`, leaving.signal)
    await response.body!.getReader().read()
    assert.equal((await client.get(`users?keyword=${keyword}&page_size=500`)).status, 200)
    assert.isBelow(batches(), 4)
    leaving.abort()
    assert.equal((await client.get(`users?keyword=${keyword}&page_size=500`)).status, 200)
    assert.isBelow(batches(), 4)
    await (await download(client, `users.csv?keyword=${keyword}`)).text()
    assert.isAtLeast(batches(), 4)
  })

  test('each export is recorded once, without the keyword', async ({ assert }) => {
    const { client: own, id } = await signUpStaff()
    const before = await eventsOf({ id })
    await (await download(own, `users.csv?keyword=csv-${RUN}&verified=1`)).text()
    assert.equal(await eventsOf({ id }), before + 1)
    const { type, data, metadata } = (await recordedEvents(id, before + 1)).at(-1)!
    assert.equal(type, 'TableExported')
    assert.deepEqual(dataOf({ data }), { user_id: id, table: 'users', of: 'verified=1&keyword=*' })
    assert.equal(metadata.actor, id)
    await own.request('HEAD', 'users.csv')
    await own.get('payments.csv?created_from=x')
    assert.equal(await eventsOf({ id }), before + 1)
  })

  for (const [what, end] of [
    ['is disabled', (id: number) => client.post(`users/${id}/disable`, {})],
    [
      'loses the scope',
      (id: number) => client.put(`users/${id}/scope`, { scope: 'auditor', base_scope: 'admin' }),
    ],
    ['is signed out by staff', (id: number) => client.delete(`users/${id}/sessions`)],
  ] as const) {
    test(`an export is cut off for an admin who ${what} meanwhile`, async ({ assert, cleanup }) => {
      const admin = await signUpStaff()
      const pool = await app.container.make('strata.queries_pool')
      const { query } = pool
      // Runs between the first batch and the second.
      let batches = 0
      pool.query = (async (...args: unknown[]) => {
        if (typeof args[0] === 'string' && args[0].includes('order by r.id desc')) {
          if (++batches === 2) assert.equal((await end(admin.id)).status, 200)
        }
        return Reflect.apply(query, pool, args) as unknown
      }) as typeof pool.query
      cleanup(() => void (pool.query = query))
      const response = await download(admin.client, `users.csv?keyword=${RUN}.test`)
      assert.equal(response.status, 200)
      await assert.rejects(() => response.text())
      assert.equal(batches, 2)
    })
  }

  test('HEAD returns no body, and an invalid filter is rejected', async ({ assert }) => {
    for (const name of ['users', 'payments']) {
      assert.equal((await client.request('HEAD', `${name}.csv`)).status, 204)
      assert.equal((await client.get(`${name}.csv?created_from=x`)).status, 422)
      const [head] = parse(await (await download(client, `${name}.csv`)).text())
      assert.isAbove(head!.length, 5)
    }
  })
})
