import fs from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { asFileUnusable, explainFileFailure, FileUnusable } from '#kernel/failures/file_unusable'
import { claimDataDirectory } from '#start/embedded/data_directory'
import { writePrivateFile } from '#start/embedded/private_files'
import { temporaryDirectory } from '#testing/environment'

const failure = (facts: object) => Object.assign(new Error('failed'), facts)

/** Simulates a full disk until the test ends: files can be created, but not written. */
function fillDisk(cleanup: (undo: () => void) => void) {
  const { writeSync } = fs
  fs.writeSync = () => {
    throw failure({ code: 'ENOSPC', syscall: 'write' })
  }
  cleanup(() => void (fs.writeSync = writeSync))
}

test.group('File errors', () => {
  test('a file error names the file, the cause and a remedy', ({ assert }) => {
    const full = asFileUnusable('/data/x', failure({ code: 'ENOSPC', syscall: 'write' }))
    assert.instanceOf(full, FileUnusable)
    assert.equal(
      (full as Error).message,
      '/data/x cannot be used: the disk is full. Free some space, or choose another path (ENOSPC).'
    )
    const copied = { code: 'EACCES', syscall: 'copyfile', path: '/from', dest: '/to' }
    assert.match(explainFileFailure(failure(copied))!, /^\/to cannot be used: permission denied/)
  })

  test('other errors stay unchanged', ({ assert }) => {
    for (const other of [
      failure({ code: 'ECONNRESET', syscall: 'read' }),
      failure({ code: 'EACCES', syscall: 'listen' }),
      failure({ code: '53100' }),
      new Error('plain'),
    ]) {
      assert.equal(asFileUnusable('/data/x', other), other)
      assert.isUndefined(explainFileFailure(other))
    }
  })
})

test.group('Data directory on a full disk', () => {
  test('a failed write keeps the old file and leaves no partial file', async ({
    assert,
    cleanup,
  }) => {
    const directory = await temporaryDirectory()
    const path = join(directory, 'secrets.json')
    writePrivateFile(path, 'before')
    fillDisk(cleanup)
    assert.throws(() => writePrivateFile(path, 'after'), FileUnusable)
    assert.deepEqual(fs.readdirSync(directory), ['secrets.json'])
    assert.equal(fs.readFileSync(path, 'utf8'), 'before')
  })

  test('a full disk rejects the server with a clear error, leaves no lock file, and is usable again', async ({
    assert,
    cleanup,
  }) => {
    const directory = await temporaryDirectory()
    fs.writeFileSync(join(directory, 'server.json.left-by-a-killed-process'), '')
    const undo: (() => void)[] = []
    fillDisk((back) => undo.push(back))
    cleanup(() => undo.forEach((back) => back()))
    const refused = await claimDataDirectory(directory, 0).catch((error: unknown) => error)
    assert.match(String(refused), new RegExp(`${directory}/server.json cannot be used: .*full`))
    assert.deepEqual(fs.readdirSync(directory), ['server.lock'])
    undo.forEach((back) => back())
    const claim = await claimDataDirectory(directory, 0)
    claim.release()
  })

  test('a server whose disk fills up or becomes read-only still ends', async ({
    assert,
    cleanup,
  }) => {
    const directory = await temporaryDirectory()
    const claim = await claimDataDirectory(directory, 0)
    fillDisk(cleanup)
    claim.announce('http://127.0.0.1:3333')
    claim.announceEnd()
    const { rmSync } = fs
    cleanup(() => void (fs.rmSync = rmSync))
    fs.rmSync = () => {
      throw failure({ code: 'EROFS', syscall: 'unlink' })
    }
    claim.release()
    assert.deepEqual(fs.readdirSync(directory), ['server.json', 'server.lock'])
  })
})
