import { test } from '@japa/runner'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import type {
  Act,
  BlockResponse,
  PageVersion,
  PastPlace,
  UndoResponse,
} from '#modules/workspace/api'
import { makeBranch, type Branch } from '#modules/workspace/testing/branch'
import { saveText, savedText } from '#modules/workspace/testing/saves'
import { thinAll } from '#modules/workspace/testing/thin_all'

test.group('Thinned versions over HTTP', (group) => {
  let me: TestAccount
  let branch: Branch

  const keep = (keep_versions: 'all' | 'thinned') =>
    me.client.put('users/current-user/retention', { keep_versions })

  group.each.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
    await keep('thinned')
    await saveText(me.client, branch.page, 'One')
    await saveText(me.client, branch.page, 'Two')
  })

  const versions = async () => {
    const { body } = await me.client.get<PageVersion[]>(`blocks/${branch.page}/versions`)
    return body.data.map(({ version }) => version)
  }

  test('are neither listed, shown, restored nor named', async ({ assert }) => {
    assert.deepEqual(await versions(), [1, 0])
    await thinAll(me.id)
    assert.deepEqual(await versions(), [1])
    const path = `blocks/${branch.page}/versions/0`
    for (const { status, body } of [
      await me.client.get(path),
      await me.client.post(`${path}/restore`, {}),
      await me.client.put(path, { name: 'Too late' }),
    ]) {
      assert.deepEqual([status, body.code], [404, 'E_VERSION_NOT_FOUND'])
    }
    assert.equal(await savedText(me.client, branch.page), 'Two')
    await saveText(me.client, branch.page, 'Three')
    assert.equal(await savedText(me.client, branch.page), 'Three')
    assert.deepEqual(await versions(), [2, 1])
  })

  test('begin with the choice and end with its change', async ({ assert }) => {
    await keep('all')
    await saveText(me.client, branch.page, 'Three')
    await saveText(me.client, branch.page, 'Four')
    await keep('thinned')
    await saveText(me.client, branch.page, 'Five')
    await saveText(me.client, branch.page, 'Six')
    await thinAll(me.id)
    assert.deepEqual(await versions(), [5, 3, 2, 1])
  })

  test('a time shows the nearest version before it that stays', async ({ assert }) => {
    const { body } = await me.client.get<PageVersion[]>(`blocks/${branch.page}/versions`)
    const [two, one] = body.data.map(({ at }) => at)
    await thinAll(me.id)
    const textAt = async (time: string) => {
      const past = await me.client.get<BlockResponse & PastPlace>(
        `blocks/${branch.page}?as_of=${time}`
      )
      const { content, text_gone } = past.body.data
      return { content, text_gone }
    }
    if (one !== two) assert.deepEqual(await textAt(one!), { content: null, text_gone: true })
    const last = await textAt(two!)
    assert.include(last.content, 'Two')
    assert.isFalse(last.text_gone)
  })

  test('a removed name does not come back to a version that is gone', async ({ assert }) => {
    const path = `blocks/${branch.page}/versions/0`
    await me.client.put(path, { name: 'First' })
    await me.client.put(path, { name: '' })
    const [removed] = (await me.client.get<Act[]>('activity')).body.data
    await thinAll(me.id)
    const { status, body } = await me.client.post(`activity/${removed!.id}/undo`)
    assert.deepEqual([status, body.code], [409, 'E_TEXT_GONE'])
  })

  test('an undo that needs a text that is gone is refused', async ({ assert }) => {
    const acts = async () => (await me.client.get<Act[]>('activity')).body.data
    const [edit] = await acts()
    const { body } = await me.client.post<UndoResponse>(`activity/${edit!.id}/undo`)
    await thinAll(me.id)
    const redo = await me.client.post(`activity/${body.data.undo_id}/undo`)
    assert.deepEqual([redo.status, redo.body.code], [409, 'E_TEXT_GONE'])
  })
})
