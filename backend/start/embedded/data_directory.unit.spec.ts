import fs from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import {
  claimDataDirectory,
  DataDirectoryInUse,
  DataDirectoryUnusable,
  prepareDataDirectory,
} from '#start/embedded/data_directory'
import { Child } from '#testing/child'
import { temporaryDirectory } from '#testing/environment'

const CLAIMANT = 'backend/start/embedded/fixtures/claimant.ts'

test.group('Data directory', (group) => {
  let directory: string
  group.each.setup(async () => {
    directory = join(await temporaryDirectory(), 'deep', 'data')
  })

  test('creates the directory for its owner only', ({ assert }) => {
    prepareDataDirectory(directory)
    assert.equal(fs.statSync(directory).mode & 0o777, 0o700)
  })

  test('names a directory that cannot be created', async ({ assert }) => {
    const file = join(await temporaryDirectory(), 'file')
    fs.writeFileSync(file, '')
    assert.throws(
      () => prepareDataDirectory(join(file, 'data')),
      new RegExp(`${file}/data.*DATA_DIR`)
    )
    assert.throws(() => prepareDataDirectory(join(file, 'data')), DataDirectoryUnusable)
  })

  test('names a file, and a folder of the system that takes no others', async ({ assert }) => {
    const file = join(await temporaryDirectory(), 'file')
    fs.writeFileSync(file, '')
    assert.throws(() => prepareDataDirectory(file), DataDirectoryUnusable)
    if (!fs.existsSync('/proc/self')) return
    assert.throws(() => prepareDataDirectory('/proc/none/data'), DataDirectoryUnusable)
  })

  test('admits one server at a time', async ({ assert }) => {
    const claim = await claimDataDirectory(directory)
    claim.announce('http://127.0.0.1:3333')
    const refused = await claimDataDirectory(directory, 0).catch((error: unknown) => error)
    assert.instanceOf(refused, DataDirectoryInUse)
    assert.include(String(refused), `process ${process.pid} at http://127.0.0.1:3333`)
    assert.include(String(refused), directory)
    claim.release()
    const next = await claimDataDirectory(directory, 0)
    next.release()
  })

  test('admits exactly one of several concurrent claims', async ({ assert }) => {
    const claims = await Promise.allSettled(
      Array.from({ length: 8 }, () => claimDataDirectory(directory, 0))
    )
    assert.lengthOf(
      claims.filter(({ status }) => status === 'fulfilled'),
      1
    )
  })

  test('a claim waits for a server that is about to end', async ({ assert }) => {
    const claim = await claimDataDirectory(directory)
    const next = claimDataDirectory(directory, 5_000)
    setTimeout(() => claim.release(), 50)
    assert.isFunction((await next).release)
  })

  test('a claim waits longer for a server that announces its end', async ({ assert }) => {
    const claim = await claimDataDirectory(directory)
    claim.announceEnd()
    const next = claimDataDirectory(directory, 0)
    setTimeout(() => claim.release(), 200)
    assert.isFunction((await next).release)
  })

  test('a claim succeeds after its holder was killed', async ({ assert }) => {
    const server = Child.node([CLAIMANT, directory])
    await server.wrote(/claimed/)
    const refused = await claimDataDirectory(directory, 0).catch((error: unknown) => error)
    assert.include(String(refused), `process ${server.pid} at http://127.0.0.1:4711`)
    server.kill('SIGKILL')
    await server.exited
    const claim = await claimDataDirectory(directory, 0)
    claim.release()
  })
})
