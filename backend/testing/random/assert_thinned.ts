import type { Assert } from '@japa/assert'
import { PageHistory } from '#modules/workspace/page_history'
import { thinVersions } from '#modules/workspace/retention/thin_versions'
import { VersionQueries } from '#projections/versions/queries'
import { assertVersions } from '#testing/random/assert_versions'
import type { ReferenceWorkspace } from '#testing/random/reference_workspace'
import type { Stack } from '#testing/stack'

/** Time after which every day of the session is due. */
const LATER_MS = 40 * 24 * 60 * 60_000

/**
 * Thins the versions of a user whose saves all have keys of days. Compares the versions and texts
 * that stay with the reference, and asserts that the others are gone.
 */
export async function assertThinned(
  assert: Assert,
  stack: Stack,
  owner: number,
  workspace: ReferenceWorkspace
) {
  const { pool, store, reader, repository, vault } = stack
  const queries = new VersionQueries(pool)
  const gone: [id: number, revision: number][] = []
  for (const { id } of workspace.blocks.values()) {
    const listed = await queries.list(owner, id)
    const days = new Map(listed.map(({ version, at }) => [version, at.slice(0, 10)]))
    for (const revision of workspace.thin(id, days)) gone.push([id, revision])
  }
  await thinVersions(stack, owner, new Date(Date.now() + LATER_MS))
  repository.evictAll()
  vault.forget()
  await assertVersions(assert, stack, owner, workspace)
  const history = new PageHistory(store, reader)
  for (const [id, revision] of gone) {
    assert.isUndefined(await history.textAt(id, revision), `version ${revision} of ${id}`)
  }
}
