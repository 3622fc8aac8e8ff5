import ace from '@adonisjs/core/services/ace'
import { test } from '@japa/runner'
import UsersGrant from '#app/commands/users_grant'
import UsersList from '#app/commands/users_list'
import UsersRevoke from '#app/commands/users_revoke'
import { signUp, signUpVerified } from '#testing/accounts'
import { recordedEvents } from '#modules/auth/testing/recorded_events'
import User from '#modules/auth/user'

test.group('users:grant, users:revoke and users:list', (group) => {
  group.each.setup(() => {
    ace.ui.switchMode('raw')
    return () => ace.ui.switchMode('normal')
  })

  test('grants and revokes a scope at once and records both', async ({ assert }) => {
    const { client, email, id } = await signUpVerified()
    const scope = async () => {
      const { body } = await client.get<{ scope: string | null }>('users/current-user')
      return body.data.scope
    }
    const granted = await run(UsersGrant, ` ${email.toUpperCase()} `, 'auditor')
    assert.equal(granted.code, 0, granted.output)
    assert.equal(await scope(), 'auditor')
    const instead = await run(UsersGrant, email, 'admin')
    assert.include(instead.output, "'admin' instead of 'auditor'")
    await run(UsersGrant, email, 'admin')
    assert.match((await run(UsersList)).output, new RegExp(`${id}.*${email}.*admin.*yes`))

    await run(UsersRevoke, email)
    assert.isNull(await scope())
    assert.include((await run(UsersRevoke, email)).output, 'had no scope')
    assert.notInclude((await run(UsersList)).output, email)
    assert.include((await run(UsersList, '--all')).output, email)

    const events = (await recordedEvents(id, 5)).slice(-3)
    assert.deepEqual(
      events.map(({ type, data, metadata }) => [
        type,
        (JSON.parse(Buffer.from(data).toString()) as { scope: string }).scope,
        metadata.actor,
      ]),
      [
        ['ScopeGranted', 'auditor', 'operator'],
        ['ScopeGranted', 'admin', 'operator'],
        ['ScopeRevoked', 'admin', 'operator'],
      ]
    )
  })

  test('users:list reports in one sentence that no user has a scope', async ({
    assert,
    cleanup,
  }) => {
    const staff = await User.query().whereNotNull('scope')
    const setScopes = async (scopeOf: (user: User) => User['scope']) => {
      for (const user of staff) await user.merge({ scope: scopeOf(user) }).save()
    }
    const scopes = new Map(staff.map(({ id, scope }) => [id, scope]))
    cleanup(() => setScopes(({ id }) => scopes.get(id) ?? null))
    await setScopes(() => null)
    const { code, output } = await run(UsersList)
    assert.deepEqual([code, output.includes('No user has a scope')], [0, true], output)
  })

  test('refuses an unknown user, an unverified user and an unknown scope', async ({ assert }) => {
    const { email } = await signUp()
    const refused = [
      [await run(UsersGrant, 'nobody@example.test', 'admin'), 'No account has the address'],
      [await run(UsersRevoke, 'nobody@example.test'), 'No account has the address'],
      [await run(UsersGrant, email, 'admin'), 'is not verified'],
      [await run(UsersGrant, email, 'owner'), "no scope 'owner': admin, auditor"],
    ] as const
    for (const [{ code, output }, message] of refused) {
      assert.equal(code, 1)
      assert.include(output, message)
    }
  })
})

async function run(command: Parameters<typeof ace.create>[0], ...args: string[]) {
  const made = await ace.create(command, args)
  made.ui.switchMode('raw')
  await made.exec()
  const output = made.logger.getLogs().map(({ message }) => message)
  return { code: made.exitCode ?? 0, output: output.join('\n') }
}
