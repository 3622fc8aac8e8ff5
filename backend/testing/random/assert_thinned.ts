import type { Assert } from '@japa/assert'
import { PageHistory } from '#modules/workspace/page_history'
import { thinVersions } from '#modules/workspace/retention/thin_versions'
import { VersionQueries } from '#projections/versions/queries'
import { EMPTY_PAGE, type Nodes } from '#modules/workspace/document/content'
import { assertVersions } from '#testing/random/assert_versions'
import { pastOf } from '#testing/random/past_operations'
import type { ReferenceWorkspace } from '#testing/random/reference_workspace'
import type { Stack } from '#testing/stack'

/** Time after which every day of the session is due. */
const LATER_MS = 40 * 24 * 60 * 60_000

/** A version as the page had it before thinning. */
interface Before {
  version: number
  at: string
  nodes: Nodes
}

/**
 * Thins the versions of a user whose saves all have keys of days. Compares the versions and texts
 * that stay with the reference, also by their times, and asserts that the others are gone.
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
  const before = new Map<number, Before[]>()
  for (const { id, versions } of workspace.blocks.values()) {
    const listed = await queries.list(owner, id)
    const days = new Map(listed.map(({ version, at }) => [version, at.slice(0, 10)]))
    const texts = new Map(versions.map(({ revision, nodes }) => [revision, nodes]))
    const saves = listed.map(({ version, at }) => ({ version, at, nodes: texts.get(version)! }))
    before.set(id, saves.reverse())
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
  for (const [id, saves] of before) {
    const lost = new Set(gone.filter(([page]) => page === id).map(([, revision]) => revision))
    await assertTimes(assert, stack, owner, { id, saves, lost })
  }
}

/** At the time of each save, the page has its text of then, or the nearest one that stays. */
async function assertTimes(
  assert: Assert,
  stack: Stack,
  owner: number,
  { id, saves, lost }: { id: number; saves: readonly Before[]; lost: ReadonlySet<number> }
) {
  const past = pastOf(stack)
  for (const { at } of saves) {
    const until = saves.filter((save) => save.at <= at)
    const kept = until.findLast(({ version }) => !lost.has(version))
    assert.deepEqual(
      await past.textAt(owner, id, new Date(at)),
      {
        revision: kept?.version ?? -1,
        at: kept?.at ?? null,
        nodes: kept?.nodes ?? EMPTY_PAGE,
        isGone: lost.has(until.at(-1)!.version),
      },
      `text of ${id} at ${at}`
    )
  }
}
