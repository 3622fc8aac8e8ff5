import { test } from '@japa/runner'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import type {
  BlockResponse,
  PageVersion,
  PageVersionResponse,
  SaveConflictResponse,
  SaveResponse,
} from '#modules/workspace/api'
import { makeBranch, paragraph, type Branch } from '#modules/workspace/testing/branch'
import { eventsOf } from '#modules/workspace/testing/events_of'
import { saveText, savedText } from '#modules/workspace/testing/saves'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const NO_VERSIONS = ['7', '-1', '1.5', 'abc', '01', '99999999999999999999']

test.group('Versions of pages', (group) => {
  let me: TestAccount
  let branch: Branch

  group.each.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
    for (const text of ['First text', 'Second longer text']) {
      await saveText(me.client, branch.page, text)
    }
  })

  const list = async (query = '', id = branch.page) =>
    (await me.client.get<PageVersion[]>(`blocks/${id}/versions${query}`)).body.data
  const read = (version: number | string, id = branch.page) =>
    me.client.get<PageVersionResponse & { code: string }>(`blocks/${id}/versions/${version}`)
  const name = (version: number | string, text: unknown) =>
    me.client.put<{ name: string | null }>(`blocks/${branch.page}/versions/${version}`, {
      name: text,
    })
  const restore = (version: number | string, body: object = {}) =>
    me.client.post<SaveResponse>(`blocks/${branch.page}/versions/${version}/restore`, body)
  const textOf = ({ content }: PageVersionResponse) =>
    JSON.parse(content!).content[0].content[0].text as string

  test('lists versions, the latest first, part by part', async ({ assert }) => {
    const all = await list()
    assert.deepEqual(
      all.map(({ version, name: given }) => [version, given]),
      [
        [1, null],
        [0, null],
      ]
    )
    assert.deepEqual(all[0]!.summary, {
      blocks_added: 0,
      blocks_changed: 1,
      blocks_removed: 0,
      words_added: 2,
      words_removed: 1,
    })
    assert.deepEqual(await list('?page_size=1'), [all[0]!])
    assert.deepEqual(await list('?page_size=1&before=1'), [all[1]!])
    assert.deepEqual(await list('?before=0'), [])
    assert.deepEqual(await list('', branch.section), [])
    for (const query of ['?page_size=0', '?page_size=501', '?before=-1', '?before=x']) {
      const { status } = await me.client.get(`blocks/${branch.page}/versions${query}`)
      assert.equal(status, 422, query)
    }
  })

  test('a version names the browser and the system, never the header', async ({ assert }) => {
    const content = JSON.stringify({ type: 'doc', content: [paragraph('Third')] })
    const headers = { 'x-xsrf-token': me.client.xsrfToken!, 'user-agent': FIREFOX }
    await me.client.request('PUT', `blocks/${branch.page}`, { content }, { headers })
    const [latest] = await list()
    assert.equal(latest!.device, 'Firefox on Windows')
    assert.equal((await read(2)).body.data.device, 'Firefox on Windows')
  })

  test('returns text, time and the name of then', async ({ assert }) => {
    await me.client.put(`blocks/${branch.page}`, { name: 'New name' })
    await saveText(me.client, branch.page, 'Third text')
    for (const [version, text, named] of [
      [0, 'First text', 'A page'],
      [1, 'Second longer text', 'A page'],
      [2, 'Third text', 'New name'],
    ] as const) {
      const { status, body } = await read(version)
      assert.equal(status, 200)
      assert.equal(textOf(body.data), text)
      assert.deepInclude(body.data, { version, name: named, version_name: null })
      assert.equal(body.data.at, (await list()).find((each) => each.version === version)!.at)
    }
  })

  test('an empty version has no content', async ({ assert }) => {
    await me.client.put(`blocks/${branch.page}`, { content: null })
    assert.isNull((await read(2)).body.data.content)
  })

  test('returns 404 for versions that do not exist', async ({ assert }) => {
    for (const version of NO_VERSIONS) {
      const answers = [await read(version), await name(version, 'x'), await restore(version)]
      for (const { status, body } of answers) {
        assert.deepEqual([status, body.code], [404, 'E_VERSION_NOT_FOUND'], version)
      }
    }
    assert.equal((await read(0, branch.section)).status, 404)
  })

  test('names a version, cleans the name, and removes it', async ({ assert }) => {
    const { page } = branch
    const { status, body } = await name(0, ' <b>Draft</b> ')
    assert.deepEqual([status, body.data], [200, { id: page, version: 0, name: 'Draft' }])
    assert.equal((await list())[1]!.name, 'Draft')
    assert.equal((await read(0)).body.data.version_name, 'Draft')
    const before = await eventsOf(me.id)
    assert.equal((await name(0, 'Draft')).status, 200)
    assert.deepEqual(await eventsOf(me.id), before)
    assert.isNull((await name(0, '')).body.data.name)
    assert.isNull((await list())[1]!.name)
    for (const wrong of [undefined, null, 5, {}, 'x'.repeat(256)]) {
      assert.equal((await name(0, wrong)).status, 422, JSON.stringify(wrong))
    }
  })

  test('restores a version as a new save', async ({ assert }) => {
    const { status, body } = await restore(0)
    assert.equal(status, 200)
    assert.deepInclude(body.data, { id: branch.page, revision: 2 })
    assert.notProperty(body.data, 'weight')
    assert.equal(await savedText(me.client, branch.page), 'First text')
    assert.equal(textOf((await read(1)).body.data), 'Second longer text')
    assert.lengthOf(await list(), 3)
    const again = await restore(0)
    assert.deepEqual([again.status, again.body.data.revision], [200, 2])
    assert.lengthOf(await list(), 3)
  })

  test('a restore onto a text that changed meanwhile conflicts and loses nothing', async ({
    assert,
  }) => {
    const { status, body } = await restore(0, { base_revision: 0 })
    assert.deepEqual([status, body.code], [409, 'E_SAVE_CONFLICT'])
    const { revision, content } = body.data as unknown as SaveConflictResponse
    assert.equal(revision, 1)
    assert.include(content, 'Second longer text')
    assert.equal(await savedText(me.client, branch.page), 'Second longer text')
    assert.equal((await restore(0, { base_revision: 1 })).status, 200)
    assert.equal((await restore(0, { base_revision: 'x' })).status, 422)
  })

  test('a save on the text before a restore conflicts with it', async ({ assert }) => {
    const changes = [{ at: 0, delete: 1, insert: [paragraph('Mine')] }]
    const saving = { base_revision: 1, changes }
    const [restored, saved] = await Promise.all([
      restore(0),
      me.client.put<SaveResponse>(`blocks/${branch.page}`, saving),
    ])
    assert.equal(restored.status, 200)
    assert.oneOf(saved.status, [200, 409])
    const texts = await Promise.all((await list()).map(({ version }) => read(version)))
    const found = texts.map(({ body }) => textOf(body.data))
    assert.includeMembers(found, ['First text', 'Second longer text'])
    if (saved.status === 200) assert.include(found, 'Mine')
    else assert.equal(saved.body.code, 'E_SAVE_CONFLICT')
  })

  test('a locked page can be read and named, but not restored', async ({ assert }) => {
    await me.client.put(`blocks/${branch.page}/is-page-locked`, { is_page_locked: true })
    const { status, body } = await restore(0)
    assert.deepEqual([status, body.code], [409, 'E_PAGE_LOCKED'])
    assert.equal((await read(0)).status, 200)
    assert.equal((await name(0, 'Draft')).status, 200)
  })

  test('a page in the trash can be read, but neither named nor restored', async ({ assert }) => {
    await me.client.put(`blocks/${branch.section}/archive`)
    assert.lengthOf(await list(), 2)
    assert.equal(textOf((await read(0)).body.data), 'First text')
    for (const { status, body } of [await restore(0), await name(0, 'Draft')]) {
      assert.deepEqual([status, body.code], [404, 'E_BLOCK_NOT_FOUND'])
    }
  })

  test('a permanently deleted page has no versions', async ({ assert }) => {
    await name(0, 'Draft')
    await me.client.put(`blocks/${branch.page}/archive`)
    await me.client.delete(`blocks/${branch.page}`)
    const listed = await me.client.get(`blocks/${branch.page}/versions`)
    assert.deepEqual([listed.status, listed.body.code], [404, 'E_BLOCK_NOT_FOUND'])
    for (const { status } of [await read(0), await restore(0), await name(0, 'x')]) {
      assert.equal(status, 404)
    }
  })

  test('a copy begins its own versions', async ({ assert }) => {
    const copied = await me.client.post<BlockResponse>(`blocks/${branch.page}/duplicate`)
    const { id } = copied.body.data
    assert.deepEqual(
      (await list('', id)).map(({ version }) => version),
      [0]
    )
    assert.equal(textOf((await read(0, id)).body.data), 'Second longer text')
  })
})
