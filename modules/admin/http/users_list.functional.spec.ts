import { randomUUID } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import type { HttpClient } from '#testing/http_client'
import type { UserRow } from '#modules/admin/api'
import { insertUser, signUpStaff } from '#modules/admin/testing/staff'
import { seedPlans } from '#modules/billing/index'

/** Part of all addresses of this run, and of no other run. */
const RUN = randomUUID().slice(0, 8)

/** Signs with a meaning in SQL, LIKE, CSV, URLs or HTML, each used in a user's name. */
const SIGNS = ['%', '_', '\\', "'", '"', ';', '--', '/*', '=', '+', '&', '#', '?', '<b>', '$1', 'ß']

interface Listed {
  data: UserRow[]
  pagination: { current_page: number; total_pages: number; total: number; page_size: number }
}

test.group('GET /users', (group) => {
  let client: HttpClient
  let ids: number[]

  group.setup(async () => {
    await seedPlans(await app.container.make(CommandBus))
    client = (await signUpStaff()).client
    ids = []
    for (const [i, created] of ['2001-05-01', '2001-05-02', '2001-05-03'].entries()) {
      ids.push(
        await insertUser({
          email: `${'cab'[i]}-${RUN}@list.test`,
          full_name: `List ${'bca'[i]}`,
          email_verified_at: i === 0 ? null : new Date(),
          scope: i === 1 ? 'auditor' : null,
          disabled_at: i === 2 ? new Date() : null,
          created_at: `${created}T23:59:59.999Z`,
        })
      )
    }
    for (const sign of SIGNS) {
      await insertUser({ email: `${randomUUID()}@signs.test`, full_name: `${RUN} a${sign}b` })
    }
  })

  async function list(query: string | object): Promise<Listed & { status: number }> {
    const asked = new URLSearchParams(query as Record<string, string>)
    const { status, body } = await client.get(`users?${asked}`)
    return { status, ...(body as unknown as Listed) }
  }
  const found = async (query: string) => {
    const { data, pagination } = await list(`keyword=${RUN}@list&${query}`)
    return { ids: data.map(({ id }) => ids.indexOf(id)), total: pagination.total }
  }

  test('returns only the columns of the table', async ({ assert }) => {
    const { data, pagination } = await list({ keyword: `b-${RUN}` })
    assert.deepEqual(data, [
      {
        id: ids[2]!,
        email: `b-${RUN}@list.test`,
        full_name: 'List a',
        profile_image: null,
        email_verified: 1,
        scope: null,
        disabled: 1,
        plan: { id: 1, name: 'Free', interval_unit: 'MONTH' },
        created_at: '2001-05-03T23:59:59.999Z',
      },
    ])
    assert.deepEqual(pagination, { current_page: 1, total_pages: 1, total: 1, page_size: 10 })
  })

  test('sorts by query, newest first by default: {0}')
    .with([
      ['', [2, 1, 0]],
      ['order=asc', [0, 1, 2]],
      ['sort=email&order=asc', [1, 2, 0]],
      ['sort=email', [0, 2, 1]],
      ['sort=full_name&order=asc', [2, 0, 1]],
      ['sort=created_at&order=desc', [2, 1, 0]],
    ] as const)
    .run(async ({ assert }, [query, order]) => {
      assert.deepEqual((await found(query)).ids, [...order])
    })

  test('filters users by {0}')
    .with([
      ['verified=0', [0]],
      ['verified=1', [2, 1]],
      ['disabled=1', [2]],
      ['disabled=0', [1, 0]],
      ['scope=auditor', [1]],
      ['scope=any', [1]],
      ['scope=none', [2, 0]],
      ['scope=admin', []],
      ['plan_id=1', [2, 1, 0]],
      ['plan_id=4', [2, 1, 0]],
      ['plan_id=2', []],
      ['plan_id=999999', []],
      ['created_from=2001-05-02', [2, 1]],
      ['created_to=2001-05-02', [1, 0]],
      ['created_from=2001-05-02&created_to=2001-05-02', [1]],
      ['created_from=2001-05-04&created_to=2001-05-01', []],
      ['verified=1&disabled=0&scope=any&plan_id=1', [1]],
    ] as const)
    .run(async ({ assert }, [query, expected]) => {
      const { ids: order, total } = await found(query)
      assert.deepEqual([order, total], [[...expected], expected.length])
    })

  test("finds the same users without a keyword by scanning the order's index", async ({
    assert,
  }) => {
    const days = { created_from: '2001-05-01', created_to: '2001-05-03' }
    const all = await list({ ...days, page_size: 500 })
    const own = all.data.filter(({ id }) => ids.includes(id))
    assert.deepEqual(
      own.map(({ id }) => ids.indexOf(id)),
      [2, 1, 0]
    )
    assert.equal(all.pagination.total, all.data.length)
    const unverified = await list({ ...days, verified: '0' })
    assert.isTrue(unverified.data.every(({ email_verified: verified }) => verified === 0))
  })

  test('pages the list and returns nothing beyond its end', async ({ assert }) => {
    const pages = []
    for (const current_page of [1, 2, 3]) {
      pages.push(await found(`page_size=2&current_page=${current_page}`))
    }
    assert.deepEqual(
      pages.map(({ ids: order }) => order),
      [[2, 1], [0], []]
    )
    const { pagination } = await list({ keyword: `${RUN}@list`, page_size: 2, current_page: 3 })
    assert.deepEqual(pagination, { current_page: 3, total_pages: 2, total: 3, page_size: 2 })
    const last = await list({ current_page: 1_000_000 })
    assert.deepEqual([last.status, last.data.length], [200, 0])
    assert.isAbove(last.pagination.total, 3)
  })

  test('rejects an invalid page: {$self}')
    .with(['0', '-1', '1000000000', 'x', '1.5', '1e99', 'NaN', '%'])
    .run(async ({ assert }, page) => {
      for (const name of ['current_page', 'page_size']) {
        const { status, body } = await client.get(`users?${name}=${encodeURIComponent(page)}`)
        assert.deepEqual([status, body.errors[0]!.field], [422, name])
      }
    })

  test('rejects an invalid query at its field: {0}={1}')
    .with([
      ['sort', 'password'],
      ['sort', 'email; drop table users'],
      ['order', 'desc nulls first'],
      ['verified', '2'],
      ['verified', 'yes'],
      ['scope', 'owner'],
      ['plan_id', '0'],
      ['plan_id', "1' or '1"],
      ['created_from', '2026-02-30'],
      ['created_to', '0000-01-01'],
      ['created_to', '0000-00-00'],
      ['created_from', 'yesterday'],
      ['created_from', '2026-1-1'],
      ['keyword', 'x'.repeat(101)],
    ] as const)
    .run(async ({ assert }, [field, value]) => {
      const { status, body } = await client.get(`users?${field}=${encodeURIComponent(value)}`)
      assert.deepEqual([status, body.errors[0]!.field], [422, field])
    })

  test('takes a keyword literally: {$self}')
    .with(SIGNS)
    .run(async ({ assert }, sign) => {
      const { data } = await list({ keyword: `${RUN} a${sign}b` })
      assert.deepEqual(
        data.map(({ full_name: name }) => name),
        [`${RUN} a${sign}b`]
      )
      const short = await list({ keyword: sign, page_size: 500 })
      assert.equal(short.status, 200)
      for (const { email, full_name: name } of short.data) {
        assert.include(`${email}\n${name.toLowerCase()}`, sign)
      }
      assert.isTrue(short.data.some(({ full_name: name }) => name === `${RUN} a${sign}b`))
    })

  test('trims a keyword and finds it in addresses and names in any case', async ({ assert }) => {
    for (const keyword of [`A-${RUN}`, `  a-${RUN}@LIST.test `, 'a-' + RUN.toUpperCase()]) {
      assert.deepEqual(
        (await list({ keyword })).data.map(({ id }) => ids.indexOf(id)),
        [1]
      )
    }
    const names = await list({ keyword: 'LIST B', created_to: '2001-05-01' })
    assert.include(
      names.data.map(({ id }) => ids.indexOf(id)),
      0
    )
    const nothing = await list({ keyword: ' \t ' })
    assert.isAbove(nothing.pagination.total, 3)
  })
})
