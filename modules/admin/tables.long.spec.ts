import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { fillWithPeople } from '#modules/admin/testing/many_people'
import { signUpStaff } from '#modules/admin/testing/staff'
import { seedPlans } from '#modules/billing/index'

const PEOPLE = 100_000
/**
 * Milliseconds. A page is to be there in 100 on a machine that does nothing else; a bad plan takes
 * several times as long as this at its best.
 */
const LATE = 250
const TIMES = 20

/** Whatever staff may ask of the tables, at its best and at its worst. */
const ASKED = [
  'users',
  'users?current_page=5000',
  'users?current_page=10000&sort=full_name&order=asc',
  'users?current_page=10000&sort=email',
  'users?verified=0',
  'users?verified=1&current_page=9000',
  'users?scope=auditor',
  'users?scope=none&sort=email&order=asc&current_page=5000',
  'users?disabled=1&current_page=10',
  'users?plan_id=1',
  'users?plan_id=1&current_page=7000&sort=email',
  'users?plan_id=3',
  'users?plan_id=3&keyword=mail.test',
  'users?created_from=2026-01-01&created_to=2026-03-01&sort=full_name',
  'users?keyword=c4ca42',
  'users?keyword=mail.test&current_page=3000&sort=full_name',
  'users?keyword=a',
  'users?keyword=%25',
  'users?keyword=zzzz',
  'users?keyword=e&verified=1&disabled=0&plan_id=2&sort=email',
  'payments',
  'payments?current_page=30000',
  'payments?sort=amount',
  'payments?sort=transaction_fee&order=asc&current_page=20000',
  'payments?status=refunded&current_page=5000',
  'payments?status=pending',
  'payments?created_from=2026-10-01&created_to=2026-10-31&sort=amount',
  'payments?user_id=20000001',
  'payments?keyword=c4ca42',
  'payments?keyword=mail.test',
  'payments?keyword=a&sort=amount',
  'payments?keyword=%25',
  'admin/dashboard?days=7',
  'admin/dashboard',
  'admin/dashboard?days=365',
]

test(`with ${PEOPLE} people no page of a table is read by a bad plan`, async ({
  assert,
  cleanup,
}) => {
  await seedPlans(await app.container.make(CommandBus))
  cleanup(await fillWithPeople(PEOPLE))
  const { client } = await signUpStaff()
  // The very first look of an installation sums what is stored (decision 195).
  await client.get('admin/dashboard')
  const late: string[] = []
  for (const path of ASKED) {
    const times: number[] = []
    for (let i = 0; i < TIMES; i++) {
      const start = performance.now()
      const { status } = await client.get(path)
      times.push(performance.now() - start)
      assert.equal(status, 200, path)
    }
    const first = times[0]!
    times.sort((a, b) => a - b)
    const [best, median, p95] = [0, 0.5, 0.95].map((part) => times[Math.floor(part * TIMES)]!)
    const line = `${[first, best, median, p95].map((ms) => ms!.toFixed(0)).join(' / ')} ms: ${path}`
    console.log(line)
    // Only the first counts how many many are (decision 190), and it happens to be late.
    if (best! > LATE || first > LATE * 2) late.push(line)
  }
  assert.deepEqual(late, [])
  for (const [path, rows] of [
    ['users.csv', PEOPLE],
    ['payments.csv', PEOPLE * 3],
  ] as const) {
    const start = performance.now()
    const { body } = await client.request<string>('GET', path)
    assert.isAbove(body.split('\r\n').length, rows)
    console.log(`${(performance.now() - start).toFixed(0)} ms: ${path}`)
  }
})
