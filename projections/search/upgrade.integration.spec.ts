import { test } from '@japa/runner'
import pg from 'pg'
import { CatchUp } from '#kernel/projections/catch_up'
import type { Projection } from '#kernel/projections/projection'
import { verify } from '#kernel/projections/rebuild'
import { createReadModels } from '#kernel/projections/schema'
import { projections } from '#projections/index'
import { searchProjection } from '#projections/search/projection'
import { goldenDatabase } from '#projections/testing/golden/golden_database'
import { openStack, type Stack } from '#projections/testing/stack'

const now = searchProjection as Projection

/** What a release before asks, which goes on for a while beside this one. */
const AS_BEFORE = `
  select block_id, name, name_words, node_words from rm_search.blocks
  where owner_id = 1 and words && array[$1] order by block_id`

/** A database that the release before has left, as this one starts on it. */
async function upgraded() {
  const database = await goldenDatabase('before_versions')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await createReadModels(client, projections)
  await client.end()
  return openStack({ ...database, project: false })
}

/** A word of a name and one of a text of person 1, and a page that has both. */
async function someWords({ pool }: Stack) {
  const { rows } = await pool.query<{ id: number; named: string; written: string }>(
    `select block_id::int as id, name_words[1] as named, w as written
     from rm_search_v1.blocks, unnest(words) w
     where owner_id = 1 and cardinality(name_words) > 0 and w <> all(name_words)
       and length(w) > 3 and length(name_words[1]) > 3
       and exists (select from rm_blocks.blocks b where b.id = block_id and b.archived_at is null)
     order by 1, 3 limit 1`
  )
  return rows[0]!
}

test.group('Search on a database of the release before', () => {
  test('goes on while names and texts are parted, and says the same then', async ({ assert }) => {
    const stack = await upgraded()
    const { id, named, written } = await someWords(stack)
    const keywords = [named, written, `${named} ${written}`, named.slice(0, 3)]
    const search = () =>
      Promise.all(
        keywords.map(async (keyword) => {
          const hits = await stack.searching.search(1, keyword)
          return hits.map((hit) => [hit.id, hit.snippet])
        })
      )
    const ofBefore = async () => (await stack.pool.query(AS_BEFORE, [written])).rows

    const [first, asBefore] = [await search(), await ofBefore()]
    for (const hits of first) assert.include(hits.map(([hit]) => hit) as number[], id)
    assert.isNotEmpty(asBefore)

    const catchUp = new CatchUp(now, stack)
    await catchUp.readTo((await stack.store.head())!, AbortSignal.timeout(60_000))
    await catchUp.join()
    assert.deepEqual(await search(), first)
    assert.deepEqual(await ofBefore(), asBefore)
    assert.isTrue((await verify(stack, now)).equal)
    await stack.close()
  })
})
