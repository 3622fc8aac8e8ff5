import { test } from '@japa/runner'
import { eventually } from '#testing/eventually'
import { archiveBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock, type CreateBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { checkNodes } from '#modules/workspace/document/content'
import { assertEqualsReplay } from '#testing/equals_replay'
import { startProcess } from '#testing/mortal_process'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

/**
 * The leader is killed during the batch that permanently deletes a folder. In this batch, read
 * models and the vault change together. Another process takes over.
 */
test.group('Killed leader', () => {
  for (const [step, changed] of [
    ['before a batch', false],
    ['within a batch', false],
    ['after a batch', true],
  ] as const) {
    test(`the whole batch is applied once after a kill: ${step}`, async ({ assert }) => {
      const database = await freshStackDatabase()
      const stack = openStack({ ...database, project: false })
      const [kept, deleted] = [await makeBranch(stack), await makeBranch(stack)]
      await archiveBlocks(stack.hastyBus, request(), [deleted[0]!])
      const doomed = startProcess({ database, death: { step } })
      await caughtUp(stack)

      await deleteBlocks(stack.hastyBus, request(), [deleted[0]!])
      await saveBlock(stack.hastyBus, stack.blocks, request(), { blockId: kept[3]!, name: 'Late' })
      const { killed } = await doomed.ended
      assert.isTrue(killed)
      assert.sameMembers(await erased(stack), changed ? deleted : [])
      const there = await stack.pool.query('select from rm_blocks.blocks')
      assert.equal(there.rowCount, changed ? 4 : 8)

      const next = startProcess({ database })
      await caughtUp(stack)
      await assertEqualsReplay(assert, stack)
      assert.sameMembers(await erased(stack), deleted)
      assert.equal((await stack.blocks.find(1, kept[3]!))!.name, 'Late')
      next.child.disconnect()
      await next.ended
      await stack.close()
    }).tags(step === 'within a batch' ? [] : ['@thorough'])
  }
})

let commands = 0
function request() {
  const idempotencyKey = `command-${commands++}`
  return { owner: 1, actor: 1, route: 'test', idempotencyKey, body: {}, correlationId: 'test' }
}

/** Creates a folder, a file, a section and a page with text, nested in this order. */
async function makeBranch({ hastyBus, vault, blocks }: Stack) {
  const ids: number[] = []
  for (const blockType of ['folder', 'file', 'section', 'page'] as const) {
    const input: CreateBlock = { blockType, parentId: ids.at(-1) ?? null, name: 'A', ordering: 1 }
    ids.push((await createBlock(hastyBus, vault, request(), input)).result.id)
  }
  const save = { blockId: ids[3]!, text: { nodes: checkNodes([{ type: 'heading' }]) } }
  await saveBlock(hastyBus, blocks, request(), save)
  return ids
}

async function caughtUp({ store, progress }: Stack) {
  const head = await store.head()
  await eventually(async () => {
    if ((await progress.lag(head)) > 0) throw new Error('The read models are behind')
  })
}

async function erased({ pool }: Stack) {
  const { rows } = await pool.query<{ block_id: string }>(
    'select block_id from vault.keys where erased_at is not null'
  )
  return rows.map(({ block_id }) => Number(block_id))
}
