import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { UnknownEvent } from '#kernel/events/sealing_codec'
import { waitingKeys } from '#kernel/outbox/outbox'
import { png } from '#platform/files/testing/pictures'
import { archiveBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { IMPORT_TOPIC, ImportTable } from '#modules/workspace/imports/import_table'
import type { BlockType } from '#modules/workspace/api'
import { summaryOf } from '#modules/workspace/exports/testing/summaries'
import { FAILURES } from '#modules/workspace/imports/import_errors'
import { zipOf } from '#modules/workspace/imports/read/testing/archives'
import { ImportRunner } from '#modules/workspace/imports/run/import_runner'
import { RUN_PROBLEMS } from '#modules/workspace/imports/run/problems'
import type { RunServices } from '#modules/workspace/imports/run/run_services'
import {
  importServices,
  reportIn,
  started,
  uploaded,
} from '#modules/workspace/imports/testing/import_stack'
import { sealOf } from '#modules/workspace/imports/sealed'
import { PAGE_PREFIX } from '#modules/workspace/page'
import { undoAct } from '#modules/workspace/undo/undo_act'
import { undoSince } from '#modules/workspace/undo/undo_since'
import { workspaceStream } from '#modules/workspace/workspace'
import { ActQueries } from '#projections/acts/queries'
import { newRequest } from '#testing/command_request'
import { assertEqualsReplay } from '#testing/equals_replay'
import { eventually } from '#testing/eventually'
import { caughtUp } from '#testing/random/session'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'
import { undoServices } from '#testing/undo_services'

/** Ends the work as a killed process does. */
class Killed extends Error {}

/** A table that ends the process once before each step is recorded, after the step's work. */
class MortalTable extends ImportTable {
  readonly killedAt = new Set<number>()

  override async stepped(id: string, step: number, result: Buffer | null) {
    if (!this.killedAt.has(step)) {
      this.killedAt.add(step)
      throw new Killed()
    }
    return super.stepped(id, step, result)
  }
}

const FILES = {
  'Notes/Garden.md': '# Garden\n\nSee [Pond](Pond.md).\n\n![Frog](frog.png)\n',
  'Notes/Pond.md': 'Back to [Garden](Garden.md) and [Gone](Gone.md).\n',
  'Notes/Deep/Well.md': 'Water\n',
  'Notes/frog.png': png(),
  'Notes/unused.bin': Buffer.from('bytes that no page shows'),
}

test.group('Import runner', (group) => {
  let stack: Stack
  let owner = 0

  group.setup(async () => {
    stack = openStack(await freshStackDatabase())
    return () => stack.close()
  })

  group.each.setup(() => void owner++)

  /** Lets an import go on until it no longer reads or runs; a killed process is replaced. */
  async function go(services: RunServices, id: string, beforeStep?: () => void) {
    let kills = 0
    for (let call = 0; call < 200; call++) {
      const { status } = (await services.imports.byId(id))!
      if (status !== 'reading' && status !== 'running') return kills
      const runner = new ImportRunner(services, { sliceMs: 0, beforeStep })
      try {
        await runner.handle(id)
      } catch (error) {
        if (!(error instanceof Killed)) throw error
        kills++
      } finally {
        await runner.close()
      }
    }
    throw new Error('The import did not end')
  }

  async function imported(
    services: RunServices,
    files: Record<string, string | Buffer> = FILES,
    device?: string
  ) {
    const file = { name: 'Notes.zip', bytes: await zipOf(files) }
    const id = await uploaded(services, owner, file, device)
    await go(services, id)
    await started(services, owner, id)
    return id
  }

  /** Returns the names of all live blocks with the texts of pages, and the number of their events. */
  async function content() {
    const tree: string[] = []
    const add = async (parentId: number | null, indent: string) => {
      for (const block of (await stack.blocks.children(owner, parentId)) ?? []) {
        const found = await stack.blocks.find(owner, block.id)
        const text = (found?.content ?? '').replaceAll(/"(block_id|src|file_key|id)":[^,}]*/g, '')
        tree.push(`${indent}${block.block_type} ${block.name} ${text}`)
        await add(block.id, `${indent}  `)
      }
    }
    await add(null, '')
    return tree
  }

  async function eventCounts() {
    const { rows } = await stack.pool.query<{ type: string; count: number }>(
      `select type, count(*)::int as count from event_store.events
       where stream = $1 or (stream like '${PAGE_PREFIX}%' and metadata->>'actor' = $2)
       group by type order by type`,
      [workspaceStream(owner), String(owner)]
    )
    return rows
  }

  test('imports pages, links and files, and reports what it found', async ({ assert, cleanup }) => {
    const services = await importServices(stack, cleanup)
    const id = await imported(services)
    await go(services, id)
    const found = (await services.imports.byId(id))!
    assert.deepInclude(found, { status: 'done', error: null, object: null })
    const report = await reportIn(services, found)
    assert.deepInclude(report, { pages: 3, pages_found: 3, files: 2, files_found: 2 })
    assert.deepInclude(report, { links: 2, links_found: 3, titles: 1 })
    assert.deepEqual(
      report.problems.filter(({ kind }) => kind === 'link').length,
      1,
      JSON.stringify(report.problems)
    )
    assert.isEmpty(await Array.fromAsync(services.imports.steps(id)))
    await assertEqualsReplay(assert, stack)
  })

  test('counts every link of a page, also those that have no line', async ({ assert, cleanup }) => {
    const services = await importServices(stack, cleanup)
    const links = Array.from({ length: 150 }, (_, at) => `[gone](gone${at}.md)`)
    const id = await imported(services, { 'a.md': links.join(' '), 'b.md': '[a](a.md)' })
    await go(services, id)
    const report = await reportIn(services, (await services.imports.byId(id))!)
    assert.deepInclude(report, { links: 1, links_found: 151, problems_total: 101 })
    assert.include(report.problems.at(-1)!.reason, 'and 50 more')
  })

  test('imports an export that has nothing but empty sections', async ({ assert, cleanup }) => {
    const services = await importServices(stack, cleanup)
    const item = (id: number, type: BlockType, parentId: number | null) => {
      const marks = { favorite: false, template: false, sort: 'manual', path: null }
      return { ...summaryOf(id, type, parentId, `${type} ${id}`), ...marks }
    }
    const items = [item(1, 'folder', null), item(2, 'file', 1), item(3, 'section', 2)]
    const manifest = { format: 'strata', version: 1, pages_as: 'markdown', items, files: [] }
    const facts = { ...manifest, exported_from: 'https://old.test', left_out: [] }
    const id = await imported(services, { 'strata.json': JSON.stringify(facts) })
    await go(services, id)
    const found = (await services.imports.byId(id))!
    assert.deepInclude(found, { status: 'done', error: null })
    assert.isEmpty((await reportIn(services, found)).problems)
    const names = (await content()).map((line) => line.trim())
    assert.deepEqual(names, ['folder folder 1', 'file file 2', 'section section 3'])
  })

  test('reads a page again if the temporary disk did not take its picture', async ({
    assert,
    cleanup,
  }) => {
    const services = await importServices(stack, cleanup)
    const picture = `![Frog](data:image/png;base64,${png().toString('base64')})`
    const id = await imported(services, { 'Notes/Pond.md': picture })
    const own = `strata-import-${process.pid}-`
    const removeFolders = async () => {
      const names = (await readdir(tmpdir())).filter((name) => name.startsWith(own))
      for (const name of names) await rm(join(tmpdir(), name), { recursive: true })
    }
    const runner = new ImportRunner(services, { sliceMs: 0 })
    cleanup(() => runner.close())
    await runner.handle(id)
    while ((await services.imports.byId(id))!.done < 2) await runner.handle(id)
    await removeFolders()
    await assert.rejects(() => runner.handle(id), /ENOENT/)
    while ((await services.imports.byId(id))!.status === 'running') await runner.handle(id)
    const report = await reportIn(services, (await services.imports.byId(id))!)
    assert.deepInclude(report, { pages: 1, files: 1, problems: [] })
  })

  test('waits for a temporary disk that takes nothing, in each part of an import', async ({
    assert,
    cleanup,
  }) => {
    const services = await importServices(stack, cleanup)
    const id = await uploaded(services, owner, { name: 'Notes.zip', bytes: await zipOf(FILES) })
    const { TMPDIR } = process.env
    const restore = () => {
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
    }
    cleanup(restore)
    const runner = new ImportRunner(services)
    cleanup(() => runner.close())
    const failing = async (status: string) => {
      process.env.TMPDIR = join(tmpdir(), 'missing')
      for (let tries = 0; tries < 10; tries++) {
        await assert.rejects(() => runner.handle(id, tries), /ENOENT/)
      }
      restore()
      assert.equal((await services.imports.byId(id))!.status, status)
    }
    await failing('reading')
    await runner.handle(id)
    await started(services, owner, id)
    await failing('running')
    await go(services, id)
    assert.equal((await services.imports.byId(id))!.status, 'done')
  })

  test('fails an import of which no page and no file came over', async ({ assert, cleanup }) => {
    const services = await importServices(stack, cleanup)
    const id = await imported(services, { 'a.docx': 'no document' })
    await go(services, id)
    const found = (await services.imports.byId(id))!
    assert.deepInclude(found, { status: 'failed', error: FAILURES.nothing_imported })
    assert.lengthOf((await reportIn(services, found)).problems, 1)
  })

  test('resumes after a kill in each step with nothing half and nothing twice', async ({
    assert,
    cleanup,
  }) => {
    const services = await importServices(stack, cleanup)
    await go(services, await imported(services))
    const [expected, events] = [await content(), await eventCounts()]
    owner++
    const mortal = { ...services, imports: new MortalTable(stack.pool) }
    const id = await imported(mortal)
    const kills = await go(mortal, id)
    const found = (await services.imports.byId(id))!
    assert.equal(found.status, 'done')
    assert.equal(kills, found.total)
    assert.deepEqual(await content(), expected)
    assert.deepEqual(await eventCounts(), events)
    const { rows } = await stack.pool.query('select from files where owner_id = $1', [owner])
    assert.lengthOf(rows, 2)
    await assertEqualsReplay(assert, stack)
  })

  test('moves everything to the trash when cancelled in the middle', async ({
    assert,
    cleanup,
  }) => {
    const services = await importServices(stack, cleanup)
    const id = await imported(services)
    let steps = 0
    const runner = new ImportRunner(services, {
      sliceMs: 60_000,
      beforeStep: () => {
        if (++steps === 4) throw new Killed()
      },
    })
    await assert.rejects(() => runner.handle(id))
    assert.isNotEmpty(await content())
    assert.isTrue(await services.imports.cancel(id))
    await runner.handle(id)
    await runner.close()
    assert.isEmpty(await content())
    assert.equal((await services.imports.byId(id))!.status, 'cancelled')
  })

  test('is one act, also if the user does something meanwhile, and a cancellation undoes it', async ({
    assert,
    cleanup,
  }) => {
    const services = await importServices(stack, cleanup)
    const files = Array.from({ length: 210 }, (_, i) => [`Alps/Peak ${i}.md`, 'High'])
    const id = await imported(services, Object.fromEntries(files), 'Safari on iPhone')
    const folder = { blockType: 'folder', parentId: null, ordering: 1 } as const
    const runner = new ImportRunner(services, { sliceMs: 0 })
    for (const name of ['Ids', 'First blocks', 'Last blocks', 'First text']) {
      await createBlock(stack.bus, stack.vault, newRequest(owner), { ...folder, name })
      await runner.handle(id)
      await caughtUp(stack)
    }
    const acts = async () => {
      const listed = await new ActQueries(stack.pool).list(owner, {})
      return listed.map(({ kind, block, blocks, undone_by: by, takes_back: back, device }) =>
        kind === 'created'
          ? block!.name
          : { kind, all: blocks > 210, by: by !== null, back, device }
      )
    }
    const act = { kind: 'imported', all: true, by: false, back: null, device: 'Safari on iPhone' }
    const created = ['First text', 'Last blocks', act, 'First blocks', 'Ids']
    assert.deepEqual(await acts(), created)
    await services.imports.cancel(id)
    await runner.handle(id)
    await runner.close()
    await caughtUp(stack)
    created[2] = { ...act, by: true }
    assert.deepEqual(await acts(), [
      { kind: 'archived', all: false, by: false, back: 'undo', device: null },
      ...created,
    ])
  })

  test('is undone through activity only once it is done', async ({ assert, cleanup }) => {
    const services = await importServices(stack, cleanup)
    const device = 'Safari on iPhone'
    const id = await imported(services, FILES, device)
    const runner = new ImportRunner(services, { sliceMs: 0 })
    // Draws the ids, then creates the blocks.
    await runner.handle(id)
    await runner.handle(id)
    await runner.close()
    await caughtUp(stack)
    const undo = { ...undoServices(stack), imports: services.imports }
    const [act] = await undo.acts.list(owner, {})
    await assert.rejects(
      () => undoAct(undo, newRequest(owner), act!.id),
      'Only an import that is done can be undone'
    )
    const { result } = await undoSince(undo, newRequest(owner), { device, since: new Date(0) })
    const refused = result.refused.map((stayed) => [stayed.id, stayed.code])
    assert.deepEqual([result.undone, refused], [[], [[act!.id, 'E_IMPORT_NOT_DONE']]])
    await go(services, id)
    assert.isNotEmpty(await content())
    await undoAct(undo, newRequest(owner), act!.id)
    await caughtUp(stack)
    assert.isEmpty(await content())
    assert.isNotNull((await services.imports.byId(id))!.undoneAt)
  })

  test('creates nothing when cancelled while its file is read', async ({ assert, cleanup }) => {
    const services = await importServices(stack, cleanup)
    const file = { name: 'Notes.zip', bytes: await zipOf(FILES) }
    const id = await uploaded(services, owner, file)
    const { imports } = services
    const attempt = imports.attempt.bind(imports)
    imports.attempt = async (importId) => {
      const attempts = await attempt(importId)
      await imports.cancel(importId)
      return attempts
    }
    const runner = new ImportRunner(services)
    await runner.handle(id)
    await runner.handle(id)
    await runner.close()
    const found = (await imports.byId(id))!
    assert.deepEqual([found.status, found.object, found.outline], ['cancelled', null, null])
    assert.isEmpty(await content())
    await assert.rejects(() => started(services, owner, id))
  })

  test('stops reading a file once its import is cancelled', async ({ assert, cleanup }) => {
    const services = await importServices(stack, cleanup)
    const { imports } = services
    const file = { name: 'Notes.zip', bytes: await zipOf(FILES) }
    const id = await uploaded(services, owner, file)
    let wasRead = false
    imports.read = async () => (wasRead = true)
    const runner = new ImportRunner(services, { watchMs: 1 })
    const reading = runner.handle(id)
    await imports.cancel(id)
    await reading
    await runner.handle(id)
    await runner.close()
    assert.isFalse(wasRead)
    assert.equal((await imports.byId(id))!.status, 'cancelled')
  })

  test('fails without leaving anything when a file ends the process again and again', async ({
    assert,
    cleanup,
  }) => {
    const services = await importServices(stack, cleanup)
    const id = await imported(services)
    const kill = () => {
      throw new Killed()
    }
    await go(services, id, kill)
    const found = (await services.imports.byId(id))!
    assert.equal(found.status, 'failed')
    assert.include(found.error, 'made the import stop')
    assert.isEmpty(await content())
  })

  for (const [title, work] of [
    ['moved to the trash', archiveBlocks],
    [
      'deleted for good',
      async (...[bus, request, ids]: Parameters<typeof archiveBlocks>) => {
        await archiveBlocks(bus, request, ids)
        await deleteBlocks(bus, newRequest(request.owner), ids)
      },
    ],
  ] as const) {
    test(`goes on without a part of it that was ${title} meanwhile`, async ({
      assert,
      cleanup,
    }) => {
      const services = await importServices(stack, cleanup)
      const files = new Map<string, string | Buffer>([
        ['A/B/C/D.md', 'First\n'],
        ['Unused/unused.bin', Buffer.from('bytes that no page shows')],
      ])
      // More than one step creates.
      for (let at = 0; at < 300; at++) files.set(`A/B/C/E${at}.md`, 'Text\n')
      files.set('Z/Y/X/W.md', 'Last\n')
      const id = await imported(services, Object.fromEntries(files))
      const runner = new ImportRunner(services, { sliceMs: 0 })
      cleanup(() => runner.close())
      while ((await services.imports.byId(id))!.done < 2) await runner.handle(id)
      await caughtUp(stack)
      const [top] = (await stack.blocks.children(owner, null))!
      assert.equal(top!.name, 'A')
      await work(stack.bus, newRequest(owner), [top!.id])
      while ((await services.imports.byId(id))!.status === 'running') await runner.handle(id)
      const found = (await services.imports.byId(id))!
      assert.deepEqual([found.status, found.error], ['done', null])
      await caughtUp(stack)
      const names = (await content()).map((line) => line.replace(/ *\{.*/, '').trim())
      assert.include(names, 'page W')
      assert.include(names, 'page Files')
      assert.notInclude(names, 'page D')
      await assertEqualsReplay(assert, stack)
      const { problems } = await reportIn(services, found)
      assert.isTrue(problems.some(({ reason }) => reason === RUN_PROBLEMS.page_deleted))
    })
  }

  test('destroys the key of an import whose blocks were deleted while it ran', async ({
    assert,
    cleanup,
  }) => {
    const services = await importServices(stack, cleanup)
    const id = await imported(services, { 'Notes/Pond.md': 'Back' })
    let steps = 0
    const interrupted = new ImportRunner(services, {
      sliceMs: 60_000,
      beforeStep: () => {
        if (++steps === 3) throw new Killed()
      },
    })
    await assert.rejects(() => interrupted.handle(id))
    await interrupted.close()
    const [top] = (await stack.blocks.children(owner, null))!
    await archiveBlocks(stack.bus, newRequest(owner), [top!.id])
    await deleteBlocks(stack.bus, newRequest(owner), [top!.id])
    await go(services, id)
    const found = (await services.imports.byId(id))!
    assert.oneOf(found.status, ['done', 'failed'])
    const runner = new ImportRunner(services)
    // The reaction that erases the blocks' keys queues the review.
    await eventually(async () => {
      await runner.handle(id)
      assert.isUndefined(await sealOf(services.vault, found))
    })
    // A repeated review changes nothing.
    await runner.handle(id)
    assert.equal((await services.imports.byId(id))!.status, found.status)
  })

  test('keeps the report of a failed import that created nothing', async ({ assert, cleanup }) => {
    const services = await importServices(stack, cleanup)
    const id = await uploaded(services, owner, { name: 'x.zip', bytes: Buffer.from('PKx') })
    await go(services, id)
    await new ImportRunner(services).handle(id)
    const found = (await services.imports.byId(id))!
    assert.equal(found.status, 'failed')
    assert.isDefined(await sealOf(services.vault, found))
  })

  test('leaves an import to a newer process that wrote an unknown event', async ({
    assert,
    cleanup,
  }) => {
    const services = await importServices(stack, cleanup)
    const id = await imported(services)
    const older = Object.create(services.blocks) as RunServices['blocks']
    older.draw = () => Promise.reject(new UnknownEvent('BlockPainted'))
    for (let call = 0; call < 10; call++) {
      const runner = new ImportRunner({ ...services, blocks: older })
      await assert.rejects(() => runner.handle(id, call), UnknownEvent)
      await runner.close()
    }
    await go(services, id)
    assert.equal((await services.imports.byId(id))!.status, 'done')
  })

  test('queues a review of the ended import whose block is deleted, and of no other', async ({
    assert,
    cleanup,
  }) => {
    const services = await importServices(stack, cleanup)
    const kept = await imported(services)
    await go(services, kept)
    const id = await imported(services)
    await go(services, id)
    const queued = async () =>
      (await waitingKeys(stack.pool, IMPORT_TOPIC)).filter((key) => key === id || key === kept)
    await stack.pool.query('delete from outbox')
    const [block] = await services.blocks.idsOf(id)
    await archiveBlocks(stack.bus, newRequest(owner), [block!])
    await deleteBlocks(stack.bus, newRequest(owner), [block!])
    await eventually(async () => assert.deepEqual(await queued(), [id]))
  })

  test('refuses a file that is no import and says why', async ({ assert, cleanup }) => {
    const services = await importServices(stack, cleanup)
    const id = await uploaded(services, owner, {
      name: 'x.zip',
      bytes: Buffer.from('PK\u0003\u0004x'),
    })
    await go(services, id)
    const found = (await services.imports.byId(id))!
    assert.equal(found.status, 'failed')
    assert.include(found.error, 'damaged')
  })
})
