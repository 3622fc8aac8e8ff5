import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { connect } from '#kernel/database/connections'
import { Child } from '#tools/testing/child'
import { atEndOfSuite } from '#tools/testing/cleanup'
import { eventually } from '#tools/testing/eventually'
import { PostgresServer } from '#tools/testing/faults/postgres_server'
import { OtherMachine } from '#tools/testing/other_machine'
import { ownTime } from '#tools/testing/own_time'

const HOLDER = fileURLToPath(new URL('fixtures/lock_holder.ts', import.meta.url))
const KEY = 4711
const LIMIT = 10_000

test('what a machine holds that vanishes is free within 10 seconds', async ({ assert }) => {
  const machine = OtherMachine.make()
  // Whoever may not make a network cannot cut one off.
  if (!machine) return console.log('vanished machine: no network can be made here')
  atEndOfSuite(async () => machine.remove())
  const postgres = await PostgresServer.start({
    settings: { listen_addresses: `127.0.0.1,${machine.host}` },
  })
  await appendFile(
    join(postgres.owner.home, 'data', 'pg_hba.conf'),
    `host all all ${machine.ownHost}/32 scram-sha-256\n`
  )
  await postgres.query('select pg_reload_conf()')

  const url = new URL(postgres.url)
  url.hostname = machine.host
  const [program, ...args] = [...machine.command, process.execPath]
  const holder = new Child(program!, [
    ...args,
    '--import=@poppinss/ts-exec',
    HOLDER,
    url.href,
    `${KEY}`,
  ])
  await holder.wrote(/held/)
  const here = await connect(postgres.url, { purpose: 'test' })
  const free = async () => {
    const { rows } = await here.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1) as free',
      [KEY]
    )
    assert.isTrue(rows[0]!.free)
  }
  await assert.rejects(free)

  machine.vanish()
  const { took } = await ownTime(eventually(free), () => here.query('select'))
  await here.end()
  assert.isBelow(took, LIMIT)
})
