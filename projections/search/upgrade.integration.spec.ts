import { test } from '@japa/runner'
import pg from 'pg'
import { CatchUp } from '#kernel/projections/catch_up'
import type { Projection } from '#kernel/projections/projection'
import { verify } from '#kernel/projections/rebuild'
import { createReadModels } from '#kernel/projections/schema'
import { projections } from '#projections/index'
import { searchProjection } from '#projections/search/projection'
import { searchVersion3 } from '#projections/search/version_3'
import { goldenDatabase } from '#testing/golden/golden_database'
import { openStack, type Stack, type StackOptions } from '#testing/stack'

const now = searchProjection as Projection
/** The projection as the previous release had it, without the views for this release. */
const before = { ...searchVersion3, views: undefined } as Projection

/** A query of the previous release, which runs alongside this release for a while. */
const AS_BEFORE = `
  select word, blocks from rm_search.vocabulary
  where owner_id = 1 and (word like '%' || $1 || '%' or word % $1) order by word`

/** Opens a database that the previous release left, as this release starts on it. */
async function upgraded() {
  const database = await goldenDatabase('before_versions')
  const left = await started(database, [...projections.filter((known) => known !== now), before])
  await catchUp(left, before)
  await left.close()
  return started(database, projections)
}

async function started(database: StackOptions, known: Projection[]) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await createReadModels(client, known)
  await client.end()
  return openStack({ ...database, projections: known, project: false })
}

async function catchUp(stack: Stack, projection: Projection) {
  const catching = new CatchUp(projection, stack)
  await catching.readTo((await stack.store.head())!, AbortSignal.timeout(60_000))
  await catching.join()
}

/** Returns words of user 1, their starts, middles and ends, and typos for them. */
async function keywords({ pool }: Stack) {
  const { rows } = await pool.query<{ word: string }>(
    `select word from rm_search.vocabulary where owner_id = 1 and length(word) > 4
     order by md5(word) limit 40`
  )
  return rows.flatMap(({ word }) => {
    const swapped = `${word[0]}${word[2]}${word[1]}${word.slice(3)}`
    const exchanged = `${word.slice(0, 3)}q${word.slice(4)}`
    return [word, word.slice(0, 3), word.slice(1, -1), word.slice(2), swapped, exchanged]
  })
}

test.group('Search on a database of the previous release', () => {
  test('search works while its words are refolded and finds as much afterwards', async ({
    assert,
  }) => {
    const stack = await upgraded()
    const typed = await keywords(stack)
    const search = async () => {
      const found: unknown[] = []
      for (const keyword of typed) {
        const hits = await stack.searching.search(1, keyword)
        found.push([keyword, hits.map(({ id, snippet }) => [id, snippet])])
      }
      return found
    }
    const ofBefore = async () => (await stack.pool.query(AS_BEFORE, [typed[2]])).rows

    const [first, asBefore] = [await search(), await ofBefore()]
    assert.isNotEmpty(asBefore)
    const [, hits] = first[0] as [string, unknown[]]
    assert.isNotEmpty(hits)

    await catchUp(stack, now)
    assert.deepEqual(await search(), first)
    assert.deepEqual(await ofBefore(), asBefore)
    assert.isTrue((await verify(stack, now)).equal)
    await stack.close()
  }).tags(['@thorough'])
})
