import { test } from '@japa/runner'
import { createBlock } from '#modules/workspace/commands/create_block'
import { saveBlock } from '#modules/workspace/commands/save_block'
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
