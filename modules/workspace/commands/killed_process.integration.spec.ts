import { test } from '@japa/runner'
import { createBlock, type CreateBlock } from '#modules/workspace/commands/create_block'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { checkNodes } from '#modules/workspace/document/content'
import { pageStream } from '#modules/workspace/page'
import { workspaceStream } from '#modules/workspace/workspace'
import { assertEqualsReplay } from '#testing/equals_replay'
import { type Command, type Death, runProcess } from '#testing/mortal_process'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

/** Kills the process at each step and sends the same command to another process. */
test.group('Killed command process', () => {
  const folder: CreateBlock = { blockType: 'folder', parentId: null, name: 'Folder', ordering: 1 }
  const creation: Command = { kind: 'create', request: request('create', folder), input: folder }
  const creationSteps: Death['step'][] = [
    'before the key',
    'after the key',
    'before the append',
    'after the append',
    'while waiting for the read models',
    'before the response',
    'after the response',
  ]
  for (const step of creationSteps) {
    test(`killed ${step}: the block exists once`, async ({ assert }) => {
      const database = await freshStackDatabase()
      const first = await runProcess({ database, command: creation, death: { step } })
      assert.isTrue(first.killed)
      assert.equal(first.response !== undefined, step === 'after the response')
      const retried = await runProcess({ database, command: creation })
      assert.isDefined(retried.response)
      if (first.response !== undefined) assert.deepEqual(retried.response, first.response)

      const stack = openStack(database)
      assert.deepEqual(await typesOf(stack, workspaceStream(1)), ['BlockCreated'])
      const again = await createBlock(stack.bus, stack.vault, creation.request, folder)
      assert.deepEqual({ ...again, current: true }, retried.response)
      await assertEqualsReplay(assert, stack)
      const children = (await stack.blocks.children(1, null))!
      assert.deepEqual(
        children.map(({ id, name }) => [id, name]),
        [[again.result.id, 'Folder']]
      )
      await stack.close()
    }).tags(tagsOf({ step }))
  }

  const saveSteps: Death[] = [
    { step: 'before the append' },
    { step: 'after the append' },
    { step: 'before the append', nth: 2 },
    { step: 'after the append', nth: 2 },
    { step: 'while waiting for the read models' },
    { step: 'before the response' },
    { step: 'after the response' },
  ]
  for (const death of saveSteps) {
    const title = `${death.step}${death.nth ? ` of the name` : ''}`
    test(`killed ${title}: text and name are saved once`, async ({ assert }) => {
      const database = await freshStackDatabase()
      const stack = openStack({ ...database, project: false })
      const blockId = await makePage(stack)
      const input = { blockId, name: 'Title', text: { nodes: checkNodes([{ type: 'heading' }]) } }
      const command: Command = { kind: 'save', request: request('save', input), input }

      const first = await runProcess({ database, command, death })
      assert.isTrue(first.killed)
      const retried = await runProcess({ database, command })
      assert.containSubset(retried.response, { result: { id: blockId, revision: 0 } })
      if (first.response !== undefined) assert.deepEqual(retried.response, first.response)

      assert.deepEqual(await typesOf(stack, pageStream(blockId)), ['PageSaved'])
      const types = await typesOf(stack, workspaceStream(1))
      assert.deepEqual(types.slice(4), ['BlockRenamed'])
      stack.runner.start()
      await assertEqualsReplay(assert, stack)
      const { name, content } = (await stack.blocks.find(1, blockId))!
      assert.equal(name, 'Title')
      assert.deepEqual(
        JSON.parse(content!).content,
        input.text.nodes.map((n) => JSON.parse(n))
      )
      await stack.close()
    }).tags(tagsOf(death))
  }

  const copySteps: Death[] = [
    { step: 'before the append' },
    { step: 'after the append' },
    { step: 'before the append', nth: 2 },
    { step: 'after the append', nth: 2 },
    { step: 'before the response' },
  ]
  for (const death of copySteps) {
    const title = `${death.step}${death.nth ? ` of the text` : ''}`
    test(`killed ${title}: the copy is created once, with its text`, async ({ assert }) => {
      const database = await freshStackDatabase()
      const stack = openStack({ ...database, project: false })
      const blockId = await makePage(stack)
      const save = { blockId, text: { nodes: checkNodes([{ type: 'heading' }]) } }
      await saveBlock(stack.hastyBus, stack.blocks, request('save', save), save)
      const input = { blockId }
      const command: Command = { kind: 'duplicate', request: request('copy', input), input }

      assert.isTrue((await runProcess({ database, command, death })).killed)
      const retried = await runProcess({ database, command })
      const { id } = (retried.response as { result: { id: number } }).result
      const types = await typesOf(stack, workspaceStream(1))
      assert.deepEqual(types, Array(5).fill('BlockCreated'))
      assert.deepEqual(await typesOf(stack, pageStream(id)), ['PageSaved'])
      stack.runner.start()
      await assertEqualsReplay(assert, stack)
      const { content } = (await stack.blocks.find(1, blockId))!
      assert.equal((await stack.blocks.find(1, id))!.content, content)
      await stack.close()
    }).tags(tagsOf(death))
  }
})

/** `npm test` kills the process after the first append; `test:all` at every step. */
function tagsOf({ step, nth }: Death) {
  return step === 'after the append' && nth === undefined ? [] : ['@thorough']
}

function request(idempotencyKey: string, body: unknown) {
  return { owner: 1, actor: 1, route: 'test', idempotencyKey, body, correlationId: 'test' }
}

async function typesOf({ store }: Stack, stream: string) {
  return (await Array.fromAsync(store.read(stream))).map(({ type }) => type)
}

async function makePage({ hastyBus, vault }: Stack) {
  let parentId: number | null = null
  for (const blockType of ['folder', 'file', 'section', 'page'] as const) {
    const input: CreateBlock = { blockType, parentId, name: 'Name', ordering: 1 }
    const made = await createBlock(hastyBus, vault, request(blockType, input), input)
    parentId = made.result.id
  }
  return parentId!
}
