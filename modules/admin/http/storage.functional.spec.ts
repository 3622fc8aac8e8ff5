import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { png } from '#platform/files/testing/pictures'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import type { StorageOverview, StorageUserRow } from '#modules/admin/api'
import { insertUser, signUpStaff } from '#modules/admin/testing/staff'
import { seedPlans } from '#modules/billing/index'
import { makeBranch } from '#modules/workspace/testing/branch'
import { show as showFile, upload } from '#modules/workspace/testing/uploads'

const GB = 1024 ** 3

test.group('Storage in the staff area', (group) => {
  let admin: TestAccount
  group.setup(async () => {
    await seedPlans(await app.container.make(CommandBus))
    admin = await signUpStaff()
  })
  const overview = async () => (await admin.client.get<StorageOverview>('admin/storage')).body.data
  const users = (query = '') => admin.client.get<StorageUserRow[]>(`admin/storage/users${query}`)

  test("shows all users' storage by plan and by state of the files", async ({ assert }) => {
    const before = await overview()
    const user = await signUpVerified()
    const { page } = await makeBranch(user.client)
    const bytes = png()
    const shown = await upload(user.client, page, 'image/png', bytes)
    await showFile(user.client, page, shown)
    await user.client.post('files/presigned-url', {
      type: 'image/png',
      size: 999,
      block_id: page,
    })
    const after = await eventually(async () => {
      const seen = await overview()
      assert.isAtLeast(seen.files, before.files + bytes.length + 999)
      assert.isAbove(seen.text, before.text)
      assert.isAtLeast(seen.places.bytes, before.places.bytes + 999)
      return seen
    })
    const free = after.plans.filter(({ name }) => name === 'Free')
    assert.lengthOf(free, 1)
    assert.isAbove(free[0]!.people, 1)
    assert.isAtLeast(free[0]!.files, bytes.length + 999)
    const allowed = after.plans.reduce((sum, plan) => sum + plan.people * plan.storage_limit, 0)
    assert.equal(after.allowed, allowed * GB)
    const sum = (of: 'text' | 'files') => after.plans.reduce((all, plan) => all + plan[of], 0)
    assert.equal(sum('text'), after.text)
    assert.equal(sum('files'), after.files)
    assert.isAtLeast(after.removals.due, 0)
    assert.isAbove(Date.parse(after.summed_at), Date.parse(before.summed_at))
  })

  test('lists the users with the most storage page by page, with their counted storage', async ({
    assert,
  }) => {
    const id = await insertUser({
      email: `hoarder-${Date.now()}@example.test`,
      full_name: 'Hoarder',
    })
    const pool = await app.container.make('strata.queries_pool')
    await pool.query(
      `insert into files (key, owner_id, block_id, type, size, object, command_id, reserved_until)
       select 'hoard' || i, $1, 1, 'image/png', 2000000000, 'hoard/' || i, 'hoard' || i,
         now() + i * interval '1 hour' from unnest(array[-1, 1]) i`,
      [id]
    )
    const row = await eventually(async () => {
      const [first] = (await users()).body.data
      assert.equal(first!.id, id)
      return first!
    })
    await pool.query('delete from files where owner_id = $1', [id])
    assert.containSubset(row, {
      full_name: 'Hoarder',
      bytes: 4_000_000_000,
      plan: { name: 'Free' },
      storage: { file_storage: 2_000_000_000, text_storage: 0, storage_limit: 1 },
    })
    const { status, body } = await users('?page_size=1&current_page=2')
    assert.equal(status, 200)
    assert.lengthOf(body.data, 1)
    const { pagination } = body as never as { pagination: { total: number; total_pages: number } }
    assert.isAbove(pagination.total, 1)
    assert.equal(pagination.total_pages, pagination.total)
    assert.isAtMost(body.data[0]!.bytes, row.bytes)
    assert.isEmpty((await users('?current_page=1000000')).body.data)
  })

  for (const query of ['current_page=0', 'current_page=-1', 'current_page=x', 'page_size=501']) {
    test(`rejects ${query}`, async ({ assert }) => {
      assert.equal((await users(`?${query}`)).status, 422)
    })
  }
})
