import { test } from '@japa/runner'
import { rebuild } from '#kernel/projections/rebuild'
import { archiveBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { setIcon } from '#modules/workspace/commands/set_icon'
import { iconsProjection } from '#projections/icons/projection'
import { newRequest } from '#testing/command_request'
import { assertEqualsReplay } from '#testing/equals_replay'
import { freshStackDatabase, openStack } from '#testing/stack'

const OWNER = 1
test.group('Icons read model', () => {
  test('shows each change, also after a rebuild, and nothing of erased blocks', async ({
    assert,
  }) => {
    const stack = openStack(await freshStackDatabase())
    const { bus, vault, blocks, pool } = stack
    const input = { blockType: 'folder', parentId: null, name: 'Folder', ordering: 1 } as const
    const { id } = (await createBlock(bus, vault, newRequest(), input)).result
    for (const icon of ['🌱', '🍋', null, '👍🏽'] as const) {
      await setIcon(bus, blocks, newRequest(), id, icon)
      assert.equal(await blocks.icon(OWNER, id), icon)
    }
    // A rebuild merges all changes of a block into one row.
    await rebuild(stack, iconsProjection as never)
    assert.equal((await blocks.summary(OWNER, id))!.icon, '👍🏽')
    assert.isUndefined(await blocks.icon(OWNER + 1, id))
    await assertEqualsReplay(assert, stack)
    await archiveBlocks(bus, newRequest(), [id])
    await deleteBlocks(bus, newRequest(), [id])
    assert.deepEqual((await pool.query('select id from rm_icons.icons')).rows, [])
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })

  test('the log holds no icon in clear', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const { bus, vault, blocks, store } = stack
    const input = { blockType: 'folder', parentId: null, name: 'Folder', ordering: 1 } as const
    const { id } = (await createBlock(bus, vault, newRequest(), input)).result
    await setIcon(bus, blocks, newRequest(), id, '🌱')
    const events = await Array.fromAsync(store.read(`workspace-${OWNER}`))
    assert.equal(events.at(-1)!.type, 'BlockIconChanged')
    for (const { data } of events) assert.notInclude(Buffer.from(data).toString('utf8'), '🌱')
    await stack.close()
  })
})
