import { test } from '@japa/runner'
import { signUpVerified } from '#testing/accounts'
import { staffQueue } from '#modules/admin/http/staff_routes'
import { signUpStaff } from '#modules/admin/testing/staff'

test('staff calls queue without delaying other users', async ({ assert, cleanup }) => {
  const [staff, user] = [await signUpStaff(), await signUpVerified()]
  const held = Promise.withResolvers<void>()
  cleanup(() => held.resolve())
  const others = [1, 2].map((id) => staffQueue.run(id, () => held.promise))
  const left = new AbortController()
  const given: string[] = []
  const asked = ['users', 'payments', 'admin/dashboard', 'audit/proof'].map(async (path) => {
    const { status } = await staff.client.get(path)
    given.push(`${path} ${status}`)
  })
  const gone = staff.client.get('users', { signal: left.signal }).catch(() => 'gone')
  for (let i = 0; i < 20; i++) assert.equal((await user.client.get('blocks')).status, 200)
  assert.isEmpty(given)
  left.abort()
  held.resolve()
  await Promise.all([...asked, ...others])
  assert.equal(await gone, 'gone')
  assert.sameMembers(given, ['users 200', 'payments 200', 'admin/dashboard 200', 'audit/proof 200'])
})
