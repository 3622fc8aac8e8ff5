import { test } from '@japa/runner'
import { MAX_UNDONE } from '#modules/workspace/api'
import { createBlock } from '#modules/workspace/commands/create_block'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { setFavorite } from '#modules/workspace/commands/set_favorite'
import { undoSince } from '#modules/workspace/undo/undo_since'
import { ACTS } from '#projections/acts/rows'
import { newRequest } from '#testing/command_request'
import { caughtUp } from '#testing/random/session'
import { freshStackDatabase, openStack } from '#testing/stack'
import { undoServices } from '#testing/undo_services'

const DEVICE = 'Firefox on Windows'
const NAMES = ['Tides', 'Currents', 'Waves']

test('undoes all acts of a device that a slow clock dated in the wrong order', async ({
  assert,
  cleanup,
}) => {
  const stack = openStack(await freshStackDatabase())
  cleanup(() => stack.close())
  const { bus, vault, blocks, pool } = stack
  const folder = { blockType: 'folder', parentId: null, name: 'Shells', ordering: 1 } as const
  const { id } = (await createBlock(bus, vault, newRequest(), folder)).result
  for (const name of NAMES) {
    await saveBlock(bus, blocks, { ...newRequest(), device: DEVICE }, { blockId: id, name })
    await caughtUp(stack)
  }
  await pool.query(
    `update ${ACTS} set at = at - revision * interval '1 minute' where device = $1`,
    [DEVICE]
  )
  const since = { device: DEVICE, since: new Date(0) }
  const { result } = await undoSince(undoServices(stack), newRequest(), since)
  await caughtUp(stack)
  assert.deepEqual([result.undone.length, result.refused], [NAMES.length, []])
  assert.equal(await blocks.name(1, id), 'Shells')
})

test('undoes an act behind more acts that stay than one call undoes', async ({
  assert,
  cleanup,
}) => {
  const stack = openStack(await freshStackDatabase())
  cleanup(() => stack.close())
  const { bus, vault, blocks } = stack
  const folder = { blockType: 'folder', parentId: null, name: 'Shells', ordering: 1 } as const
  const { id } = (await createBlock(bus, vault, newRequest(), folder)).result
  const here = () => ({ ...newRequest(), device: DEVICE })
  await setFavorite(bus, here(), id, true)
  for (let i = 0; i <= MAX_UNDONE; i++) {
    await saveBlock(bus, blocks, here(), { blockId: id, name: `Name ${i}` })
  }
  await saveBlock(bus, blocks, newRequest(), { blockId: id, name: 'Last' })
  await caughtUp(stack)
  const undo = async (before?: string) => {
    const part = { device: DEVICE, since: new Date(0), before }
    return (await undoSince(undoServices(stack), newRequest(), part)).result
  }
  const { undone, refused, more, cursor } = await undo()
  assert.deepEqual([undone.length, refused.length, more], [0, MAX_UNDONE, true])
  const rest = await undo(cursor!)
  assert.deepEqual([rest.undone.length, rest.refused.length, rest.cursor], [1, 1, null])
})
