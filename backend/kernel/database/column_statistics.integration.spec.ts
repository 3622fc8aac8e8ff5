import { test } from '@japa/runner'
import pg from 'pg'
import { columnsOf, disableColumnStatistics } from '#kernel/database/column_statistics'
import { readModels } from '#projections/index'
import { rebuild } from '#kernel/projections/rebuild'
import { freshStackDatabase, openStack } from '#testing/stack'

/** Returns the columns for which Postgres holds statistics samples. */
async function sampled(client: pg.ClientBase | pg.Pool, schemas: string) {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || tablename || '.' || attname as name from pg_stats
     where schemaname like $1 order by 1`,
    [schemas]
  )
  return rows.map(({ name }) => name)
}

/** Text that names no table or column, because catalogs have samples of these names. */
const TEXT = 'unmistakable'

const FILL = `
  insert into vault.keys (master_key_id, wrapped_key) select 'k', '${TEXT}' from generate_series(1, 100);
  insert into rm_blocks.blocks (id, owner_id, type, rank, name, created_at, updated_at)
    select i, 1, 4, 'a', '${TEXT}', now(), now() from generate_series(1, 100) i;
  insert into rm_blocks.pages select i, 0, array['${TEXT}'] from generate_series(1, 100) i;
  insert into rm_search.names select i, 1, '${TEXT}', array['${TEXT}'] from generate_series(1, 100) i;
  insert into rm_search.texts select i, 1, array['${TEXT}'], array['${TEXT}']
    from generate_series(1, 100) i;
  insert into rm_search.vocabulary select i, '${TEXT}', 1 from generate_series(1, 100) i;
  analyze`

test.group('Column statistics', () => {
  test('no samples of user texts or keys exist in new or rebuilt read models', async ({
    assert,
  }) => {
    const stack = openStack({ ...(await freshStackDatabase()), project: false })
    await stack.pool.query(FILL)
    const { rows } = await stack.pool.query(
      `select s.tablename from pg_stats s where most_common_vals::text like '%${TEXT}%'
         or most_common_elems::text like '%${TEXT}%' or histogram_bounds::text like '%${TEXT}%'`
    )
    assert.deepEqual(rows, [])
    const ofIndexes = (await sampled(stack.pool, 'rm_search_v4')).filter((name) =>
      /parts/.test(name)
    )
    assert.deepEqual(ofIndexes, [])
    assert.include(await sampled(stack.pool, 'rm_blocks_v1'), 'rm_blocks_v1.blocks.owner_id')
    assert.notInclude(await sampled(stack.pool, 'vault'), 'vault.keys.wrapped_key')
    for (const projection of readModels) await rebuild(stack, projection)
    await stack.pool.query(FILL)
    assert.notInclude(await sampled(stack.pool, 'rm_blocks_v1'), 'rm_blocks_v1.blocks.name')
    await stack.close()
  })

  test("disableColumnStatistics deletes existing samples and keeps the column's indexes", async ({
    assert,
  }) => {
    const { url } = await freshStackDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`
      create table people (id int primary key, name text collate "C" not null);
      create index people_name on people (name);
      insert into people select i, 'secret' from generate_series(1, 100) i;
      analyze people`)
    assert.deepEqual(await sampled(client, 'public'), ['public.people.id', 'public.people.name'])
    const index = `select pg_relation_filenode('people_name') as file`
    const before = (await client.query(index)).rows
    await client.query(disableColumnStatistics(columnsOf('people', 'name')))
    assert.deepEqual(await sampled(client, 'public'), ['public.people.id'])
    assert.deepEqual((await client.query(index)).rows, before)
    await client.query('analyze people')
    assert.deepEqual(await sampled(client, 'public'), ['public.people.id'])
    const { rows } = await client.query(
      `select collation_name from information_schema.columns
       where table_name = 'people' and column_name = 'name'`
    )
    assert.deepEqual(rows, [{ collation_name: 'C' }])
    await client.end()
  })
})
