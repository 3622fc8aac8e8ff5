import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { UserLimits } from '#platform/http/limits/user_limits'
import { png } from '#platform/files/testing/pictures'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import {
  MAX_COPIED_BYTES,
  type BlockResponse,
  type BlockSummary,
  type DuplicateResponse,
  type PlacedBlock,
} from '#modules/workspace/api'
import { makeBranch, paragraph, type Branch } from '#modules/workspace/testing/branch'
import { eventsOf } from '#modules/workspace/testing/events_of'
import {
  bytesOf,
  deleteForEver,
  getFile,
  show,
  upload,
  usage,
} from '#modules/workspace/testing/uploads'
import { eventually } from '#testing/eventually'

const PNG = 'image/png'

function doc(...content: object[]) {
  return JSON.stringify({ type: 'doc', content })
}

function linking(...ids: number[]) {
  const links = ids.map((id) => ({ type: 'page_link', attrs: { block_id: id } }))
  return doc({ type: 'paragraph', content: [{ type: 'text', text: 'See ' }, ...links] })
}

test.group('Duplicates', (group) => {
  let me: TestAccount
  let branch: Branch

  group.each.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
  })

  const duplicate = (id: number, idempotencyKey?: string) =>
    me.client.post<DuplicateResponse>(`blocks/${id}/duplicate`, undefined, { idempotencyKey })
  const save = (id: number, content: string | null) => me.client.put(`blocks/${id}`, { content })
  const read = async (id: number) => (await me.client.get<BlockResponse>(`blocks/${id}`)).body.data
  const children = async (id: number) =>
    (await me.client.get<BlockSummary[]>(`blocks?parent_block_id=${id}`)).body.data

  test('duplicates a page with its text, icon and settings, right after the original', async ({
    assert,
  }) => {
    const { section, page } = branch
    await save(page, doc(paragraph('Peas')))
    await me.client.put(`blocks/${page}/font-family`, { font_family: 2 })
    await me.client.put(`blocks/${page}/icon`, { icon: '🌱' })
    await me.client.put(`blocks/${page}/is-full-width`, { is_full_width: true })
    await me.client.put(`blocks/${page}/is-page-locked`, { is_page_locked: true })
    const { status, body } = await duplicate(page)
    assert.equal(status, 201)
    const { copies, ...copy } = body.data
    assert.deepEqual(copies, [{ id: copy.id, of: page }])
    assert.deepInclude(copy, {
      name: 'A page (copy)',
      icon: '🌱',
      block_type: 'page',
      parent_block_id: section,
      ordering: 2,
      font_family: 2,
      is_full_width: true,
      is_small_text: false,
      is_page_locked: false,
    })
    const { content, revision, ...shown } = await read(copy.id)
    assert.deepEqual([JSON.parse(content!), revision], [JSON.parse(doc(paragraph('Peas'))), 0])
    assert.equal(content, (await read(page)).content)
    assert.deepEqual({ ...shown, updated_at: '' }, { ...copy, updated_at: '' })
    assert.deepEqual(
      (await children(section)).map(({ id }) => id),
      [page, copy.id]
    )
  })

  test('duplicates a folder with everything in it except the trash', async ({ assert }) => {
    const { folder, section } = branch
    const add = async (name: string) =>
      (
        await me.client.post<{ id: number }>('blocks', {
          name,
          block_type: 'page',
          parent_block_id: section,
        })
      ).body.data.id
    const trashed = await add('Trashed')
    await save(await add('Written'), doc(paragraph('Beans')))
    await me.client.put(`blocks/${trashed}/archive`)
    const { body } = await duplicate(folder)
    const [file] = await children(body.data.id)
    const [copied] = await children(file!.id)
    const pages = await children(copied!.id)
    assert.deepEqual(
      [file!.name, copied!.name, ...pages.map(({ name }) => name)],
      ['A file', 'A section', 'Written', 'A page']
    )
    assert.include((await read(pages[0]!.id)).content, 'Beans')
    assert.isNull((await read(pages[1]!.id)).content)
    assert.lengthOf(body.data.copies, 5)
    const hits = await me.client.get<{ id: number }[]>('blocks/search?keyword=beans')
    assert.include(
      hits.body.data.map(({ id }) => id),
      pages[0]!.id
    )
  })

  test('links into the branch lead to the copies, others stay', async ({ assert }) => {
    const other = await makeBranch(me.client)
    const { page, section } = branch
    await save(page, linking(page, section, other.page))
    const { body } = await duplicate(section)
    const ids = new Map(body.data.copies.map(({ id, of }) => [of, id]))
    const copy = ids.get(page)!
    const expected = linking(copy, ids.get(section)!, other.page)
    assert.deepEqual(JSON.parse((await read(copy)).content!), JSON.parse(expected))
    const links = await me.client.get<PlacedBlock[]>(`blocks/${other.page}/backlinks`)
    assert.sameMembers(
      links.body.data.map(({ id }) => id),
      [page, copy]
    )
  })

  test('a copy keeps its pictures after the original was permanently deleted', async ({
    assert,
  }) => {
    const { client } = me
    const key = await upload(client, branch.page, PNG, png({ size: 5_000 }))
    await show(client, branch.page, key)
    const before = await usage(client)
    const { body } = await duplicate(branch.folder)
    assert.equal((await usage(client)).file_storage, before.file_storage)
    await deleteForEver(client, branch.folder)
    assert.equal((await getFile(client, key)).status, 200)
    assert.equal((await usage(client)).file_storage, 5_000)
    await deleteForEver(client, body.data.id)
    assert.equal((await getFile(client, key)).status, 404)
    await eventually(async () => assert.deepEqual(await bytesOf(key), []))
  })

  test('a retry returns the first response and changes nothing', async ({ assert }) => {
    await save(branch.page, doc(paragraph('Peas')))
    const first = await duplicate(branch.section, 'one')
    const { id } = first.body.data.copies.find(({ of }) => of === branch.page)!
    await save(id, null)
    await save(branch.page, doc(paragraph('Beans')))
    const events = await eventsOf(me.id)
    const again = await duplicate(branch.section, 'one')
    assert.deepEqual([again.status, again.body], [first.status, first.body])
    assert.deepEqual(await eventsOf(me.id), events)
    assert.isNull((await read(id)).content)
    await deleteForEver(me.client, branch.folder)
    assert.equal((await duplicate(branch.section, 'one')).status, 404)
  })

  test('a retry succeeds after the original and a copied page were deleted', async ({ assert }) => {
    await save(branch.page, doc(paragraph('Peas')))
    const first = await duplicate(branch.folder, 'one')
    const { id } = first.body.data.copies.find(({ of }) => of === branch.page)!
    await deleteForEver(me.client, id)
    await deleteForEver(me.client, branch.folder)
    const again = await duplicate(branch.folder, 'one')
    assert.deepEqual([again.status, again.body], [first.status, first.body])
  })

  test('a copy beyond the plan leaves nothing behind', async ({ assert }) => {
    await save(branch.page, doc(paragraph('x'.repeat(3_000))))
    const pool = await app.container.make('strata.queries_pool')
    const { text_storage } = await usage(me.client)
    await pool.query(
      `insert into files (key, owner_id, block_id, type, size, command_id, reserved_until)
       values ($1, $2, 0, $3, $4, $1, now() + interval '1 day')`,
      [`filled-${me.id}`, me.id, PNG, 1024 ** 3 - text_storage - 2_000]
    )
    const events = await eventsOf(me.id)
    const { status, body } = await duplicate(branch.section)
    assert.deepEqual([status, body.code], [403, 'E_STORAGE_LIMIT'])
    assert.deepEqual(await eventsOf(me.id), events)
    await save(branch.page, null)
    assert.equal((await duplicate(branch.section)).status, 201)
  })

  test('rejects more text than one command copies', async ({ assert }) => {
    const pool = await app.container.make('strata.queries_pool')
    await pool.query('update rm_storage.blocks set content_bytes = $2 where block_id = $1', [
      branch.page,
      MAX_COPIED_BYTES + 1,
    ])
    const { status, body } = await duplicate(branch.folder)
    await pool.query('update rm_storage.blocks set content_bytes = 0 where block_id = $1', [
      branch.page,
    ])
    assert.deepEqual([status, body.code], [413, 'E_TOO_MUCH_TO_COPY'])
  })

  test('rejects a block in the trash', async ({ assert }) => {
    await me.client.put(`blocks/${branch.section}/archive`)
    for (const id of [branch.section, branch.page]) {
      const { status, body } = await duplicate(id)
      assert.deepEqual([status, body.code], [404, 'E_BLOCK_NOT_FOUND'])
    }
  })

  test('duplicating too much at once has to wait', async ({ assert, cleanup }) => {
    const limits = new UserLimits(true, () => 0)
    app.container.swap(UserLimits, () => limits)
    cleanup(() => app.container.restore(UserLimits))
    limits.charge(me.id, 'copied_bytes', 100 * 1024 ** 2 + 1)
    const { status, headers } = await duplicate(branch.page)
    assert.equal(status, 429)
    assert.isAbove(Number(headers.get('retry-after')), 0)
    assert.equal((await save(branch.page, null)).status, 200)
  })
})
