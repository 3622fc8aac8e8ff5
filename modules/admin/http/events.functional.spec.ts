import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { UserLimits } from '#platform/http/limits/user_limits'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import type { HttpClient } from '#testing/http_client'
import type { EventRow } from '#modules/admin/api'
import { eventsOf, signUpStaff } from '#modules/admin/testing/staff'
import { userStream } from '#modules/auth/index'

const SECRET = 'Nobody of the staff reads this'
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

function look(client: HttpClient, query: Record<string, string | number>) {
  const asked = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))
  return client.get<EventRow[]>(`audit/events?${asked}`)
}

/** Polls until the audit log, which lags behind, has this many events. */
function found(client: HttpClient, query: Record<string, string | number>, count: number) {
  return eventually(async () => {
    const { body } = await look(client, query)
    if (body.data.length < count) throw new Error(`${body.data.length} of ${count} events`)
    return body.data
  })
}

/** Removes the cursors, which are specific to a list. */
function withoutCursors(rows: EventRow[]) {
  return rows.map(({ cursor: _cursor, ...row }) => row)
}

/** Creates a folder with the secret as its name, renames it once, and moves it to the trash. */
async function act({ client }: TestAccount) {
  const folder = { name: SECRET, block_type: 'folder', parent_block_id: null }
  const { id } = (await client.post<{ id: number }>('blocks', folder)).body.data
  await client.put(`blocks/${id}`, { name: `${SECRET} again` })
  await client.put(`blocks/${id}/archive`)
  return id
}

test.group('GET /audit/events', (group) => {
  let user: TestAccount
  let auditor: TestAccount
  let folder: number
  group.setup(async () => {
    user = await signUpVerified()
    auditor = await signUpStaff('auditor')
    folder = await act(user)
    await found(auditor.client, { stream: `workspace-${user.id}` }, 3)
  })

  test('lists events newest first without their text', async ({ assert }) => {
    const stream = `workspace-${user.id}`
    const { status, body } = await look(auditor.client, { stream })
    assert.equal(status, 200)
    assert.notInclude(JSON.stringify(body), 'Nobody of the staff')
    assert.deepEqual(
      body.data.map(({ type, revision, text }) => [type, revision, text]),
      [
        ['BlocksArchived', 2, null],
        ['BlockRenamed', 1, 'sealed'],
        ['BlockCreated', 0, 'sealed'],
      ]
    )
    const [archived] = body.data
    assert.include(archived, { stream, user_id: user.id, actor: String(user.id) })
    assert.include(JSON.stringify(archived!.data), String(folder))
    assert.match(archived!.id, UUID)
    assert.isTrue(archived!.time.endsWith('Z'))
    assert.isString(archived!.correlation_id)
    assert.isString(archived!.causation_id)
  })

  test('shows which texts were erased', async ({ assert }) => {
    const other = await signUpVerified()
    const id = await act(other)
    await other.client.delete(`blocks/${id}`)
    const rows = await found(auditor.client, { stream: `workspace-${other.id}` }, 4)
    assert.deepEqual(
      rows.map(({ type, text }) => [type, text]),
      [
        ['BlocksDeleted', null],
        ['BlocksArchived', null],
        ['BlockRenamed', 'erased'],
        ['BlockCreated', 'erased'],
      ]
    )
  })

  test('combines filters by owner, actor, type and time', async ({ assert }) => {
    const stream = `workspace-${user.id}`
    const [archived, renamed, created] = await found(auditor.client, { stream }, 3)
    const FOUND: [query: Record<string, string | number>, rows: EventRow[]][] = [
      [{ user_id: user.id, type: 'BlockRenamed' }, [renamed!]],
      [{ actor: user.id, stream, type: 'BlockCreated' }, [created!]],
      [{ actor: 'system', stream }, []],
      [{ correlation_id: renamed!.correlation_id!, user_id: user.id }, [renamed!]],
      [{ stream, from: renamed!.time }, [archived!, renamed!]],
      [{ stream, to: renamed!.time }, [renamed!, created!]],
      [{ stream, from: renamed!.time, to: renamed!.time, type: 'BlockRenamed' }, [renamed!]],
      [{ stream: `${stream}%` }, []],
      [{ type: "' or true --" }, []],
    ]
    for (const [query, rows] of FOUND) {
      const { body } = await look(auditor.client, query)
      assert.deepEqual(withoutCursors(body.data), withoutCursors(rows), JSON.stringify(query))
    }
  })

  test('continues after a row until the end', async ({ assert }) => {
    const query = { user_id: user.id }
    const all = (await look(auditor.client, query)).body.data
    const listed: EventRow[] = []
    for (let before: string | undefined; ; before = listed.at(-1)!.cursor) {
      const page = { ...query, page_size: 2, ...(before && { before }) }
      const { body } = await look(auditor.client, page)
      listed.push(...body.data)
      if (body.data.length < 2) break
    }
    assert.isAbove(all.length, 4)
    assert.deepEqual(listed, all)
  })

  test('records audit access once per list', async ({ assert }) => {
    const { client, id } = await signUpStaff('auditor')
    const before = await eventsOf({ id })
    const [first] = (await look(client, { user_id: user.id, page_size: 1 })).body.data
    await look(client, { user_id: user.id, page_size: 1, before: first!.cursor })
    assert.equal(await eventsOf({ id }), before + 1)
    const looked = { stream: userStream(id), type: 'AuditLooked' }
    const event = (await found(client, looked, 1)).at(-1)
    assert.deepEqual(event!.data, { user_id: id, at: 'events', of: `user_id=${user.id}` })
    assert.include(event!, { user_id: id, actor: String(id) })
  })

  test('limits the rate of lists per auditor', async ({ assert, cleanup }) => {
    const { client, id } = await signUpStaff('auditor')
    const limits = await app.container.make(UserLimits)
    limits.enabled = true
    cleanup(() => void (limits.enabled = false))
    limits.take(id, 'expensive_reads', 160)
    const before = await eventsOf({ id })
    assert.equal((await look(client, {})).status, 429)
    assert.equal(await eventsOf({ id }), before)
  })

  for (const site of ['cross-site', 'same-site']) {
    test(`rejects a ${site} page and records nothing`, async ({ assert }) => {
      const before = await eventsOf(auditor)
      const headers = { 'sec-fetch-site': site }
      const { status, body } = await auditor.client.get('audit/events', { headers })
      assert.deepEqual([status, body.code], [403, 'E_OTHER_SITE'])
      assert.equal(await eventsOf(auditor), before)
    })
  }

  test('records audit access for a forged cursor', async ({ assert }) => {
    const { client, id } = await signUpStaff('auditor')
    const { cursor } = (await look(client, { user_id: user.id })).body.data[0]!
    const made: Record<string, string | number>[] = [
      { before: '99999999999999.1' },
      { before: `99999999999999.1.${cursor.split('.')[2]}` },
      { before: cursor },
      { before: cursor, user_id: auditor.id },
    ]
    for (const query of made) {
      const before = await eventsOf({ id })
      assert.equal((await look(client, query)).status, 200)
      assert.equal(await eventsOf({ id }), before + 1, JSON.stringify(query))
    }
    const before = await eventsOf({ id })
    await look(auditor.client, { before: cursor, user_id: user.id })
    await look(client, { before: cursor, user_id: user.id })
    assert.equal(await eventsOf({ id }), before)
  })

  const REFUSED: Record<string, string | number>[] = [
    { user_id: 'x' },
    { user_id: -1 },
    { actor: "3'; drop table users" },
    { stream: 'a\u0007b' },
    { type: '' },
    { from: 'yesterday' },
    { to: '2026-02-31T00:00:00Z' },
    { from: '0000-01-01T00:00:00Z' },
    { before: '1' },
    { page_size: 0 },
    { page_size: 201 },
  ]
  for (const query of REFUSED) {
    test(`rejects ${JSON.stringify(query)} and records nothing`, async ({ assert }) => {
      const before = await eventsOf(auditor)
      const { status, body } = await look(auditor.client, query)
      assert.equal(status, 422)
      assert.equal(body.errors?.[0]?.field, Object.keys(query)[0])
      assert.equal(await eventsOf(auditor), before)
    })
  }
})
