import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import type { BlockResponse, BlockSummary } from '#modules/workspace/api'
import { makeBranch, type Branch } from '#modules/workspace/testing/branch'
import { eventsOf } from '#modules/workspace/testing/events_of'
import { BlockQueries } from '#projections/blocks/queries'

const SETTINGS: [call: string, body: Record<string, unknown>, wrong: unknown[]][] = [
  ['font-family', { font_family: 3 }, [0, 4, '2', true, null]],
  ['is-full-width', { is_full_width: true }, [1, 'true', null]],
  ['is-small-text', { is_small_text: true }, [1, 'true', null]],
  ['is-page-locked', { is_page_locked: true }, [1, 'true', null]],
]

test.group('Page settings', (group) => {
  let me: TestAccount
  let branch: Branch

  group.each.setup(async () => {
    me ??= await signUpVerified()
    branch = await makeBranch(me.client)
  })

  for (const [call, body, wrong] of SETTINGS) {
    test(`${call} stores the setting and returns the block`, async ({ assert }) => {
      const path = `blocks/${branch.page}/${call}`
      const { status, body: response } = await me.client.put<BlockSummary>(path, body)
      assert.equal(status, 200)
      assert.deepInclude(response.data, { id: branch.page, name: 'A page', ...body })
      const { body: read } = await me.client.get<BlockResponse>(`blocks/${branch.page}`)
      assert.deepInclude(read.data, { ...response.data })
      const before = await eventsOf(me.id)
      assert.deepEqual((await me.client.put(path, body)).body.data, response.data)
      assert.deepEqual(await eventsOf(me.id), before)
    })

    test(`${call} rejects invalid values and blocks that are no pages`, async ({ assert }) => {
      const [field] = Object.keys(body)
      const before = await eventsOf(me.id)
      for (const value of [...wrong, undefined]) {
        const { status } = await me.client.put(`blocks/${branch.page}/${call}`, { [field!]: value })
        assert.equal(status, 422, String(value))
      }
      for (const id of [branch.folder, branch.file, branch.section]) {
        const response = await me.client.put(`blocks/${id}/${call}`, body)
        assert.deepEqual([response.status, response.body.code], [422, 'E_NOT_A_PAGE'])
      }
      assert.deepEqual(await eventsOf(me.id), before)
    })
  }

  test('each call changes only its own setting, without a base revision', async ({ assert }) => {
    const path = `blocks/${branch.page}`
    for (const [call, setting] of SETTINGS) await me.client.put(`${path}/${call}`, setting)
    const all = Object.assign({}, ...SETTINGS.map(([, setting]) => setting))
    const { body } = await me.client.get<BlockResponse>(path)
    assert.deepInclude(body.data, all)
    await me.client.put(`${path}/font-family`, { font_family: 2 })
    const { body: after } = await me.client.get<BlockResponse>(path)
    assert.deepInclude(after.data, { ...all, font_family: 2 })
  })

  test('a locked page rejects only changes of text and name', async ({ assert }) => {
    const path = `blocks/${branch.page}`
    await me.client.put(`${path}/is-page-locked`, { is_page_locked: true })
    const content = '{"type":"doc","content":[{"type":"paragraph"},{"type":"paragraph"}]}'
    for (const body of [{ name: 'New' }, { content }, { name: 'New', content }]) {
      const response = await me.client.put(path, body)
      assert.deepEqual([response.status, response.body.code], [409, 'E_PAGE_LOCKED'])
    }
    const { body } = await me.client.get<BlockResponse>(path)
    assert.deepInclude(body.data, { name: 'A page', content: null, is_page_locked: true })
    for (const [call, setting] of SETTINGS) {
      assert.equal((await me.client.put(`${path}/${call}`, setting)).status, 200)
    }
    assert.equal((await me.client.put(`${path}/ordering`, { ordering: 1 })).status, 200)
    assert.equal((await me.client.put(`${path}/archive`)).status, 200)
    assert.equal((await me.client.put(`${path}/unarchive`)).status, 200)
    await me.client.put(`${path}/is-page-locked`, { is_page_locked: false })
    assert.equal((await me.client.put(path, { name: 'New', content })).status, 200)
  })

  test('returns the new setting even if the read models lag', async ({ assert, cleanup }) => {
    const behind = new BlockQueries(await app.container.make('strata.queries_pool'))
    behind.summary = async () => undefined
    app.container.swap(BlockQueries, () => behind)
    cleanup(() => app.container.restore(BlockQueries))
    const { status, body } = await me.client.put(`blocks/${branch.page}/font-family`, {
      font_family: 2,
    })
    assert.deepEqual([status, body.data], [200, { id: branch.page, font_family: 2 }])
  })
})
