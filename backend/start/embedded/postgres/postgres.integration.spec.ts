import fs from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import pg from 'pg'
import {
  commitRow,
  gone,
  leave,
  query,
  runs,
  stopLast,
  use,
} from '#start/embedded/postgres/fixtures/using_postgres'
import { startEmbeddedPostgres } from '#start/embedded/postgres/index'
import { overTcp } from '#testing/fresh_database'
import { Child } from '#testing/child'
import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import { childrenOf, parentOf } from '#testing/processes'

test.group('Embedded Postgres', (group) => {
  let directory: string
  group.setup(async () => {
    directory = await temporaryDirectory()
    await stopLast(await startEmbeddedPostgres({ dataDir: directory }))
  })

  test("runs with fsync, UTF-8, UTC and the caller's settings", async ({ assert }) => {
    const settings = { work_mem: '5MB' }
    const options = { dataDir: directory, database: 'x y', settings }
    const server = await startEmbeddedPostgres(options)
    const shown = ['fsync', 'max_connections', 'timezone', 'server_encoding', 'work_mem']
    const values = await query(
      server.url,
      `select array(
      select current_setting(name) from unnest('{${shown}}'::text[]) as name)`
    )
    assert.deepEqual(values, ['on', '100', 'UTC', 'UTF8', '5MB'])
    await stopLast(server)
  })

  test('only the owner can read the credentials, and a wrong password is refused', async ({
    assert,
  }) => {
    const server = await startEmbeddedPostgres({ dataDir: directory })
    const { home, url } = server
    const modes = ['credentials.json', 'postgres.log', 'lifeline'].map(
      (name) => fs.statSync(join(home, name)).mode & 0o777
    )
    assert.deepEqual(modes, [0o600, 0o600, 0o600])
    assert.equal(fs.statSync(directory).mode & 0o007, 0)
    await assert.rejects(() => query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1'), /password/)
    await stopLast(server)
  })

  test('accepts connections over a socket that only its user can reach, and over TCP', async ({
    assert,
  }) => {
    const server = await startEmbeddedPostgres({ dataDir: directory })
    const data = join(server.home, 'data')
    assert.equal(new URL(server.url).searchParams.get('host'), data)
    assert.equal(fs.statSync(data).mode & 0o777, 0o700)
    const client = 'select host(inet_client_addr())'
    assert.isNull(await query(server.url, client))
    assert.equal(await query(overTcp(server.url).href, client), '127.0.0.1')
    const wrong = overTcp(server.url.replace(/:[^:@]+@/, ':wrong@'))
    await assert.rejects(() => query(wrong.href, client), /password/)
    await stopLast(server)
  })

  test('removes the sockets of killed servers', async ({ assert }) => {
    const user = await use(directory)
    process.kill(user.pid, 'SIGKILL')
    await user.child.exited
    const next = await use(directory)
    const name = `.s.PGSQL.${new URL(next.url).port}`
    const found = fs.readdirSync(join(next.home, 'data')).filter((file) => file.startsWith('.s.'))
    assert.sameMembers(found, [name, `${name}.lock`])
    await leave(next)
  }).tags(['@thorough'])

  test('stops when its last process is killed, and loses no committed data', async ({ assert }) => {
    const user = await use(directory)
    const row = await commitRow(user.url)
    user.child.kill('SIGKILL')
    await gone(user)
    const next = await use(directory)
    assert.equal(await query(next.url, row), 1)
    await leave(next)
  })

  test('starts at once after its process was killed', async ({ assert }) => {
    const user = await use(directory)
    const row = await commitRow(user.url)
    user.child.kill('SIGKILL')
    await user.child.exited
    const next = await use(directory)
    assert.notEqual(next.pid, user.pid)
    assert.equal(await query(next.url, row), 1)
    await leave(next)
  })

  test('a killed server ends its users, and the next start keeps committed data', async ({
    assert,
  }) => {
    const user = await use(directory)
    const row = await commitRow(user.url)
    process.kill(user.pid, 'SIGKILL')
    assert.deepInclude(await user.child.exited, { code: 3 })
    const next = await use(directory)
    assert.equal(await query(next.url, row), 1)
    await leave(next)
  })

  test('the server stops when its watchdog is killed', async ({ assert }) => {
    const user = await use(directory)
    const [reader] = childrenOf(parentOf(user.pid)).filter((pid) => pid !== user.pid)
    process.kill(Number(reader), 'SIGKILL')
    assert.deepInclude(await user.child.exited, { code: 3 })
    assert.isFalse(runs(user))
    await leave(await use(directory))
  }).tags(['@thorough'])

  test('stays watched when the shell that runs it is killed', async () => {
    const user = await use(directory)
    process.kill(parentOf(user.pid), 'SIGKILL')
    user.child.kill('SIGKILL')
    await gone(user)
    await leave(await use(directory))
  }).tags(['@thorough'])

  test('a process that runs out of file descriptors for a while keeps the server', async ({
    assert,
  }) => {
    const user = await use(directory)
    user.child.process.stdin?.write('hoard')
    await user.child.wrote(/EMFILE/)
    assert.equal(await query(user.url, 'select 1'), 1)
    await leave(user)
  }).tags(['@thorough'])

  test('stops soon even while it recovers from a killed backend', async ({ assert }) => {
    const user = await use(directory)
    const row = await commitRow(user.url)
    const log = join(user.home, 'postgres.log')
    const logged = fs.statSync(log).size
    const backend = new pg.Client(user.url).on('error', () => {})
    await backend.connect()
    const { rows } = await backend.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(Number(rows[0]?.pid), 'SIGKILL')
    await eventually(() => {
      assert.include(fs.readFileSync(log).subarray(logged).toString(), 'was interrupted')
    })
    user.child.kill('SIGKILL')
    await gone(user)
    const next = await use(directory)
    assert.equal(await query(next.url, row), 1)
    await leave(next)
  }).tags(['@thorough'])

  test('the next start stops a server without a watchdog', async ({ assert }) => {
    const user = await use(directory)
    const shell = parentOf(user.pid)
    const [reader] = childrenOf(shell).filter((pid) => pid !== user.pid)
    for (const pid of [user.child.pid, shell, Number(reader)]) process.kill(pid, 'SIGKILL')
    await user.child.exited
    assert.isTrue(runs(user))
    const next = await use(directory)
    assert.isFalse(runs(user))
    assert.equal(await query(next.url, 'select 1'), 1)
    await leave(next)
  }).tags(['@thorough'])

  test('starts despite a pid file that {0}')
    .with([
      [
        'names a process of its user',
        (text: string, pid: number) => text.replace(/^\d+/, `${pid}`),
      ],
      ['names no process', (text: string) => text.replace(/^\d+/, '4194300')],
      ['is empty', () => ''],
    ] as const)
    .run(async ({ assert }, [, damage]) => {
      const first = await startEmbeddedPostgres({ dataDir: directory })
      const { uid, gid } = fs.statSync(join(first.home, 'data'))
      const other = new Child('sleep', ['60'], { uid, gid })
      const pidFile = join(first.home, 'data', 'postmaster.pid')
      const text = fs.readFileSync(pidFile, 'utf8')
      await stopLast(first)
      fs.writeFileSync(pidFile, damage(text, other.pid))
      fs.chownSync(pidFile, uid, gid)

      const second = await startEmbeddedPostgres({ dataDir: directory })
      assert.isFalse(second.shared)
      assert.equal(await query(second.url, 'select 1'), 1)
      await stopLast(second)
      other.kill()
    })
})
