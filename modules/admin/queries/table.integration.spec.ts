import { test } from '@japa/runner'
import { openPool } from '#kernel/database/connections'
import { Page } from '#platform/http/routing/pagination'
import type { Order } from '#modules/admin/queries/scan_plan'
import { listPage, type Table } from '#modules/admin/queries/table'
import { containing, Where } from '#modules/admin/queries/where'
import { freshDatabase } from '#testing/fresh_database'

const MANY = 6_000
const BY_NAME: Order = { by: 'r.name', direction: 'asc' }
const TABLE: Table = { rows: 'things r', columns: 'r.id', joins: '' }

/**
 * Opens a table with things named `thing 1` and so on, the first hundred of them red. `list` also
 * counts queries.
 */
async function open(cleanup: (undo: () => Promise<void>) => void) {
  const pool = openPool(await freshDatabase(), { purpose: 'tests', max: 2 })
  cleanup(() => pool.end())
  await pool.query(`
    create table things (id int primary key, name text not null, red boolean not null);
    insert into things select n, 'thing ' || n, n <= 100 from generate_series(1, ${MANY}) n`)
  const list = async (where: Where, current_page = 1, order: Order = BY_NAME) => {
    const page = Page.of({ page_size: 10, current_page })!
    const { rows, total } = await listPage<{ id: number }>(pool, TABLE, { where, page, order })
    return { ids: rows.map(({ id }) => id), total }
  }
  const removeLast = () => pool.query('delete from things where id = (select max(id) from things)')
  const remove = (id: number) => pool.query('delete from things where id = $1', [id])
  const sorted = async ({ by, direction }: Order) => {
    const { rows } = await pool.query<{ id: number }>(
      `select r.id from things r where r.name like 'thing%' order by ${by} ${direction}, r.id ${direction}`
    )
    return rows.map(({ id }) => id)
  }
  return { list, removeLast, remove, sorted }
}

const named = (part: string) => containing(new Where(), part, 'r.name like ?')

test.group('Staff tables', () => {
  test('the count of a long list is cached for further pages', async ({ assert, cleanup }) => {
    const { list, removeLast } = await open(cleanup)
    assert.equal((await list(new Where())).total, MANY)
    await removeLast()
    const last = await list(new Where(), 600)
    assert.deepEqual([last.total, last.ids.length, last.ids.at(-1)], [MANY, 10, 999])
    assert.deepEqual(await list(new Where(), 601), { ids: [], total: MANY })
  })

  test('the count of a short list is always current, and each filter has its own count', async ({
    assert,
    cleanup,
  }) => {
    const { list, removeLast } = await open(cleanup)
    assert.equal((await list(new Where())).total, MANY)
    assert.equal((await list(named('thing 5999'))).total, 1)
    assert.equal((await list(named('thing 6000'))).total, 1)
    await removeLast()
    assert.deepEqual(await list(named('thing 6000')), { ids: [], total: 0 })
    const red = await list(new Where().and('r.red'), 2)
    assert.deepEqual([red.total, red.ids[0]], [100, 18])
    // A sorted list is counted in the same query.
    assert.equal((await list(named('thing'))).total, MANY - 1)
  })

  test('a page is the same from any scan start', async ({ assert, cleanup }) => {
    const { list, sorted } = await open(cleanup)
    const last = MANY / 10
    const pages = [
      last / 2,
      last / 2 + 1,
      last / 2 - 1,
      230,
      120,
      121,
      1,
      last,
      2,
      last - 1,
      last / 2,
    ]
    for (const by of ['r.name', 'r.id % 7', 'coalesce(nullif(r.id % 5, 0), -1)::numeric']) {
      for (const direction of ['asc', 'desc'] as const) {
        const ids = await sorted({ by, direction })
        for (const current of pages) {
          const expected = ids.slice((current - 1) * 10, current * 10)
          for (const where of [new Where(), named('thing'), new Where().and('r.id > ?', 0)]) {
            const found = await list(where, current, { by, direction })
            assert.deepEqual(found, { ids: expected, total: MANY }, `${by} ${direction} ${current}`)
          }
        }
      }
    }
  })

  test('paging on continues in place after earlier rows are removed', async ({
    assert,
    cleanup,
  }) => {
    const { list, remove } = await open(cleanup)
    const [page, next] = [await list(new Where(), 300), await list(new Where(), 301)]
    await remove((await list(new Where())).ids[0]!)
    assert.deepEqual(await list(new Where(), 300), page)
    assert.deepEqual(await list(new Where(), 301), next)
    assert.notDeepEqual((await list(new Where(), 200)).ids, [])
  })
})
