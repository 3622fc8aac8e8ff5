import fs from 'node:fs'
import { join } from 'node:path'
import ace from '@adonisjs/core/services/ace'
import { test } from '@japa/runner'
import BackupCreate from '#app/commands/backup_create'
import BackupTombstones from '#app/commands/backup_tombstones'
import { temporaryDirectory } from '#testing/environment'
import { connect } from '#kernel/database/connections'
import { fillDisk } from '#testing/full_disk'

async function run(command: Parameters<typeof ace.create>[0], to: string) {
  const made = await ace.create(command, [`--to=${to}`])
  made.ui.switchMode('raw')
  await made.exec()
  const output = made.logger.getLogs().map(({ message }) => message)
  return { code: made.exitCode, output: output.join('\n') }
}

test.group('backup files', (group) => {
  group.each.setup(() => {
    ace.ui.switchMode('raw')
    return () => ace.ui.switchMode('normal')
  })

  test('backup:create leaves no partial backup on a full disk, and reports where and why', async ({
    assert,
    cleanup,
  }) => {
    const to = join(await temporaryDirectory(), 'backup')
    fillDisk(cleanup)
    const { code, output } = await run(BackupCreate, to)
    assert.equal(code, 1)
    assert.equal(
      output,
      `[ red(error) ] ${to} cannot be used: the disk is full. Free some space, or choose another path (ENOSPC).`
    )
    assert.isFalse(fs.existsSync(to))
  })

  test('backup:create says that events are in EventStoreDB, also without EVENTSTORE_URL', async ({
    assert,
    cleanup,
  }) => {
    const database = await connect(process.env.DATABASE_URL!, { purpose: 'test' })
    await database.query('insert into installation default values on conflict do nothing')
    const { rows } = await database.query<{ founded: boolean }>('select founded from installation')
    await database.query('update installation set founded = true')
    cleanup(async () => {
      await database.query('update installation set founded = $1', [rows[0]!.founded])
      await database.end()
    })
    const { output } = await run(BackupCreate, join(await temporaryDirectory(), 'backup'))
    assert.include(output, 'Events are in EventStoreDB: back it up with its own tools')
  })

  test('backup:tombstones reports a list that cannot be written, and leaves no file', async ({
    assert,
  }) => {
    const folder = await temporaryDirectory()
    const { code, output } = await run(BackupTombstones, folder)
    assert.equal(code, 1)
    assert.include(output, `${folder} cannot be used: it is a folder. Choose a file (EISDIR).`)
    const missing = await run(BackupTombstones, join(folder, 'missing', 'list'))
    assert.equal(missing.code, 1)
    assert.include(missing.output, 'it does not exist, or the folder above it does not (ENOENT).')
    assert.isEmpty(fs.readdirSync(folder))
  })
})
