import { test } from '@japa/runner'
import { openPool } from '#kernel/database/connections'
import { Page } from '#platform/http/routing/pagination'
import { listPage, type Order, type Table } from '#modules/admin/queries/table'
import { containing, Where } from '#modules/admin/queries/where'
import { freshDatabase } from '#testing/fresh_database'

const MANY = 6_000
const BY_NAME: Order = { by: 'r.name', direction: 'asc' }
const TABLE: Table = { rows: 'things r', columns: 'r.id', joins: '' }

/** Opens a table with things named `thing 1` and so on, the first hundred of them red. */
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
  const remove = (id: number) => pool.query('delete from things where id = $1', [id])
  const sorted = async ({ by, direction }: Order) => {
    const { rows } = await pool.query<{ id: number }>(
      `select r.id from things r order by ${by} ${direction}, r.id ${direction}`
    )
    return rows.map(({ id }) => id)
  }
  return { list, remove, sorted }
}

const named = (part: string) => containing(new Where(), part, 'r.name like ?')

test.group('Staff tables', () => {
  test('a count is current and belongs to its filter', async ({ assert, cleanup }) => {
    const { list, remove } = await open(cleanup)
    assert.equal((await list(new Where())).total, MANY)
    assert.equal((await list(named('thing 6000'))).total, 1)
    await remove(MANY)
    assert.deepEqual(await list(named('thing 6000')), { ids: [], total: 0 })
    assert.deepEqual(await list(new Where(), 601), { ids: [], total: MANY - 1 })
    const red = await list(new Where().and('r.red'), 2)
    assert.deepEqual([red.total, red.ids[0]], [100, 18])
  })

  test('pages of any order join to the sorted list', async ({ assert, cleanup }) => {
    const { list, sorted } = await open(cleanup)
    for (const by of ['r.name', 'r.id % 7', 'coalesce(nullif(r.id % 5, 0), -1)::numeric']) {
      for (const direction of ['asc', 'desc'] as const) {
        const ids = await sorted({ by, direction })
        for (const current of [1, 2, 300, MANY / 10]) {
          const expected = ids.slice((current - 1) * 10, current * 10)
          for (const where of [new Where(), named('thing'), new Where().and('r.id > ?', 0)]) {
            const found = await list(where, current, { by, direction })
            assert.deepEqual(found, { ids: expected, total: MANY }, `${by} ${direction} ${current}`)
          }
        }
      }
    }
  })
})
