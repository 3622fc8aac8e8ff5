import { test } from '@japa/runner'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import type {
  BlockResponse,
  BlockSummary,
  IconPayload,
  NamedBlock,
  PlacedBlock,
  SearchHit,
} from '#modules/workspace/api'
import { makeBranch, type Branch } from '#modules/workspace/testing/branch'
import { eventsOf } from '#modules/workspace/testing/events_of'

test.group('Icons', (group) => {
  let me: TestAccount
  let branch: Branch

  group.each.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
  })

  const set = (id: number, icon: unknown) =>
    me.client.put<IconPayload & { id: number }>(`blocks/${id}/icon`, { icon })
  const iconOf = async (id: number) =>
    (await me.client.get<BlockResponse>(`blocks/${id}`)).body.data.icon

  test('every kind of block gets an icon, another one, and none', async ({ assert }) => {
    for (const id of [branch.folder, branch.file, branch.section, branch.page]) {
      assert.isNull(await iconOf(id))
      for (const icon of ['🌱', '👩‍👩‍👧‍👦', null]) {
        const { status, body } = await set(id, icon)
        assert.deepEqual([status, body.data], [200, { id, icon }])
        assert.equal(await iconOf(id), icon)
      }
    }
  })

  test('every list shows the icon', async ({ assert }) => {
    const { folder, file, section, page } = branch
    await set(page, '🌱')
    await set(folder, '🍋')
    await me.client.put(`blocks/${page}/favorite`, { favorite: true })
    const lists = [
      `blocks?parent_block_id=${section}`,
      `blocks/${page}/hierachy`,
      `blocks/placed?ids=${page}`,
      'blocks/recent',
      'blocks/names',
      'blocks/search?keyword=page',
      'favorites',
    ]
    for (const path of lists) {
      const { body } = await me.client.get<(BlockSummary | NamedBlock | SearchHit)[]>(path)
      assert.equal(body.data.find(({ id }) => id === page)?.icon, '🌱', path)
    }
    const folders = await me.client.get<BlockSummary[]>('blocks')
    assert.equal(folders.body.data[0]!.icon, '🍋')
    const files = await me.client.get<BlockSummary[]>(`blocks?parent_block_id=${folder}`)
    assert.deepInclude(files.body.data[0], { id: file, icon: null })
    await me.client.put(`blocks/${page}/archive`)
    const trash = await me.client.get<PlacedBlock[]>('blocks/archived')
    assert.equal(trash.body.data[0]!.icon, '🌱')
  })

  test('setting the same icon again records nothing', async ({ assert }) => {
    await set(branch.page, '🌱')
    const before = await eventsOf(me.id)
    assert.equal((await set(branch.page, '🌱')).status, 200)
    assert.equal((await set(branch.file, null)).status, 200)
    assert.deepEqual(await eventsOf(me.id), before)
  })

  test('an emoji that would be shown as plain text is completed', async ({ assert }) => {
    const { body } = await set(branch.page, '❤')
    assert.equal(body.data.icon, '❤️')
    assert.equal(await iconOf(branch.page), '❤️')
  })

  test('everything but one emoji is refused', async ({ assert }) => {
    for (const icon of ['a', '🌱🌱', ':seedling:', '<b>', '🇵', '5']) {
      const { status, body } = await set(branch.page, icon)
      assert.deepEqual([status, body.code], [422, 'E_INVALID_ICON'], icon)
    }
    for (const icon of [undefined, 5, true, {}, ['🌱'], '🌱'.repeat(100)]) {
      assert.equal((await set(branch.page, icon)).status, 422, JSON.stringify(icon))
    }
    assert.isNull(await iconOf(branch.page))
  })

  test('a locked page keeps its icon', async ({ assert }) => {
    await set(branch.page, '🌱')
    await me.client.put(`blocks/${branch.page}/is-page-locked`, { is_page_locked: true })
    const { status, body } = await set(branch.page, null)
    assert.deepEqual([status, body.code], [409, 'E_PAGE_LOCKED'])
    assert.equal(await iconOf(branch.page), '🌱')
  })

  test('blocks in the trash keep their icon', async ({ assert }) => {
    await set(branch.page, '🌱')
    await me.client.put(`blocks/${branch.section}/archive`)
    const { status, body } = await set(branch.page, '🍋')
    assert.deepEqual([status, body.code], [404, 'E_BLOCK_NOT_FOUND'])
    await me.client.put(`blocks/${branch.section}/unarchive`)
    assert.equal(await iconOf(branch.page), '🌱')
  })
})
