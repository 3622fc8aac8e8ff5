import { test } from '@japa/runner'
import { version as uuidVersion } from 'uuid'
import type { AppendRule } from '#kernel/aggregates/append_rule'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { commandId, partOf } from '#kernel/aggregates/command_ids'
import { Repository } from '#kernel/aggregates/repository'
import type { ReadModels } from '#kernel/aggregates/read_models'
import type { Position } from '#kernel/event_store/port'
import { overriding } from '#testing/overriding'
import { archiveBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock, type CreateBlock } from '#modules/workspace/commands/create_block'
import { saveBlock, type SaveBlock } from '#modules/workspace/commands/save_block'
import { checkNodes } from '#modules/workspace/document/content'
import { pageChanges } from '#modules/workspace/live'
import { pageStream } from '#modules/workspace/page'
import { workspaceStream } from '#modules/workspace/workspace'
import { freshStackDatabase, openStack, type Stack, type StackOptions } from '#testing/stack'

const folder = { blockType: 'folder' as const, parentId: null, name: 'Folder', ordering: 1 }
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const text = (...lines: string[]) => ({ nodes: checkNodes(lines.map(paragraph)) })

/** A new user in each test. */
let owner = 0
let unnamed = 0
const request = (body: unknown, idempotencyKey = `unnamed-${unnamed++}`, actor = owner) => ({
  owner: actor,
  actor,
  route: 'test',
  idempotencyKey,
  body,
  correlationId: 'request',
})
const typesOf = async ({ store }: Stack, stream: string) =>
  (await Array.fromAsync(store.read(stream))).map(({ type }) => type)

async function makePage({ bus, vault }: Stack) {
  let parentId: number | null = null
  for (const blockType of ['folder', 'file', 'section', 'page'] as const) {
    const input: CreateBlock = { ...folder, blockType, parentId }
    parentId = (await createBlock(bus, vault, request(input), input)).result.id
  }
  return parentId!
}

test.group('Workspace commands', (group) => {
  let database: StackOptions
  let stack: Stack

  group.setup(async () => {
    database = await freshStackDatabase()
    stack = openStack(database)
    return () => stack.close()
  })

  group.each.setup(() => void owner++)

  const create = (key: string, body: object = folder, { bus, vault } = stack) =>
    createBlock(bus, vault, request(body, key), folder)
  const save = (input: SaveBlock, key?: string, { bus, blocks } = stack) =>
    saveBlock(bus, blocks, request(input, key), input)

  /** Returns a bus whose renames fail, as if the process died between the text and the name. */
  function busThatRenamesNothing({ readModels = stack.bus.readModels } = {}) {
    const { repository, lock } = stack.bus
    const store = overriding(stack.store, 'append', (append) => (stream, ...rest) => {
      if (stream !== workspaceStream(owner)) return append(stream, ...rest)
      return Promise.reject(new Error('cut off'))
    })
    return new CommandBus(new Repository(store, repository.reader), lock, readModels)
  }

  test('a failed command waits until the read models show its recorded events', async ({
    assert,
  }) => {
    const blockId = await makePage(stack)
    const waited: Position[] = []
    const readModels: ReadModels = {
      lag: async () => 0,
      waitFor: async (position) => Boolean(waited.push(position)),
    }
    const bus = busThatRenamesNothing({ readModels })
    const both = { blockId, name: 'Another', text: text('A text') }
    await assert.rejects(() => saveBlock(bus, stack.blocks, request(both), both), 'cut off')
    assert.deepEqual(waited, [await stack.store.head()])
  })

  test('a save of text and name that is not allowed as a whole keeps neither', async ({
    assert,
  }) => {
    const blockId = await makePage(stack)
    const asked: string[][] = []
    let allowed = 1
    const rule: AppendRule = {
      check: async (_owner, events) => {
        asked.push(events.map(({ type }) => type))
        if (events.length > allowed) throw new Error('Too much')
      },
    }
    const { repository, lock, readModels } = stack.bus
    const bus = new CommandBus(repository, lock, readModels, { rule })
    const both = { blockId, name: 'Another', text: text('A text') }
    const save = () => saveBlock(bus, stack.blocks, request(both, 'both'), both)
    await assert.rejects(save, 'Too much')
    assert.deepEqual(asked, [['PageSaved', 'BlockRenamed']])
    assert.deepEqual((await stack.blocks.find(owner, blockId))!.name, 'Folder')
    assert.isNull((await stack.blocks.find(owner, blockId))!.content)
    allowed = 2
    await save()
    assert.equal((await stack.blocks.find(owner, blockId))!.name, 'Another')
    assert.lengthOf(asked, 2)
  })

  test('a retry completes an allowed save even without room left', async ({ assert }) => {
    const blockId = await makePage(stack)
    const both = { blockId, name: 'Title', text: text('A text') }
    const cutOff = () =>
      saveBlock(busThatRenamesNothing(), stack.blocks, request(both, 'both'), both)
    await assert.rejects(cutOff, 'cut off')
    const full: AppendRule = {
      check: () => Promise.reject(new Error('Full')),
    }
    const { repository, lock, readModels } = stack.bus
    const bus = new CommandBus(repository, lock, readModels, { rule: full })
    await saveBlock(bus, stack.blocks, request(both, 'both'), both)
    assert.equal((await stack.blocks.find(owner, blockId))!.name, 'Title')
    const more = { blockId, name: 'Another' }
    await assert.rejects(() => saveBlock(bus, stack.blocks, request(more), more), 'Full')
  })

  test('concurrent commands with one key create one block', async ({ assert }) => {
    const results = await Promise.all(Array.from({ length: 10 }, () => create('same')))
    const [first] = results
    for (const result of results) assert.deepEqual(result, first)
    assert.deepEqual(await typesOf(stack, workspaceStream(owner)), ['BlockCreated'])
    const next = await create('next')
    assert.equal(next.result.id, first!.result.id + 1, 'a retry draws a number')
  })

  test('concurrent commands with one key in two processes create one block', async ({ assert }) => {
    const other = openStack({ ...database, project: false })
    const [one, two] = await Promise.all([create('same'), create('same', folder, other)])
    assert.deepEqual(one, two)
    assert.lengthOf(await typesOf(stack, workspaceStream(owner)), 1)
    await other.close()
  })

  test('a retry after a restart or a rename returns the first response', async ({ assert }) => {
    const { result } = await create('same')
    await save({ blockId: result.id, name: 'Renamed' })
    const later = openStack(database)
    assert.deepEqual((await create('same', folder, later)).result, result)
    await later.close()
  })

  test('rejects a known key with another body', async ({ assert }) => {
    await create('same')
    await assert.rejects(() => create('same', { ...folder, name: 'Other' }), /Idempotency-Key/)
    assert.lengthOf(await typesOf(stack, workspaceStream(owner)), 1)
  })

  test('two users may use the same key', async ({ assert }) => {
    const one = await create('same')
    const two = await createBlock(stack.bus, stack.vault, request(folder, 'same', -1), folder)
    assert.notEqual(one.result.id, two.result.id)
  })

  test('a retry completes a save that was interrupted after its text', async ({ assert }) => {
    const blockId = await makePage(stack)
    const input = { blockId, name: 'Title', text: text('Hello') }
    const bus = busThatRenamesNothing()
    const cutOff = () => saveBlock(bus, stack.blocks, request(input, 'save'), input)
    await assert.rejects(cutOff, 'cut off')
    assert.deepEqual(await typesOf(stack, pageStream(blockId)), ['PageSaved'])
    const { result } = await save(input, 'save')
    assert.equal(result.revision, 0)
    assert.deepEqual(await typesOf(stack, pageStream(blockId)), ['PageSaved'])
    assert.equal((await stack.blocks.find(owner, blockId))!.name, 'Title')
  })

  test('a retried rename returns the first response after the block moved to the trash', async ({
    assert,
  }) => {
    const blockId = await makePage(stack)
    const first = await save({ blockId, name: 'Title' }, 'rename')
    await archiveBlocks(stack.bus, request({}), [blockId])
    assert.deepEqual((await save({ blockId, name: 'Title' }, 'rename')).result, first.result)
    await assert.rejects(() => save({ blockId, name: 'Title' }), /no such block/)
    await assert.rejects(() => save({ blockId }), /no such block/)
  })

  test('retrying a save that changed nothing changes nothing', async ({ assert }) => {
    const blockId = await makePage(stack)
    await save({ blockId, name: 'Folder' }, 'same name')
    await save({ blockId, name: 'Title', text: text('a') })
    const { result } = await save({ blockId, text: text('a') }, 'same text')
    await save({ blockId, text: text('b') })
    await save({ blockId, name: 'Folder' }, 'same name')
    assert.equal((await save({ blockId, text: text('a') }, 'same text')).result.revision, 0)
    assert.equal(result.revision, 0)
    const { name, content } = (await stack.blocks.find(owner, blockId))!
    assert.equal(name, 'Title')
    assert.deepEqual(JSON.parse(content!).content, [paragraph('b')])
    await assert.rejects(() => save({ blockId, name: 'Other' }, 'same name'), /Idempotency-Key/)
  })

  test('a name that only lagging read models show counts as a change', async ({ assert }) => {
    const blockId = await makePage(stack)
    const behind = { name: async () => 'Folder' }
    for (const name of ['Other', 'Folder']) {
      await saveBlock(stack.hastyBus, behind, request({ name }), { blockId, name })
    }
    const types = await typesOf(stack, workspaceStream(owner))
    assert.deepEqual(types.slice(-2), ['BlockRenamed', 'BlockRenamed'])
  })

  test('a page written by two processes in turn keeps every line', async ({ assert }) => {
    const other = openStack({ ...database, project: false })
    const blockId = await makePage(stack)
    const lines: string[] = []
    for (let i = 0; i < 20; i++) {
      lines.push(`Line ${i}`)
      await save({ blockId, text: text(...lines) }, undefined, i % 2 ? other : stack)
    }
    const { content } = (await stack.blocks.find(owner, blockId))!
    assert.deepEqual(JSON.parse(content!).content, lines.map(paragraph))
    await other.close()
  })

  test('concurrent saves by changes keep all changes', async ({ assert }) => {
    const blockId = await makePage(stack)
    const { result } = await save({ blockId, text: text('a', 'b', 'c', 'd', 'e') })
    const saves = [0, 1, 2, 3, 4].map((at) =>
      save({
        blockId,
        text: {
          baseRevision: result.revision,
          changes: [{ at, delete: 1, insert: text(`changed ${at}`).nodes }],
        },
      })
    )
    await Promise.all(saves)
    const { content } = (await stack.blocks.find(owner, blockId))!
    const expected = [0, 1, 2, 3, 4].map((at) => paragraph(`changed ${at}`))
    assert.deepEqual(JSON.parse(content!).content, expected)
  })

  test('a long history gets snapshots, and a cold load starts at the last one', async ({
    assert,
  }) => {
    const blockId = await makePage(stack)
    const keys = Array.from({ length: 205 }, (_, i) => `save-${i}`)
    for (const [i, key] of keys.entries()) await save({ blockId, text: text(`Text ${i}`) }, key)
    const types = await typesOf(stack, pageStream(blockId))
    assert.equal(types.filter((type) => type === 'PageSnapshotTaken').length, 2)
    assert.equal(types.indexOf('PageSnapshotTaken'), 100)
    const cold = openStack({ ...database, project: false })
    const again = await save({ blockId, text: text('Text 3') }, 'save-3', cold)
    assert.equal(again.result.revision, 3)
    await save({ blockId, text: text('Text 204', 'more') }, undefined, cold)
    const { content } = (await stack.blocks.find(owner, blockId))!
    assert.deepEqual(JSON.parse(content!).content, [paragraph('Text 204'), paragraph('more')])
    assert.lengthOf(await typesOf(stack, pageStream(blockId)), types.length + 1)
    await cold.close()
  })

  test('a command whose signature matches one before a snapshot is still executed', async ({
    assert,
  }) => {
    const blockId = await makePage(stack)
    const [known, alike] = keysOfOneSign()
    await save({ blockId, text: text('Known') }, known)
    for (let i = 0; i < 100; i++) await save({ blockId, text: text(`Text ${i}`) })
    const cold = openStack({ ...database, project: false })
    assert.equal((await save({ blockId, text: text('Known') }, known, cold)).result.revision, 0)
    await save({ blockId, text: text('Alike') }, alike, cold)
    const { content } = (await stack.blocks.find(owner, blockId))!
    assert.deepEqual(JSON.parse(content!).content, [paragraph('Alike')])
    await cold.close()
  })

  test('a snapshot stores only short signatures of earlier commands', async ({ assert }) => {
    const blockId = await makePage(stack)
    for (let i = 0; i < 101; i++) await save({ blockId, text: text(`Text ${i}`) })
    const events = await Array.fromAsync(stack.store.read(pageStream(blockId)))
    const snapshot = events.find(({ type }) => type === 'PageSnapshotTaken')!
    const { commands, signs } = JSON.parse(Buffer.from(snapshot.data).toString('utf8'))
    assert.deepEqual(commands, [])
    assert.equal(signs.length, 100 * 4)
  })

  test('the log contains no names or text, and complete metadata', async ({ assert }) => {
    const blockId = await makePage(stack)
    await save({ blockId, name: 'Marker-Name', text: text('Marker-Text '.repeat(50)) })
    const { rows } = await stack.pool.query(
      'select id, data, metadata::text from event_store.events'
    )
    for (const { id, data, metadata } of rows) {
      assert.equal(uuidVersion(id), 7)
      assert.notMatch(data.toString('latin1') + metadata, /Marker|Folder/)
      const fields = [
        'actor',
        'owner',
        'correlation_id',
        'causation_id',
        'command_id',
        'schema_version',
        'time',
      ]
      assert.properties(JSON.parse(metadata), fields)
    }
  })

  test("a command on behalf of a user is recorded on the user's stream with its actor", async ({
    assert,
  }) => {
    const blockId = await makePage(stack)
    const image = { type: 'image', attrs: { src: '/api/v1/files/0198c0de' } }
    const input = { blockId, name: 'Theirs', text: { nodes: checkNodes([image]) } }
    const others = { ...request(input), actor: 'system' as const }
    await saveBlock(stack.bus, stack.blocks, others, input)
    assert.equal((await stack.blocks.find(owner, blockId))!.name, 'Theirs')
    const [saved] = await Array.fromAsync(stack.store.read(pageStream(blockId)))
    assert.deepInclude(saved!.metadata, { actor: 'system', owner })
    assert.equal(pageChanges.addressee(saved!), owner)
    const shown = await stack.pool.query('select owner_id::int from rm_files.shown')
    assert.deepEqual(shown.rows, [{ owner_id: owner }])
  })

  test('storage usage equals the bytes of names and contents', async ({ assert }) => {
    const blockId = await makePage(stack)
    await save({ blockId, name: 'Zażółć', text: text('gęślą') })
    const { content } = (await stack.blocks.find(owner, blockId))!
    const used = await stack.pool.query(
      'select text_bytes::int from rm_storage.owners where owner_id = $1',
      [owner]
    )
    const names = 3 * 'Folder'.length + Buffer.byteLength('Zażółć')
    assert.equal(used.rows[0].text_bytes, names + Buffer.byteLength(content!))
  })
})

/** Finds keys of two saves whose commands have the same signature in a snapshot. */
function keysOfOneSign(): [string, string] {
  const keys = new Map<string, string>()
  for (let i = 0; ; i++) {
    const key = `alike-${i}`
    const sign = partOf(commandId(request({}, key)), 'text').slice(0, 4)
    const before = keys.get(sign)
    if (before) return [before, key]
    keys.set(sign, key)
  }
}
