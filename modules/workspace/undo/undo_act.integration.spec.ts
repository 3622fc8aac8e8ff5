import { test } from '@japa/runner'
import { createBlock } from '#modules/workspace/commands/create_block'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { BLOCK_TYPES } from '#modules/workspace/api'
import { nodes } from '#modules/workspace/testing/letters'
import { undoAct } from '#modules/workspace/undo/undo_act'
import { undoSince } from '#modules/workspace/undo/undo_since'
import { newRequest } from '#testing/command_request'
import { caughtUp } from '#testing/random/session'
import { freshStackDatabase, openStack } from '#testing/stack'
import { undoServices } from '#testing/undo_services'

const OWNER = 1
const DEVICE = 'Firefox on Windows'

test('edits that changed nothing together are not undone, and say so', async ({
  assert,
  cleanup,
}) => {
  const stack = openStack(await freshStackDatabase())
  cleanup(() => stack.close())
  const { bus, vault, blocks } = stack
  let page: number | null = null
  for (const blockType of BLOCK_TYPES) {
    const input = { blockType, parentId: page, name: blockType, ordering: 1 }
    page = (await createBlock(bus, vault, newRequest(), input)).result.id as number
  }
  const save = async (text: string, device?: string) => {
    const request = { ...newRequest(), device }
    await saveBlock(bus, blocks, request, { blockId: page!, text: { nodes: nodes(text) } })
    await caughtUp(stack)
  }
  const services = undoServices(stack)
  const last = async () => (await services.acts.list(OWNER, {}))[0]!
  const undo = async (id: string) => (await undoAct(services, newRequest(), id)).result

  await save('a')
  // An undo and its redo end the sitting.
  await undo((await undo((await last()).id)).undo_id)
  await save('ab', DEVICE)
  await save('a', DEVICE)
  const edits = await last()
  assert.deepInclude(edits, { kind: 'edited', edits: 2 })
  await assert.rejects(() => undo(edits.id), /^There is nothing to undo/)
  assert.isNull((await last()).undone_by)
  const since = { device: DEVICE, since: new Date(0) }
  const { result } = await undoSince(services, newRequest(), since)
  assert.deepEqual(
    [result.undone, result.refused.map(({ id, code }) => [id, code]), result.cursor],
    [[], [[edits.id, 'E_NOTHING_TO_UNDO']], null]
  )
})
