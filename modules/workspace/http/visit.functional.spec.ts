import { test } from '@japa/runner'
import { signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import type { BlockResponse, BlockSummary, VisitResponse } from '#modules/workspace/api'
import { makeBranch } from '#modules/workspace/testing/branch'

async function visit({ client }: Pick<TestAccount, 'client'>, ...ids: number[]) {
  const query = ids.length > 0 ? `?ids=${ids.join()}` : ''
  return client.get<VisitResponse>(`visit${query}`)
}

/** Reads the same list through its own route. */
async function readApart(client: HttpClient, parentId: number | null) {
  const query = parentId === null ? '' : `?parent_block_id=${parentId}`
  return (await client.get<BlockSummary[]>(`blocks${query}`)).body.data
}

test.group('GET /visit', () => {
  test('returns the same data as the routes it replaces', async ({ assert }) => {
    const account = await signUpVerified()
    const { client } = account
    const { folder, file, section, page } = await makeBranch(client)
    const { status, body } = await visit(account, folder, file, section, page)
    assert.equal(status, 200)
    assert.deepEqual(body.data.user, (await client.get('users/current-user')).body.data as never)
    assert.deepEqual(body.data.page, (await client.get<BlockResponse>(`blocks/${page}`)).body.data)
    const parents = [null, folder, file, section]
    assert.deepEqual(
      body.data.lists,
      await Promise.all(
        parents.map(async (parentId) => {
          const items = await readApart(client, parentId)
          return { parent_block_id: parentId, items, total: items.length }
        })
      )
    )
  })

  test('returns the position from which the live feed continues', async ({ assert }) => {
    const { headers } = await visit(await signUpVerified())
    assert.isNotNull(headers.get('Strata-Position'))
  })

  test('returns the parts of the address that exist', async ({ assert }) => {
    const [account, other] = await Promise.all([signUpVerified(), signUpVerified()])
    const mine = await makeBranch(account.client)
    const foreign = await makeBranch(other.client)
    const parentsOf = async (...ids: number[]) => {
      const { body } = await visit(account, ...ids)
      return [body.data.lists.map((list) => list.parent_block_id), body.data.page] as const
    }
    assert.deepEqual(await parentsOf(), [[null], null])
    assert.deepEqual(await parentsOf(mine.folder), [[null, mine.folder], null])
    const { folder, file, section, page } = foreign
    assert.deepEqual(await parentsOf(folder, file, section, page), [[null], null])
    assert.deepEqual(await parentsOf(mine.folder, file, section, page), [[null, mine.folder], null])
    const { page: odd } = mine
    assert.deepEqual((await parentsOf(odd, odd, odd, odd))[0], [null, odd])
    await account.client.put(`blocks/${mine.page}/archive`)
    const trashed = await parentsOf(mine.folder, mine.file, mine.section, mine.page)
    assert.deepEqual(trashed, [[null, mine.folder, mine.file, mine.section], null])
  })

  test('returns only the user until the address is verified', async ({ assert }) => {
    const { body } = await visit(await signUp(), 1)
    assert.equal(body.data.user.email_verified, 0)
    assert.deepEqual([body.data.lists, body.data.page], [[], null])
  })

  test('returns 401 for visitors and 422 for invalid ids', async ({ assert }) => {
    assert.equal((await visit({ client: new HttpClient() })).status, 401)
    const { client } = await signUpVerified()
    for (const ids of ['1,2,3,4,5', 'a', '0', '']) {
      assert.equal((await client.get(`visit?ids=${ids}`)).status, 422, ids)
    }
  })
})
