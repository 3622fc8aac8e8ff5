import type pg from 'pg'
import { test } from '@japa/runner'
import { MAX_COLLECTED, ShareViews } from '#modules/workspace/shares/share_views'

/** Views whose database fails while `isDown`; `written` has the rows of each insert. */
function viewsOn() {
  const written: unknown[] = []
  const errors: unknown[] = []
  const database = { isDown: true, written, errors }
  const query = async ({ values: [rows] }: { values: [string] }) => {
    if (database.isDown) throw new Error('down')
    written.push(JSON.parse(rows))
  }
  const views = new ShareViews({ query } as unknown as pg.Pool, (error) => errors.push(error))
  return { views, database }
}

test.group('ShareViews', () => {
  test('counts the views of a failed insert with the next one', async ({ assert }) => {
    const { views, database } = viewsOn()
    const share = { ownerId: 1, id: 2 }
    views.note(share)
    await views.flush()
    assert.lengthOf(database.errors, 1)
    views.note(share)
    database.isDown = false
    await views.flush()
    await views.flush()
    assert.deepEqual(database.written, [[{ ...share, views: 2 }]])
  })

  test('counts no further shares beyond a limit while the database is down', async ({ assert }) => {
    const { views, database } = viewsOn()
    for (let id = 0; id < MAX_COLLECTED + 10; id++) views.note({ ownerId: 1, id })
    await views.flush()
    views.note({ ownerId: 1, id: 0 })
    database.isDown = false
    await views.flush()
    const [rows] = database.written as [{ id: number; views: number }[]]
    assert.lengthOf(rows, MAX_COLLECTED)
    assert.equal(rows.find(({ id }) => id === 0)!.views, 2)
  })
})
