import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { png } from '#platform/files/testing/pictures'
import {
  type BlockResponse,
  type BlockSummary,
  type ImportResponse,
  MAX_IMPORT_BYTES,
} from '#modules/workspace/api'
import { zipOf } from '#modules/workspace/imports/read/testing/archives'
import {
  announce,
  importFile,
  send,
  show,
  start,
  until,
} from '#modules/workspace/imports/testing/import_calls'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'
import { deleteForEver, getFile, put } from '#modules/workspace/testing/uploads'
import { workspaceStream } from '#modules/workspace/workspace'

const FILES = {
  'Travel/Alps.md': '# Alps\n\nSee [Lakes](Lakes.md).\n\n![Peak](peak.png)\n',
  'Travel/Lakes.md': 'Deep water\n',
  'Travel/peak.png': png(),
}

test.group('Imports', (group) => {
  let me: TestAccount

  group.each.setup(async () => {
    me = await signUpVerified()
  })

  const children = async (id: number | null) =>
    (await me.client.get<BlockSummary[]>(`blocks${id === null ? '' : `?parent_block_id=${id}`}`))
      .body.data
  const read = async (id: number) => (await me.client.get<BlockResponse>(`blocks/${id}`)).body.data
  /** Returns the data of the user's events of a type, without their texts. */
  const eventsOf = async (type: string) => {
    const store = await app.container.make('strata.event_store')
    const events = await Array.fromAsync(store.read(workspaceStream(me.id)))
    return events
      .filter((event) => event.type === type)
      .map(({ data }) => JSON.parse(Buffer.from(data).toString()) as object)
  }
  const undo = (id: string) => me.client.post<ImportResponse>(`imports/${id}/undo`)
  const untouchedFolder = async () => (await makeBranch(me.client)).folder
  const waiting = async () => {
    const id = await send(me.client, 'Notes.zip', await zipOf(FILES))
    await until(me.client, id, 'ready')
    return id
  }

  test('imports a zip of Markdown with its picture and a link between its pages', async ({
    assert,
  }) => {
    const done = await importFile(me.client, { bytes: await zipOf(FILES) })
    assert.deepInclude(done, { status: 'done', error: null, file_name: 'Notes.zip' })
    assert.deepInclude(done.report, {
      pages: 2,
      pages_found: 2,
      files: 1,
      links: 1,
      links_found: 1,
    })
    assert.isNotEmpty(done.block_ids)
    const ids = new Map<string, number>()
    const collect = async (parent: number | null) => {
      for (const block of await children(parent)) {
        if (block.block_type === 'page') ids.set(block.name, block.id)
        else await collect(block.id)
      }
    }
    await collect(null)
    const { content } = await read(ids.get('Alps')!)
    assert.include(content, `"block_id":${ids.get('Lakes')}`)
    const key = /files\/([\w-]+)/.exec(content!)![1]!
    const picture = await getFile(me.client, key)
    assert.deepEqual(Buffer.from(await picture.arrayBuffer()), png())
    for (const data of await eventsOf('BlockCreated')) {
      assert.deepInclude((data as { imported: object }).imported, { import_id: done.id })
    }
  })

  test('previews other targets and nestings, and imports into a section', async ({ assert }) => {
    const { section } = await makeBranch(me.client)
    const id = await waiting()
    const top = (await show(me.client, id)).body.data.plan!
    assert.deepInclude(top, { folders: 1, pages: 2, files_attached: 1 })
    const inside = (await show(me.client, id, `?parent_block_id=${section}&nesting=pages`)).body
      .data
    assert.deepInclude(inside.report, { pages: 0, pages_found: 2, files_found: 1 })
    assert.deepInclude(inside.plan, { folders: 0, files: 0, sections: 0, pages: 2 })
    await start(me.client, id, { parent_block_id: section, nesting: 'pages' })
    await until(me.client, id, 'done')
    assert.lengthOf(await children(section), 3)
  })

  test('moves all blocks of an import to the trash by undo, once', async ({ assert }) => {
    const before = await children(null)
    const done = await importFile(me.client, { bytes: await zipOf(FILES) })
    const { status, body } = await undo(done.id)
    assert.equal(status, 200)
    assert.isNotNull(body.data.undone_at)
    assert.deepEqual(await children(null), before)
    assert.equal((await undo(done.id)).status, 200)
    assert.lengthOf(await eventsOf('BlocksArchived'), 1)
  })

  test('lists an undone import with its blocks once they are back from the trash', async ({
    assert,
  }) => {
    const done = await importFile(me.client, { bytes: await zipOf(FILES) })
    const listed = async () => {
      const { body } = await me.client.get<ImportResponse[]>('imports')
      const { undone_at: undoneAt, block_ids: ids } = body.data.find(({ id }) => id === done.id)!
      return { isUndone: undoneAt !== null, ids }
    }
    assert.isFalse((await listed()).isUndone)
    await undo(done.id)
    assert.deepEqual(await listed(), { isUndone: true, ids: [] })
    await me.client.put(`blocks/${done.block_ids[0]}/unarchive`, {})
    assert.deepEqual(await listed(), { isUndone: true, ids: [done.block_ids[0]!] })
  })

  test('undo takes moved and edited pages along, and leaves what was there before', async ({
    assert,
  }) => {
    const own = await makeBranch(me.client)
    const done = await importFile(me.client, { bytes: await zipOf(FILES) })
    const pages: BlockSummary[] = []
    let section = 0
    const collect = async (parent: number) => {
      for (const block of await children(parent)) {
        if (block.block_type === 'page') {
          pages.push(block)
          section = parent
        } else await collect(block.id)
      }
    }
    for (const id of done.block_ids) await collect(id)
    const [moved, edited] = pages
    const written = await me.client.post<{ id: number }>('blocks', {
      name: 'Mine',
      block_type: 'page',
      parent_block_id: section,
    })
    await me.client.put(`blocks/${moved!.id}/ordering`, {
      parent_block_id: own.section,
      ordering: 1,
    })
    const content = JSON.stringify({ type: 'doc', content: [paragraph('Written since')] })
    assert.equal((await me.client.put(`blocks/${edited!.id}`, { content })).status, 200)
    assert.lengthOf(await children(own.section), 2)
    assert.equal((await undo(done.id)).status, 200)
    assert.deepEqual(
      (await children(own.section)).map(({ id }) => id),
      [own.page]
    )
    assert.deepEqual(
      (await children(null)).map(({ id }) => id),
      [own.folder]
    )
    for (const id of done.block_ids) await me.client.put(`blocks/${id}/unarchive`)
    assert.include((await read(edited!.id)).content, 'Written since')
    assert.equal((await read(written.body.data.id)).name, 'Mine')
  })

  test('returns 422 for a nameless, empty or unknown file, and 413 above 1 GB', async ({
    assert,
  }) => {
    const good = { file_name: 'a.zip', file_size: 5 }
    const bad = [
      { ...good, file_name: '' },
      { ...good, file_name: 'a'.repeat(256) },
      { ...good, file_size: 0 },
      { ...good, file_size: 1.5 },
      { ...good, format: 'word' as 'docx' },
    ]
    for (const body of bad) assert.equal((await announce(me.client, body)).status, 422)
    const large = await announce(me.client, { ...good, file_size: MAX_IMPORT_BYTES + 1 })
    assert.equal(large.status, 413)
  })

  test('returns the same import to a retry, and 422 for another body under its key', async ({
    assert,
  }) => {
    const body = { file_name: 'a.zip', file_size: 5 }
    const options = { idempotencyKey: 'once' }
    const post = (payload: object) => me.client.post<{ id: string }>('imports', payload, options)
    const [first, second] = [await post(body), await post(body)]
    assert.equal(first.body.data.id, second.body.data.id)
    assert.equal((await post({ ...body, file_size: 6 })).status, 422)
    assert.equal((await post({ ...body, format: 'notion' })).status, 422)
  })

  test("returns 404 for another user's import and an unknown one", async ({ assert }) => {
    const id = await waiting()
    const { client } = await signUpVerified()
    for (const unknown of [id, 'unknown']) {
      const statuses = [
        (await show(client, unknown)).status,
        (await start(client, unknown)).status,
        (await client.delete(`imports/${unknown}`)).status,
        (await client.post(`imports/${unknown}/undo`)).status,
      ]
      assert.deepEqual(statuses, [404, 404, 404, 404])
    }
    assert.isEmpty((await client.get<ImportResponse[]>('imports')).body.data)
  })

  test('shows no names of an import whose owner was changed in the database', async ({
    assert,
    cleanup,
  }) => {
    const id = await waiting()
    const { client, id: stranger } = await signUpVerified()
    const pool = await app.container.make('strata.queries_pool')
    const assign = (owner: number) =>
      pool.query('update imports set owner_id = $2 where id = $1', [id, owner])
    cleanup(async () => void (await assign(me.id)))
    await assign(stranger)
    const { body } = await show(client, id)
    const texts = JSON.stringify(body)
    for (const name of ['Notes', 'Travel', 'Alps']) assert.notInclude(texts, name)
    assert.notEqual((await start(client, id)).status, 200)
  })

  test('refuses a target that is a page, unknown or of another user', async ({ assert }) => {
    const id = await waiting()
    const { page } = await makeBranch(me.client)
    assert.equal((await start(me.client, id, { parent_block_id: page })).status, 422)
    assert.equal((await start(me.client, id, { parent_block_id: 999_999_999 })).status, 404)
    const other = await signUpVerified()
    const { section } = await makeBranch(other.client)
    assert.equal((await start(me.client, id, { parent_block_id: section })).status, 404)
    assert.equal((await show(me.client, id, `?parent_block_id=${section}`)).status, 404)
    assert.equal((await show(me.client, id)).body.data.status, 'ready')
  })

  test('accepts the file once, at its signed address and in the announced size', async ({
    assert,
  }) => {
    const bytes = await zipOf(FILES)
    const { body } = await announce(me.client, { file_name: 'a.zip', file_size: bytes.length })
    const { url } = body.data.upload
    const type = 'application/octet-stream'
    assert.equal(
      (await put(url.replace(/signature=[^&]{4}/, 'signature=AAAA'), type, bytes)).status,
      403
    )
    assert.equal((await put(url, type, bytes.subarray(1))).status, 422)
    assert.equal((await put(url, type, Buffer.concat([bytes, bytes]))).status, 413)
    assert.equal((await put(url, type, bytes)).status, 200)
    assert.equal((await put(url, type, bytes)).status, 409)
  })

  test('replaces an import that has not started, and cancels one on request', async ({
    assert,
  }) => {
    const first = await waiting()
    const second = await waiting()
    assert.equal((await show(me.client, first)).body.data.status, 'cancelled')
    const { status, body } = await me.client.delete<ImportResponse>(`imports/${second}`)
    assert.deepEqual([status, body.data.status], [200, 'cancelled'])
    assert.equal((await start(me.client, second)).status, 409)
    assert.equal((await undo(second)).status, 409)
    const listed = (await me.client.get<ImportResponse[]>('imports')).body.data
    assert.sameMembers(
      listed.map(({ id }) => id),
      [first, second]
    )
  })

  test('refuses another import while one is read or runs', async ({ assert, cleanup }) => {
    const id = await waiting()
    const become = (status: string) =>
      db.rawQuery('update imports set status = ? where id = ?', [status, id])
    cleanup(async () => void (await become('ready')))
    for (const status of ['reading', 'running']) {
      await become(status)
      const { status: answer, body } = await announce(me.client, {
        file_name: 'b.zip',
        file_size: 5,
      })
      assert.deepEqual([answer, body.code], [409, 'E_IMPORT_RUNNING'])
    }
  })

  test('keeps one of several imports that are announced at once', async ({ assert }) => {
    const names = ['a.zip', 'b.zip', 'c.zip']
    const answers = await Promise.all(
      names.map((name) => announce(me.client, { file_name: name, file_size: 5 }))
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201]
    )
    const listed = (await me.client.get<ImportResponse[]>('imports')).body.data
    assert.deepEqual(listed.map(({ status }) => status).toSorted(), [
      'cancelled',
      'cancelled',
      'uploading',
    ])
  })

  test('starts once: a retry changes nothing', async ({ assert }) => {
    const id = await waiting()
    assert.equal((await start(me.client, id)).status, 200)
    assert.equal((await start(me.client, id)).status, 200)
    await until(me.client, id, 'done')
    assert.equal((await start(me.client, id, { nesting: 'pages' })).status, 409)
    const { plan } = (await show(me.client, id)).body.data
    const planned = plan!.folders + plan!.files + plan!.sections + plan!.pages
    assert.lengthOf(await eventsOf('BlockCreated'), planned)
  })

  test('destroys the names of an import with the last of its blocks', async ({ assert }) => {
    const files = { 'Quincunx/Alps.md': 'High\n', 'Quincunx/Lakes.md': 'Deep\n' }
    const done = await importFile(me.client, { name: 'Quincunx.zip', bytes: await zipOf(files) })
    const listed = async () =>
      (await me.client.get<ImportResponse[]>('imports')).body.data.find(({ id }) => id === done.id)!
    const [folder] = done.block_ids
    const [file] = await children(folder!)
    await deleteForEver(me.client, file!.id)
    await deleteForEver(me.client, await untouchedFolder())
    assert.equal((await listed()).file_name, 'Quincunx.zip')
    await deleteForEver(me.client, folder!)
    const gone = await eventually(async () => {
      const item = await listed()
      assert.notInclude(JSON.stringify([item, (await show(me.client, done.id)).body]), 'Quincunx')
      return item
    })
    assert.deepInclude(gone, {
      status: 'done',
      file_name: 'Unnamed file',
      plan: null,
      report: null,
    })
    const { rows } = await db.rawQuery(
      `select wrapped_key from vault.keys
       where block_id = (select key_id from imports where id = ?)`,
      [done.id]
    )
    assert.deepEqual(rows, [{ wrapped_key: null }])
  })

  test('destroys the names of a cancelled import that created nothing', async ({ assert }) => {
    const body = { file_name: 'Quincunx.zip', file_size: 5 }
    const options = { idempotencyKey: 'once' }
    const post = () => me.client.post<{ id: string }>('imports', body, options)
    const { id } = (await post()).body.data
    await me.client.delete(`imports/${id}`)
    await eventually(async () =>
      assert.equal((await show(me.client, id)).body.data.file_name, 'Unnamed file')
    )
    assert.equal((await post()).body.data.id, id)
  })

  test('fails with a reason for a file that is no export', async ({ assert }) => {
    const id = await send(me.client, 'a.zip', Buffer.from('PK\u0003\u0004 but no zip'))
    const failed = await until(me.client, id, 'failed')
    assert.include(failed.error, 'damaged')
    assert.isNotNull(failed.finished_at)
  })

  test('refuses visitors and users who have not verified their address', async ({ assert }) => {
    const { client } = await signUp()
    assert.equal((await announce(client, { file_name: 'a.zip', file_size: 5 })).status, 403)
    assert.equal((await client.get('imports')).status, 403)
    client.cookies.clear()
    assert.equal((await client.get('imports')).status, 401)
  })
})
