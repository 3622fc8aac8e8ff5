import { test } from '@japa/runner'
import { explainStartFailure } from '#start/boot/start_failure'

const failure = (facts: object) => Object.assign(new Error('failed'), facts)

function withEnvironment(values: Record<string, string>) {
  const before = Object.fromEntries(Object.keys(values).map((name) => [name, process.env[name]]))
  Object.assign(process.env, values)
  return () => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

test.group('explainStartFailure', () => {
  test('explains that HOST is not a name of this machine', ({ assert, cleanup }) => {
    cleanup(withEnvironment({ HOST: 'nowhere.invalid', DATABASE_URL: 'postgres://u@db/strata' }))
    const unknown = { code: 'ENOTFOUND', syscall: 'getaddrinfo' }
    assert.equal(
      explainStartFailure(failure({ ...unknown, hostname: 'nowhere.invalid' })),
      'HOST nowhere.invalid is not a name of this machine (ENOTFOUND): set it to an address of this machine.'
    )
    assert.match(
      explainStartFailure(failure({ ...unknown, hostname: 'db' }))!,
      /^DATABASE_URL: the name of the host db cannot be resolved/
    )
  })

  test('explains that the database cut the connections', ({ assert, cleanup }) => {
    cleanup(withEnvironment({ DATABASE_URL: 'postgres://u:secret@db/strata' }))
    for (const cut of [
      failure({ code: '57P01' }),
      failure({ code: 'ECONNRESET', syscall: 'read' }),
      new Error('Connection terminated unexpectedly'),
    ]) {
      const line = explainStartFailure(cut)!
      assert.match(line, /^DATABASE_URL: db cut the connection: its log says why/)
      assert.notInclude(line, 'secret')
    }
  })

  test('explains a failure for an address with a % that encodes nothing', ({ assert, cleanup }) => {
    cleanup(withEnvironment({ DATABASE_URL: 'postgres://50%off@db/100%' }))
    assert.match(explainStartFailure(failure({ code: '28P01' }))!, /user "50%off" is wrong/)
    assert.match(explainStartFailure(failure({ code: '3D000' }))!, /no database "100%" at db/)
  })

  test('names a file that cannot be written', ({ assert }) => {
    const full = { code: 'ENOSPC', syscall: 'open', path: '/data/x' }
    assert.match(explainStartFailure(failure(full))!, /^\/data\/x cannot be used: the disk is full/)
  })
})
