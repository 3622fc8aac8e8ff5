import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { connect } from '#kernel/database/connections'
import { SESSIONS_CHANNEL } from '#modules/auth/index'
import { freshEmail } from '#testing/accounts'
import { eventually } from '#testing/eventually'

const ONE_DAY = "now() + interval '1 day'"

const sessions = () => db.from('sessions')
const users = () => db.from('users')

test.group('Notifications of ended sessions', (group) => {
  let userId: number
  let sessionId: string

  group.each.setup(async () => {
    const user = { email: freshEmail(), full_name: 'Somebody', email_verified_at: new Date() }
    const [row] = await db.table('users').insert(user).returning('id')
    userId = Number(row.id)
    sessionId = randomUUID()
    const data = JSON.stringify({ auth_web: userId })
    const expires_at = db.raw(ONE_DAY)
    await db.table('sessions').insert({ id: sessionId, data, expires_at })
  })

  /** Returns the number of notifications of a change; a later one shows that all have arrived. */
  const notified = async (change: () => PromiseLike<unknown>) => {
    const client = await connect(String(process.env.DATABASE_URL), { purpose: 'test' })
    const heard: (string | undefined)[] = []
    client.on('notification', ({ payload }) => heard.push(payload))
    try {
      await client.query(`listen ${SESSIONS_CHANNEL}`)
      await change()
      await db.rawQuery('select pg_notify(?, ?)', [SESSIONS_CHANNEL, 'later'])
      await eventually(() => {
        if (!heard.includes('later')) throw new Error('Not heard yet')
      })
    } finally {
      await client.end()
    }
    return heard.indexOf('later')
  }

  test('{0}: {1}')
    .with([
      ['a deleted session', 1, () => sessions().where('id', sessionId).delete()],
      [
        'a session that was made to expire',
        1,
        () => sessions().where('id', sessionId).update({ expires_at: new Date() }),
      ],
      [
        'a session in use, which now expires later',
        0,
        () =>
          sessions()
            .where('id', sessionId)
            .update({ expires_at: db.raw("now() + interval '2 days'") }),
      ],
      ['a disabled user', 1, () => users().where('id', userId).update({ disabled_at: new Date() })],
      [
        'a user whose address is no longer verified',
        1,
        () => users().where('id', userId).update({ email_verified_at: null }),
      ],
      ['a user with another name', 0, () => users().where('id', userId).update({ full_name: 'X' })],
    ] as const)
    .run(async ({ assert }, [, expected, change]) => {
      assert.equal(await notified(change), expected)
    })
})
