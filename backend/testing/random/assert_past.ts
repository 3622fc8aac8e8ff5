import type { Assert } from '@japa/assert'
import { StreamNotFound } from '#kernel/event_store/errors'
import { workspaceStream } from '#modules/workspace/workspace'
import { TreeHistoryQueries } from '#projections/tree_history/queries'
import type { ReferenceWorkspace } from '#testing/random/reference_workspace'
import { settingsOf } from '#testing/random/view'
import type { Stack } from '#testing/stack'

/** A workspace as the reference had it after a revision. */
export interface PastReference {
  owner: number
  revision: number
  workspace: ReferenceWorkspace
}

/** Returns a copy of the reference with the last revision of the owner's workspace stream. */
export async function keepPast({ store }: Stack, owner: number, workspace: ReferenceWorkspace) {
  return { owner, revision: await lastRevision(store, owner), workspace: workspace.copy() }
}

/**
 * Compares the tree of earlier steps with the kept references, without what was deleted since. A
 * block that no list shows must not be found either.
 */
export async function assertPast(
  assert: Assert,
  { pool }: Stack,
  present: ReadonlyMap<number, ReferenceWorkspace>,
  kept: readonly PastReference[]
) {
  const tree = new TreeHistoryQueries(pool)
  for (const { owner, revision, workspace } of kept) {
    const { blocks } = present.get(owner)!
    const moment = { revision, at: new Date() }
    const hidden = new Set(workspace.blocks.keys())
    const assertBelow = async (parentId: number | null, path: number[]) => {
      const ids = workspace.liveChildren(parentId).filter((id) => blocks.has(id))
      const listed = await tree.children(owner, parentId, moment)
      assert.deepEqual(
        listed?.map((block) => [block.id, block.name, block.icon, settingsOf(block)]),
        ids.map((id) => {
          const { name, icon, settings } = workspace.blocks.get(id)!
          return [id, name, icon, settings]
        }),
        `below ${parentId} at ${revision} of ${owner}`
      )
      for (const id of ids) {
        hidden.delete(id)
        await assertBelow(id, [...path, id])
      }
      if (parentId === null || ids.length > 0) return
      const { path: above } = (await tree.find(owner, parentId, moment))!
      const found = [...above.map(({ id }) => id), parentId]
      assert.deepEqual(found, path, `path of ${parentId} at ${revision} of ${owner}`)
    }
    await assertBelow(null, [])
    for (const id of hidden) {
      assert.isUndefined(await tree.find(owner, id, moment), `${id} at ${revision} of ${owner}`)
    }
  }
}

async function lastRevision(store: Stack['store'], owner: number) {
  try {
    const stream = workspaceStream(owner)
    const [last] = await Array.fromAsync(store.read(stream, { backwards: true, limit: 1 }))
    return last?.revision ?? -1
  } catch (error) {
    if (error instanceof StreamNotFound) return -1
    throw error
  }
}
