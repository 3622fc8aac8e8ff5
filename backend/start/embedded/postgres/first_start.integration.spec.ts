import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import {
  commitRow,
  gone,
  leave,
  query,
  spawnUser,
  stopLast,
  use,
} from '#start/embedded/postgres/fixtures/using_postgres'
import { prepareBinaries } from '#start/embedded/postgres/binaries'
import { ensureCluster } from '#start/embedded/postgres/cluster'
import { EmbeddedPostgresError, startEmbeddedPostgres } from '#start/embedded/postgres/index'
import { chooseOwner } from '#start/embedded/postgres/owner'
import { launchServer } from '#start/embedded/postgres/server'
import { atEndOfSuite } from '#testing/cleanup'
import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'

const AS_ROOT = process.getuid?.() === 0
const NOBODY = { uid: 65_534, gid: 65_534 }

test.group('Embedded Postgres, first start', (group) => {
  let directory: string
  group.each.setup(async () => {
    directory = await temporaryDirectory()
  })

  test('the first start creates a cluster that the next start uses', async ({ assert }) => {
    const first = await startEmbeddedPostgres({ dataDir: directory })
    assert.isFalse(first.shared)
    const row = await commitRow(first.url)
    await stopLast(first)
    await first.exited

    const second = await startEmbeddedPostgres({ dataDir: directory })
    assert.equal(await query(second.url, row), 1)
    await second.stop()
  })

  test('concurrent starts create one cluster, which stops with its last user', async ({
    assert,
  }) => {
    const users = await Promise.all([1, 2, 3, 4].map(() => use(directory)))
    assert.lengthOf(new Set(users.map(({ url }) => url)), 1)
    const [starter] = users.filter(({ shared }) => !shared)
    const [last, ...others] = users.filter(({ shared }) => shared)
    assert.lengthOf(others, 2)

    starter!.child.kill('SIGKILL')
    await starter!.child.exited
    for (const user of others) await leave(user)
    assert.equal(await query(last!.url, 'select 1'), 1)
    await leave(last!)
    await gone(last!)
  }).tags(['@thorough'])

  test('a start succeeds after an interrupted initdb', async ({ assert }) => {
    const user = spawnUser(directory)
    const home = join(directory, 'postgres')
    const unfinished = () => fs.readdirSync(home).filter((name) => name.startsWith('initdb-'))
    await eventually(() => assert.lengthOf(unfinished(), 1), { every: 5 })
    user.kill('SIGKILL')
    await user.exited
    const [left] = unfinished()
    assert.isFalse(fs.existsSync(join(home, 'data')))

    const next = await use(directory)
    assert.equal(await query(next.url, 'select 1'), 1)
    assert.isFalse(fs.existsSync(join(home, String(left))))
    await leave(next)
  }).tags(['@thorough'])

  test('a cluster of an ordinary user stays with that user when root starts it', async ({
    assert,
  }) => {
    // Root switches to another user, unless that user cannot reach the checkout.
    const reach = spawnSync(process.execPath, [join(import.meta.dirname, 'none')], NOBODY)
    const comes = AS_ROOT && String(reach.stderr).includes('Cannot find module')
    const nobody = comes ? NOBODY : {}
    if (comes) fs.chownSync(directory, NOBODY.uid, NOBODY.gid)
    const first = await use(directory, nobody)
    assert.equal(first.home, join(fs.realpathSync(directory), 'postgres'))
    assert.equal(await query(first.url, 'select 1'), 1)
    await leave(first)
    await leave(await use(directory))
    await leave(await use(directory, nobody))
  }).tags(['@thorough'])

  test('starts in a directory that only its owner can reach', async ({ assert }) => {
    const dataDir = join(directory, 'data')
    const first = await startEmbeddedPostgres({ dataDir })
    atEndOfSuite(() => fs.promises.rm(first.home, { recursive: true, force: true }))
    const row = await commitRow(first.url)
    await stopLast(first)
    assert.equal(first.home.startsWith('/var/lib/strata/'), AS_ROOT)

    const moved = join(directory, 'moved')
    fs.renameSync(dataDir, moved)
    const second = await startEmbeddedPostgres({ dataDir: moved })
    assert.equal(await query(second.url, row), 1)
    await stopLast(second)

    if (!AS_ROOT) return
    const copied = join(directory, 'copied')
    fs.cpSync(moved, copied, { recursive: true })
    await assert.rejects(() => startEmbeddedPostgres({ dataDir: copied }), /is a copy/)
  }).tags(['@thorough'])

  test('accepts only TCP connections if its path is too long for a socket', async ({ assert }) => {
    const dataDir = join(directory, 'a-name-that-is-long'.repeat(5))
    fs.chmodSync(directory, 0o711)
    const server = await startEmbeddedPostgres({ dataDir })
    assert.equal(server.home, join(fs.realpathSync(dataDir), 'postgres'))
    assert.isFalse(new URL(server.url).searchParams.has('host'))
    assert.equal(await query(server.url, 'select 1'), 1)
    await stopLast(server)
  }).tags(['@thorough'])

  test('accepts only TCP connections if no socket can be created', async ({ assert }) => {
    const owner = chooseOwner(directory)
    const binaries = prepareBinaries(owner)
    await ensureCluster(owner, binaries)
    const server = await launchServer(owner, binaries, {}, `/${'x'.repeat(120)}`)
    assert.equal(server.socketDirectory, '')
    if (server.lifeline !== undefined) fs.closeSync(server.lifeline)
    await gone({ ...server, home: owner.home })
  }).tags(['@thorough'])

  test('refuses a cluster of another major version', async ({ assert }) => {
    fs.mkdirSync(join(directory, 'postgres', 'data'), { recursive: true })
    fs.writeFileSync(join(directory, 'postgres', 'data', 'PG_VERSION'), '9\n')
    const start = startEmbeddedPostgres({ dataDir: directory })
    const error = await start.catch((thrown: unknown) => thrown)
    assert.instanceOf(error, EmbeddedPostgresError)
    assert.match(String(error), /made by Postgres 9/)
  })
})
