import { test } from '@japa/runner'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import type { BlockResponse, PlacedBlock } from '#modules/workspace/api'
import { makeBranch, type Branch } from '#modules/workspace/testing/branch'

/** Id of no block. */
const UNKNOWN = 987_654_321

function linking(...ids: number[]) {
  const links = ids.map((id) => ({ type: 'page_link', attrs: { block_id: id } }))
  const content = [{ type: 'text', text: 'See ' }, ...links]
  return JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content }] })
}

test.group('Links between pages', (group) => {
  let me: TestAccount
  let source: Branch
  let target: Branch

  group.each.setup(async () => {
    me = await signUpVerified()
    source = await makeBranch(me.client)
    target = await makeBranch(me.client)
  })

  const backlinks = async (id: number, { client } = me) => {
    const { status, body } = await client.get<PlacedBlock[]>(`blocks/${id}/backlinks`)
    return status === 200 ? body.data.map((block) => block.id) : status
  }
  const save = (id: number, content: string | null, { client } = me) =>
    client.put(`blocks/${id}`, { content })

  test('a page lists the pages that link to it, with their paths', async ({ assert }) => {
    assert.deepEqual(await backlinks(target.page), [])
    await save(source.page, linking(target.page))
    const { body } = await me.client.get<PlacedBlock[]>(`blocks/${target.page}/backlinks`)
    assert.lengthOf(body.data, 1)
    const [page] = body.data
    assert.deepEqual([page!.id, page!.name], [source.page, 'A page'])
    assert.deepEqual(
      page!.path.map(({ id }) => id),
      [source.folder, source.file, source.section]
    )
    assert.notProperty(page, 'content')
  })

  test('backlinks follow the text: added, kept by other edits, removed', async ({ assert }) => {
    await save(source.page, linking(target.page, source.page))
    const insert = [{ type: 'paragraph', content: [{ type: 'text', text: 'more' }] }]
    const { body } = await me.client.get<BlockResponse>(`blocks/${source.page}`)
    const changes = [{ at: 1, delete: 0, insert }]
    await me.client.put(`blocks/${source.page}`, { base_revision: body.data.revision, changes })
    assert.deepEqual(await backlinks(target.page), [source.page])
    assert.deepEqual(await backlinks(source.page), [], 'a link to the page itself')
    await save(source.page, null)
    assert.deepEqual(await backlinks(target.page), [])
  })

  test('a page in the trash is no backlink, and is one again once restored', async ({ assert }) => {
    await save(source.page, linking(target.page))
    await me.client.put(`blocks/${source.folder}/archive`)
    assert.deepEqual(await backlinks(target.page), [])
    await me.client.put(`blocks/${source.folder}/unarchive`)
    await me.client.put(`blocks/${target.page}/archive`)
    assert.deepEqual(await backlinks(target.page), [source.page], 'of a page in the trash')
  })

  test('permanent deletion removes the links from and to a page', async ({ assert }) => {
    await save(source.page, linking(target.page))
    await save(target.page, linking(source.page))
    await me.client.put(`blocks/${target.section}/archive`)
    await me.client.delete(`blocks/${target.section}`)
    assert.deepEqual(await backlinks(source.page), [])
    assert.equal(await backlinks(target.page), 404)
    const { body } = await me.client.get(`blocks/placed?ids=${target.page}`)
    assert.deepEqual(body.data, [])
    const page = await me.client.get<BlockResponse>(`blocks/${source.page}`)
    assert.equal(page.body.data.content, linking(target.page), 'the text keeps its link')
  })

  test('blocks/placed returns name, path and trash state of many blocks', async ({ assert }) => {
    await me.client.put(`blocks/${target.file}/archive`)
    const ids = [target.page, source.page, UNKNOWN, source.folder]
    const { body } = await me.client.get<PlacedBlock[]>(`blocks/placed?ids=${ids.join()}`)
    const shown = body.data.map(({ id, path, deleted_at: deletedAt }) => [
      id,
      path.map((block) => block.id),
      deletedAt !== null,
    ])
    assert.deepEqual(shown, [
      [target.page, [target.folder, target.file, target.section], true],
      [source.page, [source.folder, source.file, source.section], false],
      [source.folder, [], false],
    ])
    for (const wrong of ['', '1,', '1,1', 'x', '-1', '1.5']) {
      const { status } = await me.client.get(`blocks/placed?ids=${wrong}`)
      assert.equal(status, 422, wrong)
    }
  })

  test("a link to another user's page reveals nothing to either user", async ({ assert }) => {
    const other = await signUpVerified()
    const theirs = await makeBranch(other.client)
    const known = await save(source.page, linking(theirs.page))
    const unknown = await save(source.page, linking(UNKNOWN))
    assert.deepEqual([known.status, unknown.status], [200, 200])
    await save(source.page, linking(theirs.page))
    const { body } = await me.client.get(`blocks/placed?ids=${theirs.page},${UNKNOWN}`)
    assert.deepEqual(body.data, [])
    assert.equal(await backlinks(theirs.page), 404)
    assert.deepEqual(await backlinks(theirs.page, other), [])
  })

  test('an invalid link is refused: {0}')
    .with(['0', '-1', '1.5', '"7"', 'null', '1e400', '9007199254740993', '{}', '[7]'])
    .run(async ({ assert }, id) => {
      const content = linking(1).replace('"block_id":1', `"block_id":${id}`)
      const { status, body } = await save(source.page, content)
      assert.deepEqual([status, body.code], [422, 'E_VALIDATION_ERROR'])
    })
})
