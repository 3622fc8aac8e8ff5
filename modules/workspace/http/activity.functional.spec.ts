import { test } from '@japa/runner'
import { signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import type {
  Act,
  BlockResponse,
  BlockSummary,
  ImportResponse,
  NextActs,
  UndoResponse,
  UndoSinceResponse,
} from '#modules/workspace/api'
import { download } from '#modules/workspace/exports/testing/download'
import { zipOf } from '#modules/workspace/imports/read/testing/archives'
import { importFile, send, start, until } from '#modules/workspace/imports/testing/import_calls'
import { makeBranch, type Branch } from '#modules/workspace/testing/branch'
import { saveText } from '#modules/workspace/testing/saves'
import { deleteForEver } from '#modules/workspace/testing/uploads'

const PHONE = {
  'User-Agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
}
const LONG_AGO = '2001-01-01T00:00:00Z'

test.group('Activity', (group) => {
  let me: TestAccount
  let branch: Branch

  group.each.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
  })

  const list = async (query = '') => (await me.client.get<Act[]>(`activity${query}`)).body.data
  const kinds = async (query = '') => (await list(query)).map(({ kind }) => kind)
  const undo = (id: string) => me.client.post<UndoResponse>(`activity/${id}/undo`)
  const read = async (id: number) => (await me.client.get<BlockResponse>(`blocks/${id}`)).body.data

  /** Undoes and redoes the last act, and returns what `look` sees at each step. */
  async function thereAndBack<Seen>(look: () => Promise<Seen>) {
    const [last] = await list()
    const done = await look()
    const { body } = await undo(last!.id)
    const undone = await look()
    await undo(body.data.undo_id)
    return [done, undone, await look()]
  }

  test('lists commands newest first, and those of a part, a kind and a period', async ({
    assert,
  }) => {
    await me.client.put(`blocks/${branch.file}`, { name: 'Tides' })
    await me.client.put(`blocks/${branch.page}/favorite`, { favorite: true })
    assert.deepEqual((await kinds()).slice(0, 3), ['favorite', 'renamed', 'created'])
    assert.deepEqual(await kinds(`?block_id=${branch.page}`), ['favorite', 'created'])
    assert.deepEqual(await kinds('?kind=renamed'), ['renamed'])
    assert.deepEqual(await kinds(`?to=${LONG_AGO}`), [])
    const [first] = await list('?page_size=1')
    assert.isNull((await list()).at(-1)!.cursor)
    assert.isNull((await list('?page_size=6')).at(-1)!.cursor)
    assert.isNotNull((await list('?page_size=5')).at(-1)!.cursor)
    assert.equal(first!.block!.id, branch.page)
    assert.deepEqual(await kinds(`?before=${first!.cursor}&page_size=1`), ['renamed'])
  })

  test('undoes and redoes commands of several kinds', async ({ assert }) => {
    const { client } = me
    await client.put(`blocks/${branch.file}`, { name: 'Tides' })
    const name = async () => (await read(branch.file)).name
    assert.deepEqual(await thereAndBack(name), ['Tides', 'A file', 'Tides'])

    await client.put(`blocks/${branch.page}/icon`, { icon: '🌱' })
    assert.deepEqual(await thereAndBack(async () => (await read(branch.page)).icon), [
      '🌱',
      null,
      '🌱',
    ])

    await client.put(`blocks/${branch.page}/archive`)
    const isThere = async () => (await client.get(`blocks/${branch.page}`)).status
    assert.deepEqual(await thereAndBack(isThere), [404, 200, 404])
  })

  test('undoes the edits of a sitting together', async ({ assert }) => {
    await saveText(me.client, branch.page, 'One')
    await saveText(me.client, branch.page, 'Two')
    const [last] = await list()
    assert.deepInclude(last, { kind: 'edited', edits: 2 })
    const text = async () => (await read(branch.page)).content
    const [done, undone, redone] = await thereAndBack(text)
    assert.include(done, 'Two')
    assert.notMatch(undone!, /One|Two/)
    assert.equal(redone, done)
  })

  test('refuses an undo twice and one that a later change stands in the way of', async ({
    assert,
  }) => {
    await me.client.put(`blocks/${branch.file}`, { name: 'Tides' })
    const [renamed] = await list()
    await me.client.put(`blocks/${branch.file}`, { name: 'Currents' })
    const late = await undo(renamed!.id)
    assert.deepEqual([late.status, late.body.code], [409, 'E_CHANGED_SINCE'])
    const [later] = await list()
    assert.equal((await undo(later!.id)).status, 200)
    const again = await undo(later!.id)
    assert.deepEqual([again.status, again.body.code], [409, 'E_ALREADY_UNDONE'])
    assert.equal((await read(branch.file)).name, 'Tides')
  })

  test('finds the next act to undo and to redo, of this device alone', async ({ assert }) => {
    const next = async () => (await me.client.get<NextActs>('activity/next')).body.data
    const step = async (direction: 'undo' | 'redo') => {
      const { [direction]: found } = await next()
      await undo(found!.id)
      return `${direction} ${found!.act.kind}`
    }
    await me.client.put(`blocks/${branch.file}`, { name: 'Tides' })
    await me.client.put(`blocks/${branch.page}/archive`)
    await me.client.put(`blocks/${branch.file}/favorite`, { favorite: true }, { headers: PHONE })
    const steps = []
    for (const direction of ['undo', 'undo', 'redo', 'redo', 'undo'] as const) {
      steps.push(await step(direction))
    }
    assert.deepEqual(steps, [
      'undo archived',
      'undo renamed',
      'redo renamed',
      'redo archived',
      'undo archived',
    ])
    assert.equal((await next()).redo!.act.kind, 'archived')
    await me.client.put(`blocks/${branch.file}/icon`, { icon: '🌱' })
    assert.isNull((await next()).redo)
    assert.equal((await next()).undo!.act.kind, 'icon')
    const onPhone = (await me.client.get<NextActs>('activity/next', { headers: PHONE })).body.data
    assert.equal(onPhone.undo!.act.kind, 'favorite')
  })

  test('undoes a command by the id in its response', async ({ assert }) => {
    const name = { name: 'Tides' }
    const sent = await me.client.put(`blocks/${branch.file}`, name, { idempotencyKey: 'once' })
    const { status } = await undo(sent.headers.get('Strata-Command')!)
    assert.equal(status, 200)
    assert.equal((await read(branch.file)).name, 'A file')
  })

  test('undoes what a device did since a time', async ({ assert }) => {
    const [{ device } = { device: null }] = await list()
    const since = { device: device ?? 'Firefox on Windows', since: LONG_AGO }
    const { status, body } = await me.client.post<UndoSinceResponse>('activity/undo', since)
    assert.equal(status, 200)
    const folders = await me.client.get<unknown[]>('blocks')
    assert.lengthOf(folders.body.data, device === null ? 1 : 0)
    assert.isFalse(body.data.more)
  })

  test('lists an import as one act, without texts, icons and marks', async ({ assert }) => {
    await me.client.put(`blocks/${branch.page}/icon`, { icon: '🌱' })
    await me.client.put(`blocks/${branch.page}/favorite`, { favorite: true })
    await saveText(me.client, branch.page, 'Deep')
    const exported = await download(me.client, 'export?format=markdown')
    const bytes = Buffer.from(await exported.arrayBuffer())
    me = await signUpVerified()
    assert.equal((await importFile(me.client, { bytes })).status, 'done')
    assert.deepEqual(await kinds(), ['imported'])
    for (const kind of ['edited', 'renamed', 'settings', 'moved']) {
      assert.deepEqual(await kinds(`?kind=${kind}`), [])
    }
    assert.isNull((await me.client.get<NextActs>('activity/next')).body.data.undo)
  })

  test('lists no edit for a file without a time, and one once it is edited', async ({ assert }) => {
    me = await signUpVerified()
    const done = await importFile(me.client, { name: 'Peak.md', bytes: Buffer.from('High') })
    assert.deepEqual(await kinds(), ['imported'])
    let page = done.block_ids[0]!
    for (let children: BlockSummary[]; ; page = children[0]!.id) {
      children = (await me.client.get<BlockSummary[]>(`blocks?parent_block_id=${page}`)).body.data
      if (children.length === 0) break
    }
    await saveText(me.client, page, 'Higher')
    const [edit] = await list()
    assert.deepInclude(edit, { kind: 'edited', edits: 1 })
    await undo(edit!.id)
    assert.include((await read(page)).content, 'High')
  })

  test('the undo and redo of an import are those of the settings', async ({ assert }) => {
    const done = await importFile(me.client, { bytes: await zipOf({ 'Alps/Peak.md': 'High' }) })
    const isUndone = async () => {
      const { body } = await me.client.get<ImportResponse>(`imports/${done.id}`)
      return body.data.undone_at !== null
    }
    const [act] = await list()
    assert.deepEqual(await thereAndBack(isUndone), [false, true, false])
    assert.equal((await me.client.post(`imports/${done.id}/undo`)).status, 200)
    const [last, redo] = await list()
    assert.deepInclude(last, { kind: 'archived', takes_back: 'undo', undone_by: null })
    assert.equal(redo!.undone_by, last!.id)
    assert.equal((await undo(act!.id)).body.code, 'E_ALREADY_UNDONE')
    assert.isTrue(await isUndone())
    await undo(last!.id)
    assert.isFalse(await isUndone())
    const [again] = await list()
    await undo(again!.id)
    assert.isTrue(await isUndone())
  })

  test('an import is undone with all other acts of its device', async ({ assert }) => {
    const bytes = await zipOf({ 'Alps/Peak.md': 'High' })
    const id = await send(me.client, 'Notes.zip', bytes, { headers: PHONE })
    await until(me.client, id, 'ready')
    await start(me.client, id)
    await until(me.client, id, 'done')
    const device = 'Safari on iPhone'
    assert.deepEqual(await kinds(`?device=${encodeURIComponent(device)}`), ['imported'])
    const since = { device, since: LONG_AGO }
    const { body } = await me.client.post<UndoSinceResponse>('activity/undo', since)
    assert.deepEqual([body.data.undone.length, body.data.refused], [1, []])
    const folders = await me.client.get<unknown[]>('blocks')
    assert.lengthOf(folders.body.data, 1)
  })

  test('permanent deletion leaves no trace', async ({ assert }) => {
    await me.client.put(`blocks/${branch.page}`, { name: 'Secret' })
    const [renamed] = await list()
    await deleteForEver(me.client, branch.page)
    assert.isFalse((await list()).some(({ block }) => block?.id === branch.page))
    assert.equal((await undo(renamed!.id)).status, 404)
    assert.equal((await me.client.get(`activity?block_id=${branch.page}`)).status, 404)
  })

  test('wrong input and acts of others are refused', async ({ assert }) => {
    const wrong = ['kind=all', 'from=yesterday', 'block_id=x', 'before=x', 'page_size=101']
    for (const query of wrong) {
      assert.equal((await me.client.get(`activity?${query}`)).status, 422, query)
    }
    assert.equal((await me.client.post('activity/undo', { device: 'x' })).status, 422)
    const [mine] = await list()
    const other = await signUpVerified()
    assert.equal((await other.client.post(`activity/${mine!.id}/undo`)).status, 404)
    assert.equal((await other.client.get(`activity?block_id=${branch.page}`)).status, 404)
    assert.deepEqual((await other.client.get<Act[]>('activity')).body.data, [])
    for (const id of ['unknown', 'a'.repeat(65), 'a%20b']) {
      assert.equal((await undo(id)).status, 404, id)
    }
    const unverified = await signUp()
    assert.equal((await unverified.client.get('activity')).status, 403)
  })
})
