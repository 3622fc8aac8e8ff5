import type { Assert } from '@japa/assert'
import { PageHistory } from '#modules/workspace/page_history'
import { VersionQueries } from '#projections/versions/queries'
import type { ReferenceWorkspace } from '#testing/random/reference_workspace'
import type { Stack } from '#testing/stack'

/**
 * Compares the versions of all pages with the reference: their numbers and names, and the text of
 * each.
 */
export async function assertVersions(
  assert: Assert,
  { pool, store, reader }: Pick<Stack, 'pool' | 'store' | 'reader'>,
  owner: number,
  { blocks }: ReferenceWorkspace
) {
  const queries = new VersionQueries(pool)
  const history = new PageHistory(store, reader)
  for (const { id, versions, versionNames } of blocks.values()) {
    const saves = versions.filter(({ isSave }) => isSave).sort((a, b) => b.revision - a.revision)
    const listed = await queries.list(owner, id)
    assert.deepEqual(
      listed.map((each) => [each.version, each.name]),
      saves.map(({ revision }) => [revision, versionNames[revision] ?? null]),
      `versions of ${id}`
    )
    for (const { revision, nodes } of saves) {
      assert.deepEqual(await history.textAt(id, revision), nodes, `version ${revision} of ${id}`)
    }
  }
}
