import { test } from '@japa/runner'
import { rebuild } from '#kernel/projections/rebuild'
import { archiveBlocks, restoreBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { setFavorite } from '#modules/workspace/commands/set_favorite'
import type { WorkspaceEvent } from '#modules/workspace/events'
import { liveFavorites, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'
import { favoritesProjection } from '#projections/favorites/projection'
import { FavoriteQueries } from '#projections/favorites/queries'
import { newRequest } from '#testing/command_request'
import { assertEqualsReplay } from '#testing/equals_replay'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

const OWNER = 1
async function createFolders({ bus, vault }: Stack, count: number) {
  const ids: number[] = []
  for (let i = 0; i < count; i++) {
    const input = { blockType: 'folder', parentId: null, name: 'Folder', ordering: 1 } as const
    ids.push((await createBlock(bus, vault, newRequest(), input)).result.id)
  }
  return ids as [number, number, number]
}

/** Returns the favorites according to the aggregate. */
async function folded({ store, reader }: Stack) {
  const events = await Array.fromAsync(store.read(workspaceStream(OWNER)))
  const decoded = await reader.decode(events)
  const state = decoded.reduce(
    (workspace, { event, revision }) =>
      workspaceAggregate.evolve(workspace, event as WorkspaceEvent, revision),
    workspaceAggregate.initial()
  )
  return liveFavorites(state)
}

async function listed({ pool }: Stack) {
  return (await new FavoriteQueries(pool).favorites(OWNER)).map(({ id }) => id)
}

test.group('Favorites read model', () => {
  test('equals the aggregate after each change and after a rebuild', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const [one, two, three] = await createFolders(stack, 3)
    const { bus } = stack
    const steps: [step: () => Promise<unknown>, expected: number[]][] = [
      [() => setFavorite(bus, newRequest(), two, true), [two]],
      [() => setFavorite(bus, newRequest(), one, true), [two, one]],
      [() => setFavorite(bus, newRequest(), two, false), [one]],
      [() => setFavorite(bus, newRequest(), three, true), [one, three]],
      [() => setFavorite(bus, newRequest(), two, true), [two, one, three]],
      [() => archiveBlocks(bus, newRequest(), [one, three]), [two]],
      [() => restoreBlocks(bus, newRequest(), [one]), [two, one]],
      [() => deleteBlocks(bus, newRequest(), [three]), [two, one]],
    ]
    for (const [step, expected] of steps) {
      await step()
      assert.deepEqual(await listed(stack), expected)
      assert.deepEqual(await folded(stack), expected)
    }
    // A rebuild merges all changes of a block into one row.
    await rebuild(stack, favoritesProjection as never)
    assert.deepEqual(await listed(stack), [two, one])
    const { rows } = await stack.pool.query('select id from rm_favorites.favorites')
    assert.lengthOf(rows, 2)
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })
})
