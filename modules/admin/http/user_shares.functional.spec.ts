import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { signUpVerified } from '#testing/accounts'
import type { StaffShareRow } from '#modules/admin/api'
import { signUpStaff } from '#modules/admin/testing/staff'
import type { ListedShare, ShareResponse } from '#modules/workspace/api'
import { visit } from '#modules/workspace/shares/testing/visitor'
import { makeBranch } from '#modules/workspace/testing/branch'

async function sharing() {
  const user = await signUpVerified()
  const branch = await makeBranch(user.client)
  const body = { password: 'open sesame' }
  const { data } = (await user.client.post<ShareResponse>(`blocks/${branch.page}/shares`, body))
    .body
  return { user, branch, share: data }
}

test.group('Shares of a user', () => {
  test('an admin sees facts about shares, but neither addresses nor names', async ({ assert }) => {
    const { user, branch, share } = await sharing()
    const { client } = await signUpStaff()
    const { status, body } = await client.get<StaffShareRow[]>(`users/${user.id}/shares`)
    assert.equal(status, 200)
    assert.deepEqual(body.data, [
      {
        id: share.id,
        block_id: branch.page,
        block_type: 'page',
        created_at: share.created_at,
        expires_at: null,
        has_password: true,
        indexable: false,
        views: 0,
        in_trash: false,
      },
    ])
    await user.client.put(`blocks/${branch.folder}/archive`)
    const again = await client.get<StaffShareRow[]>(`users/${user.id}/shares`)
    assert.isTrue(again.body.data[0]!.in_trash)
  })

  test('an admin ends a share, and the event names the admin', async ({ assert }) => {
    const { user, share } = await sharing()
    const { client, id } = await signUpStaff()
    const { status, body } = await client.delete(`users/${user.id}/shares/${share.id}`)
    assert.deepEqual([status, body.data], [200, { id: share.id }])
    assert.equal((await visit(share.url)).status, 404)
    assert.deepEqual((await user.client.get<ListedShare[]>('shares')).body.data, [])
    const store = await app.container.make('strata.event_store')
    const last = (await Array.fromAsync(store.read(`workspace-${user.id}`))).at(-1)!
    assert.equal(last.type, 'SharesEnded')
    assert.deepInclude(last.metadata, { actor: id, owner: user.id })
  })

  test('unknown users and shares are not found', async ({ assert }) => {
    const { user } = await sharing()
    const { client } = await signUpStaff()
    assert.equal((await client.get('users/99999999/shares')).status, 404)
    for (const key of [99, 'x']) {
      const { status, body } = await client.delete(`users/${user.id}/shares/${key}`)
      assert.deepEqual([status, body.code], [404, 'E_SHARE_NOT_FOUND'])
    }
  })

  test('an auditor has no access to shares, but sees them in the workspace', async ({ assert }) => {
    const { user, branch, share } = await sharing()
    const { client } = await signUpStaff('auditor')
    const list = await client.get(`users/${user.id}/shares`)
    const end = await client.delete(`users/${user.id}/shares/${share.id}`)
    assert.deepEqual([list.status, end.status], [403, 403])
    const { body } = await client.get<{ items: { id: number; shares: object[] }[] }>(
      `audit/workspaces/${user.id}`
    )
    const page = body.data.items.find(({ id }) => id === branch.page)!
    const facts = { id: share.id, expires_at: null, has_password: true, indexable: false }
    assert.deepEqual(page.shares, [facts])
    assert.notInclude(JSON.stringify(body), share.url.slice(-22))
  })
})
