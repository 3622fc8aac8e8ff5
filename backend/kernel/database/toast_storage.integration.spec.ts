import { test } from '@japa/runner'
import { tablesSchema } from '#kernel/projections/projection'
import { blocksProjection } from '#projections/blocks/projection'
import { searchProjection } from '#projections/search/projection'
import { freshStackDatabase, openStack } from '#testing/stack'

const TABLES = [
  `${tablesSchema(blocksProjection)}.pages`,
  `${tablesSchema(searchProjection)}.texts`,
]

/** Returns SQL for an array of texts of 32 characters, which cannot be compressed. */
const texts = (count: number) => `array(select md5(i::text) from generate_series(1, ${count}) i)`

test.group('TOAST storage of texts', () => {
  test('texts up to 4 kB stay in their rows, longer texts are stored out of line', async ({
    assert,
  }) => {
    const stack = openStack({ ...(await freshStackDatabase()), project: false })
    const insert = async (id: number, size: number) => {
      const halves = `${texts(size / 2)}, ${texts(size / 2)}`
      await stack.pool.query(`insert into rm_blocks.pages select ${id}, 0, ${texts(size)}`)
      await stack.pool.query(`insert into rm_search.texts select ${id}, 1, ${halves}`)
      const { rows } = await stack.pool.query<{ name: string }>(
        `select oid::regclass::text as name from pg_class
         where oid = any($1::regclass[]) and pg_relation_size(reltoastrelid) > 0 order by 1`,
        [TABLES]
      )
      return rows.map(({ name }) => name)
    }
    assert.deepEqual(await insert(1, 100), [])
    assert.deepEqual(await insert(2, 300), TABLES)
    await stack.close()
  })
})
