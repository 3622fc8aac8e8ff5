import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import pg from 'pg'
import { awaitDatabase } from '#start/boot/await_database'
import { explainDatabaseFailure } from '#kernel/database/explain_failure'
import { Child } from '#testing/child'
import { temporaryDirectory } from '#testing/environment'
import { freshDatabase, overTcp } from '#testing/fresh_database'
import { testPort } from '#testing/test_port'

const USER = 'strata_stranger'
const TRUSTS = 'this server asks local users for no password'

test.group('Unusable database', (group) => {
  let url: URL
  group.setup(async () => {
    url = overTcp(await freshDatabase())
    await query(`drop role if exists ${USER}`)
    await query(`create role ${USER} login password 'right'`)
    return async () => {
      await query(`drop owned by ${USER}`)
      await query(`drop role ${USER}`)
    }
  })

  test('explains an unusable database in one line: {0}')
    .with([
      ['a missing database', { pathname: '/nowhere' }, /no database "nowhere".*3D000/],
      ['a closed port', {}, /nothing listens at 127\.0\.0\.1:\d+ \(ECONNREFUSED/],
      [
        'a server without TLS',
        { search: '?sslmode=verify-full' },
        /127.* does not support TLS.*SSL/,
      ],
      [
        'an unknown name',
        { hostname: 'db.invalid' },
        /the name of the host db\.invalid:\d+ cannot be resolved/,
      ],
    ] as const)
    .run(async ({ assert }, [fault, changes, line]) => {
      const wrong = Object.assign(new URL(url), changes)
      if (fault === 'a closed port') wrong.port = String(await testPort())
      await assertExplained(assert, wrong, line)
    })

  test('explains a wrong password in one line, without the password', async ({ assert }) => {
    await assertExplained(assert, wrongPassword(), /password of the user .*28P01/)
  }).skip(trustsUsers, TRUSTS)

  test('explains a simulated database failure in one line: {0}')
    .with([
      ['28000', /^DATABASE_URL: 127.* rejects the user "postgres": check its pg_hba/],
      ['25006', /^DATABASE_URL: the database "\w+" at 127.* is .*read-only: name the primary/],
      [
        '53300',
        /^DATABASE_URL: 127.* has no connection left: raise its max_connections, or the limit of the user/,
      ],
      ['EHOSTUNREACH', /^DATABASE_URL: 127.* does not answer/],
      ['DEPTH_ZERO_SELF_SIGNED_CERT', /^DATABASE_URL: .* not trusted: .* NODE_EXTRA_CA_CERTS/],
      ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /^DATABASE_URL: .* not trusted/],
      ['ERR_TLS_CERT_ALTNAME_INVALID', /^DATABASE_URL: .* not trusted/],
    ] as const)
    .run(({ assert }, [code, line]) => {
      const error = Object.assign(new Error('secret'), { code })
      const as = Object.assign(new URL(url), { username: 'postgres' })
      assert.match(explainDatabaseFailure(error, as.href) ?? '', line)
    })

  test('names the user and database that the driver chooses for an address without them', ({
    assert,
  }) => {
    const { USER: user, PGUSER, PGDATABASE } = process.env
    try {
      Object.assign(process.env, { USER: 'bert', PGUSER: 'anna' })
      delete process.env.PGDATABASE
      const explain = (code: string) =>
        explainDatabaseFailure(Object.assign(new Error(), { code }), 'postgres://db.test')
      assert.include(explain('28P01'), 'the user "anna"')
      assert.include(explain('3D000'), 'no database "anna"')
      process.env.PGDATABASE = 'notes'
      assert.include(explain('3D000'), 'no database "notes"')
      delete process.env.PGUSER
      assert.include(explain('28P01'), 'the user "bert"')
    } finally {
      for (const [name, value] of Object.entries({ USER: user, PGUSER, PGDATABASE })) {
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      }
    }
  })

  test('does not blame the database when another service is unreachable', async ({ assert }) => {
    const port = await testPort()
    for (const other of [`http://127.0.0.1:${port}`, 'http://bucket.invalid']) {
      const error = await fetch(other).catch((failure: unknown) => failure)
      assert.instanceOf(error, TypeError)
      assert.isUndefined(explainDatabaseFailure(error, url.href))
    }
  })

  test('a failed start prints the explanation and no stack trace', async ({ assert }) => {
    const stranger = Object.assign(new URL(url), { username: USER, password: 'right' })
    const start = Child.node(['backend/start/bin/server.ts'], {
      env: { DATABASE_URL: stranger.href, DATA_DIR: await temporaryDirectory(), PORT: '0' },
    })
    assert.deepInclude(await start.exited, { code: 1 })
    assert.match(
      start.output,
      /^DATABASE_URL: the user "strata_stranger" lacks a privilege, .*42501\)\.\n$/m
    )
    assert.notMatch(start.output, /^\s+at /m)
  }).tags(['@thorough'])

  test('a start on a read-only database prints the explanation and no stack trace', async ({
    assert,
  }) => {
    const readOnly = overTcp(await freshDatabase())
    const name = readOnly.pathname.slice(1)
    await query(`alter database ${name} set default_transaction_read_only = on`)
    const start = Child.node(['backend/start/bin/server.ts'], {
      env: { DATABASE_URL: readOnly.href, DATA_DIR: await temporaryDirectory(), PORT: '0' },
    })
    assert.deepInclude(await start.exited, { code: 1 })
    assert.include(start.output, 'is a standby or read-only: name the primary (25006).')
    assert.notMatch(start.output, /^\s+at /m)
  }).tags(['@thorough'])

  test('awaitDatabase rejects with a one-line explanation', async ({ assert }) => {
    const start = awaitDatabase(wrongPassword().href, { say: assert.fail })
    await assert.rejects(() => start, /^DATABASE_URL: the password of the user .*28P01\)\.$/)
  }).skip(trustsUsers, TRUSTS)

  function wrongPassword() {
    return Object.assign(new URL(url), { username: USER, password: 'wrong' })
  }

  /** Returns true if the server admits a user with a wrong password. */
  async function trustsUsers() {
    const client = new pg.Client(wrongPassword().href)
    return client.connect().then(
      () => client.end().then(() => true),
      () => false
    )
  }

  /** Asserts that connecting fails, and that one line without a password explains the failure. */
  async function assertExplained(assert: Assert, wrong: URL, line: RegExp) {
    const client = new pg.Client(wrong.href)
    const error = await client.connect().catch((failure: unknown) => failure)
    const explained = explainDatabaseFailure(error, wrong.href)
    assert.match(explained ?? String(error), line)
    assert.match(explained!, /^DATABASE_URL: [^\n]*\.$/)
    assert.notInclude(explained, 'wrong@')
  }

  async function query(text: string) {
    const client = new pg.Client(url.href)
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
})
