import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { signIn, signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import type { ReceiptResponse, ReceiptSummary } from '#modules/workspace/api'
import { png } from '#platform/files/testing/pictures'
import { makeBranch, type Branch } from '#modules/workspace/testing/branch'
import { saveText } from '#modules/workspace/testing/saves'
import { deleteForEver, show, upload } from '#modules/workspace/testing/uploads'

const NO_RECEIPTS = ['1', 'abc', randomUUID()]

test.group('Receipts of permanent deletions', (group) => {
  let me: TestAccount
  let branch: Branch

  group.each.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
  })

  const list = async (query = '') =>
    (await me.client.get<ReceiptSummary[]>(`receipts${query}`)).body.data
  const read = async (id: string) =>
    (await me.client.get<ReceiptResponse>(`receipts/${id}`)).body.data

  test('a deletion is listed and read, also when no block is left', async ({ assert }) => {
    assert.deepEqual(await list(), [])
    await saveText(me.client, branch.page, 'Quincunx')
    const key = await upload(me.client, branch.page, 'image/png', png())
    await show(me.client, branch.page, key)
    await deleteForEver(me.client, branch.folder)
    const [summary, ...rest] = await list()
    assert.isEmpty(rest)
    assert.deepEqual(summary!.counts, { folders: 1, files: 1, sections: 1, pages: 1 })
    const receipt = await eventually(async () => {
      const found = await read(summary!.id)
      assert.isTrue(found.complete && found.position !== null)
      return found
    })
    assert.deepInclude(receipt, { ...summary, stream: `workspace-${me.id}`, strata_receipt: 1 })
    assert.sameMembers(receipt.blocks, Object.values(branch))
    assert.deepEqual(receipt.removed_files, { total: 1, removed: 1 })
    assert.match(receipt.hash!, /^[0-9a-f]{64}$/)
    assert.deepEqual(
      receipt.steps.map(({ step, state }) => [step, state]),
      [
        ['keys', 'done'],
        ['lists', 'done'],
        ['files', 'done'],
      ]
    )
    const text = JSON.stringify(receipt)
    for (const word of ['Quincunx', 'A page', 'A folder', key]) assert.notInclude(text, word)
  })

  test('a retried deletion and one of several blocks have one receipt each', async ({ assert }) => {
    const other = await makeBranch(me.client)
    const ids = [branch.folder, other.folder]
    await me.client.put('blocks/archive', { ids })
    await me.client.delete('blocks', { ids })
    await me.client.delete('blocks', { ids })
    const [summary, ...rest] = await list()
    assert.isEmpty(rest)
    assert.deepEqual(summary!.counts, { folders: 2, files: 2, sections: 2, pages: 2 })
  })

  test('long lists are paginated, and wrong pages are refused', async ({ assert }) => {
    await deleteForEver(me.client, branch.page)
    await deleteForEver(me.client, branch.folder)
    const [last, first] = await list()
    assert.deepEqual(await list('?page_size=1&current_page=2'), [first!])
    assert.deepEqual(await list('?page_size=1'), [last!])
    for (const query of ['page_size=0', 'page_size=501', 'current_page=x']) {
      assert.equal((await me.client.get(`receipts?${query}`)).status, 422, query)
    }
  })

  test('returns 404 for unknown ids and receipts of another user', async ({ assert }) => {
    await deleteForEver(me.client, branch.folder)
    const { id } = (await list())[0]!
    const other = await signUpVerified()
    const foreign = await other.client.get(`receipts/${id}`)
    assert.deepEqual([foreign.status, foreign.body.code], [404, 'E_RECEIPT_NOT_FOUND'])
    assert.deepEqual((await other.client.get('receipts')).body.data, [])
    for (const unknown of NO_RECEIPTS) {
      const { status, body } = await me.client.get(`receipts/${unknown}`)
      assert.deepEqual([status, body.code], [404, 'E_RECEIPT_NOT_FOUND'], unknown)
    }
  })

  test('an unverified user is refused', async ({ assert }) => {
    const client = await signIn(await signUp())
    for (const path of ['receipts', `receipts/${randomUUID()}`]) {
      const { status, body } = await client.get(path)
      assert.deepEqual([status, body.code], [403, 'E_UNVERIFIED'])
    }
  })
})
