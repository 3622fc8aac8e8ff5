import { test } from '@japa/runner'
import pg from 'pg'
import { BLOCKS, heldWithChildren } from '#projections/blocks/queries/rows'
import { freshStackDatabase } from '#testing/stack'

test.group('heldWithChildren', () => {
  test('Postgres looks up children in {table} by an index, also without statistics')
    .with([
      { table: BLOCKS, where: 'b.archived_at is null' },
      { table: 'rm_tree_history.periods', where: 'b.archived_at is null' },
    ])
    .run(async ({ assert, cleanup }, { table, where }) => {
      const { url } = await freshStackDatabase()
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      cleanup(() => client.end())
      const { rows } = await client.query<Record<string, string>>(
        `explain with recursive held as (
           select b.* from ${table} b where b.owner_id = $1 and b.parent_id is null
           union all
           select b.* from ${heldWithChildren(where, table)}
         ) select id from held`,
        [1]
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      assert.match(plan, /Index Cond: .*parent_id = h\.\w+/)
      assert.notMatch(plan, /Join Filter|Hash Join|Merge Join/)
    })
})
