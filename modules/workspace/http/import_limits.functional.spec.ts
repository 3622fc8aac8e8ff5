import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { FileDisk } from '#platform/files/disk'
import { startBucket } from '#platform/files/testing/bucket_server'
import { png } from '#platform/files/testing/pictures'
import { FeedClient } from '#platform/live/testing/feed_client'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { MAX_ATTACHMENT_BYTES, STORAGE_LIMIT_CODE } from '#modules/workspace/api'
import { zipOf } from '#modules/workspace/imports/read/testing/archives'
import {
  importFile,
  send,
  show,
  start,
  until,
} from '#modules/workspace/imports/testing/import_calls'
import { ImportRunner, ImportTable, sweepImports } from '#modules/workspace/index'

const GB = 1024 ** 3
const PICTURE = png({ size: 200_000 })
const FILES = { 'Notes/Frog.md': '![Frog](frog.png)\n', 'Notes/frog.png': PICTURE }

const query = async (sql: string, values: unknown[]) =>
  (await app.container.make('strata.queries_pool')).query(sql, values)

/** Uses up a user's storage except for about `bytes`. */
async function leaveFree({ id }: TestAccount, bytes: number) {
  await query(
    `insert into files (key, owner_id, block_id, type, size, command_id, reserved_until)
     values ($1, $2, 0, 'image/png', $3, $1, now() + interval '1 day')`,
    [`fill-${id}`, id, GB - bytes]
  )
}

const sweep = async () =>
  sweepImports(await app.container.make(ImportTable), await app.container.make(ImportRunner))

test.group('Imports, limits', (group) => {
  let me: TestAccount

  group.each.setup(async () => {
    me = await signUpVerified()
  })

  const ready = async () => {
    const id = await send(me.client, 'Notes.zip', await zipOf(FILES))
    await until(me.client, id, 'ready')
    return id
  }
  const folders = async () => (await me.client.get<unknown[]>('blocks')).body.data

  test('refuses to start with files beyond the free storage', async ({ assert }) => {
    const id = await ready()
    await leaveFree(me, 100_000)
    const { status, body } = await start(me.client, id)
    assert.deepEqual([status, body.code], [403, STORAGE_LIMIT_CODE])
    assert.equal((await show(me.client, id)).body.data.status, 'ready')
  })

  test('needs no storage for a file that is too large to come over', async ({ assert }) => {
    const film = Buffer.alloc(MAX_ATTACHMENT_BYTES + 1)
    const bytes = await zipOf({
      ...FILES,
      'Notes/film.mp4': film,
      'Notes/pond.bin': Buffer.alloc(9),
    })
    const id = await send(me.client, 'Notes.zip', bytes)
    const { plan } = await until(me.client, id, 'ready')
    assert.equal(plan!.bytes, PICTURE.length + 9)
    await leaveFree(me, 1_000_000)
    assert.equal((await start(me.client, id)).status, 200)
    const { report } = await until(me.client, id, 'done', 'failed')
    const lost = report!.problems.filter(({ path }) => path.endsWith('film.mp4'))
    assert.lengthOf(lost, 1)
    assert.match(lost[0]!.reason, /larger than 50 MB/)
  })

  test('fails without leaving blocks when the storage runs out meanwhile', async ({ assert }) => {
    const id = await ready()
    // Only the size of the file is known at the start, not that of its text.
    await leaveFree(me, PICTURE.length + 5)
    assert.equal((await start(me.client, id)).status, 200)
    const failed = await until(me.client, id, 'failed')
    assert.include(failed.error, 'storage limit')
    assert.isEmpty(await folders())
  })

  test('ends an import that has waited for a day, and removes its file', async ({ assert }) => {
    const id = await ready()
    const { object } = (await (await app.container.make(ImportTable)).byId(id))!
    await query(`update imports set updated_at = now() - interval '25 hours' where id = $1`, [id])
    await sweep()
    const failed = (await show(me.client, id)).body.data
    assert.equal(failed.status, 'failed')
    assert.include(failed.error, 'Upload it again')
    const disk = await app.container.make(FileDisk)
    await eventually(async () => assert.isUndefined(await disk.size(object!)))
  })

  test('notifies the live feed of each state and of the progress', async ({ assert, cleanup }) => {
    const feed = await FeedClient.open(me.client)
    cleanup(() => feed.close())
    const { id } = await importFile(me.client, { bytes: await zipOf(FILES) })
    await eventually(() =>
      assert.deepInclude(feed.notices.at(-1), { kind: 'import', id, status: 'done' })
    )
  })

  test('keeps file names and reports out of the tables', async ({ assert }) => {
    const bytes = await zipOf({ 'Sevenoaks/Secretplace.md': '[x](Nowhere.md)\n' })
    const { id } = await importFile(me.client, { name: 'Sevenoaks.zip', bytes })
    const { rows } = await query(
      `select i::text as row from imports i where id = $1
       union all select s::text from import_steps s where import_id = $1`,
      [id]
    )
    for (const { row } of rows as { row: string }[]) {
      assert.notMatch(row, /Sevenoaks|Secretplace|Nowhere/)
      assert.notInclude(row, Buffer.from('Secretplace').toString('hex'))
    }
  })
})

test.group('Imports in a bucket', (group) => {
  group.setup(async () => {
    const bucket = await startBucket()
    const { services } = await app.container.make(ImportRunner)
    app.container.swap(FileDisk, () => bucket)
    app.container.swap(ImportRunner, () => new ImportRunner({ ...services, disk: bucket }))
    return () => {
      app.container.restore(FileDisk)
      app.container.restore(ImportRunner)
    }
  })

  test('reads a file that was sent to the bucket, and stores pictures there', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    const id = await send(client, 'Notes.zip', await zipOf(FILES))
    await until(client, id, 'ready')
    await start(client, id)
    const done = await until(client, id, 'done')
    assert.deepInclude(done.report, { pages: 1, files: 1 })
  })
})
