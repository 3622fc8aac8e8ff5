import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import pg from 'pg'
import { copyFiles } from '#platform/backup/files'
import { readManifest, writeManifest, type Manifest } from '#platform/backup/manifest'
import { restoreBackup } from '#platform/backup/restore'
import { signIn, signUpVerified } from '#testing/accounts'
import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import { freshDatabase } from '#testing/fresh_database'
import { png } from '#platform/files/testing/pictures'
import { HttpClient } from '#testing/http_client'
import { mailsTo, mailTo, type ReceivedMail } from '#testing/mailbox'
import {
  installationSettings,
  runStrata,
  serversOf,
  stopServer,
  type Settings,
} from '#testing/server_process'
import type { BlockResponse, SearchHit } from '#modules/workspace/api'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'
import { deleteForEver, getFile, show, upload } from '#modules/workspace/testing/uploads'

const UNUSED = { migrations: async () => [], prepare: async () => {} }

/** Creates a page in its own folder, with text and a picture. */
async function writtenPage(client: HttpClient, text: string) {
  const { folder, page } = await makeBranch(client)
  const key = await upload(client, page, 'image/png', png())
  await show(client, page, key)
  const { body } = await client.get<BlockResponse>(`blocks/${page}`)
  const changes = [{ at: 1, delete: 0, insert: [paragraph(text)] }]
  await client.put(`blocks/${page}`, { name: text, base_revision: body.data.revision, changes })
  return { folder, page, key }
}

/** Returns the content of all tables in a backup, unencrypted. */
async function contentOf(backup: string) {
  const files = (await readdir(backup, { recursive: true })).filter((name) => name.endsWith('.gz'))
  const read = files.map(async (name) => gunzipSync(await readFile(join(backup, name))).toString())
  return { files: files.sort(), text: (await Promise.all(read)).join() }
}

async function query<Row extends pg.QueryResultRow>(settings: Settings, text: string) {
  return onDatabase(settings, async (client) => (await client.query<Row>(text)).rows)
}

async function onDatabase<T>(
  { DATABASE_URL: connectionString }: Settings,
  work: (client: pg.Client) => Promise<T>
) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('permanently deleted data stays deleted when an older backup is restored', async ({
  assert,
}) => {
  const folder = await temporaryDirectory()
  const settings = { ...(await installationSettings()), DATA_DIR: join(folder, 'data') }
  const backup = join(folder, 'backup')
  const start = serversOf(settings)
  const strata = (...args: string[]) => runStrata(args, settings)

  const server = await start()
  const account = await signUpVerified(server.url)
  const secret = await writtenPage(account.client, 'Xylophone secrets')
  const kept = await writtenPage(account.client, 'Yodelling lessons')

  const created = await strata('backup:create', '--to', backup)
  assert.equal(created.code, 0, created.output)
  assert.match(created.output, /rows, 2 files/)
  const { files, text } = await contentOf(backup)
  assert.includeMembers(files, ['tables/event_store.events.copy.gz', 'vault/vault.keys.copy.gz'])
  assert.notMatch(files.join(), /rm_|sessions|auth_tokens|folds/)
  assert.notMatch(text, /xylophone|yodelling/i)
  assert.include(text, account.email)
  const again = await strata('backup:create', '--to', backup)
  assert.equal(again.code, 1)
  assert.include(again.output, 'already exists')

  await deleteForEver(account.client, secret.folder)
  const later = await writtenPage(account.client, 'Written after the backup')
  const tombstones = join(folder, 'tombstones.txt')
  assert.equal((await strata('backup:tombstones', '--to', tombstones)).code, 0)
  const running = await strata('backup:restore', '--from', backup, '--replace')
  assert.equal(running.code, 1)
  assert.include(running.output, 'A server is running')
  await stopServer(server)
  const full = await strata('backup:restore', '--from', backup)
  assert.equal(full.code, 1)
  assert.include(full.output, 'already holds data')
  const restored = await strata('backup:restore', '--from', backup, '--replace')
  assert.equal(restored.code, 0, restored.output)
  assert.include(restored.output, '4 blocks stay permanently deleted')
  assert.include(restored.output, 'Only the replaced database named permanently deleted blocks')

  const { url } = await start()
  const client = await signIn(account, url)
  await eventually(async () => {
    const { body } = await client.get<BlockResponse>(`blocks/${kept.page}`)
    assert.equal(body.data.name, 'Yodelling lessons')
    assert.include(body.data.content, 'Yodelling lessons')
  })
  assert.equal((await getFile(client, kept.key)).status, 200)
  assert.equal((await getFile(client, secret.key)).status, 404)
  assert.equal((await client.get(`blocks/${later.page}`)).status, 404)
  const erased = await client.get<BlockResponse>(`blocks/${secret.page}`)
  assert.equal(erased.body.data.name, '')
  assert.notInclude(JSON.stringify(erased.body), 'Xylophone')
  const found = await client.get<SearchHit[]>('blocks/search?keyword=xylophone')
  assert.isEmpty(found.body.data)
  // The vault's next id is beyond all ids ever assigned.
  const { page } = await makeBranch(client)
  assert.isAbove(page, later.page)

  await intoAnotherDatabase(settings, { backup, tombstones })

  async function intoAnotherDatabase(own: Settings, from: { backup: string; tombstones: string }) {
    const other = { ...own, DATABASE_URL: await freshDatabase() }
    const args = ['backup:restore', '--from', from.backup]
    await writeFile(join(folder, 'no-list.txt'), 'nothing')
    const noList = await runStrata([...args, '--tombstones', join(folder, 'no-list.txt')], other)
    assert.equal(noList.code, 1)
    assert.include(noList.output, 'is not a list of tombstones')
    // Both lists may name the same blocks.
    const lists = ['--tombstones', from.tombstones, '--tombstones', from.tombstones]
    const done = await runStrata([...args, ...lists], other)
    assert.equal(done.code, 0, done.output)
    const [vault] = await query<{ erased: string[] }>(
      other,
      `select array_agg(block_id::text order by block_id) as erased from vault.keys
       where wrapped_key is null`
    )
    assert.lengthOf(vault!.erased, 4)
    assert.include(vault!.erased, String(secret.page))
    await appendFile(join(from.backup, 'tables/public.users.copy.gz'), 'x')
    const damaged = await runStrata([...args, '--replace'], other)
    assert.equal(damaged.code, 1)
    assert.include(damaged.output, 'The backup is damaged: tables/public.users.copy.gz')
  }
})
  .tags(['@thorough'])
  .timeout(300_000)

test('an aborted restore, or a restore of a tampered backup, damages nothing', async ({
  assert,
}) => {
  const folder = await temporaryDirectory()
  const settings = { ...(await installationSettings()), DATA_DIR: join(folder, 'data') }
  const from = join(folder, 'backup')
  const start = serversOf(settings)
  const server = await start()
  const account = await signUpVerified(server.url)
  const { folder: deleted } = await writtenPage(account.client, 'Deleted before')
  await deleteForEver(account.client, deleted)
  await writtenPage(account.client, 'Kept')
  const created = await runStrata(['backup:create', '--to', from], settings)
  assert.equal(created.code, 0, created.output)
  const numbers = `select (select last_value from event_store.positions)::int as position,
    (select last_value from users_id_seq)::int as user_id`
  await signUpVerified(server.url)
  await makeBranch(account.client)
  await stopServer(server)
  const before = await query(settings, numbers)
  await query(settings, `insert into outbox (topic, key, payload) values ('file', 'files/x', '{}')`)
  const reactions = `select name, position from projections.checkpoints
    where name in ('erasure', 'file_removal', 'share_views_removal', 'subscription_effects')
      order by name`
  const manifest = await readManifest(from)
  assert.lengthOf(manifest.reactions, 4)
  const restore = (prepare: () => Promise<void>, changed: Partial<Manifest> = {}) =>
    onDatabase(settings, (client) => {
      const migrations = async () => manifest.migrations
      const files = join(folder, 'files')
      const options = { from, replace: true, tombstones: [], files, migrations, prepare }
      return restoreBackup(client, { ...options, manifest: { ...manifest, ...changed } })
    })
  const done = async () => {}

  const others = manifest.tables.filter(({ schema }) => schema !== 'vault')
  await assert.rejects(() => restore(done, { tables: others }), /damaged/)
  const short = manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 }))
  await assert.rejects(() => restore(done, { tables: short }), /rows and should have/)
  const nowhere = { name: 'public.no_such_seq', last_value: '1' }
  const sequences = [...manifest.sequences, nowhere]
  await assert.rejects(() => restore(done, { sequences }), /no_such_seq/)
  assert.deepEqual(await query(settings, numbers), before)

  let prepared = 0
  const cutOff = async () => {
    if (++prepared === 2) throw new Error('cut off')
  }
  await assert.rejects(() => restore(cutOff), /cut off/)
  assert.deepEqual(await query(settings, reactions), manifest.reactions)
  assert.lengthOf(await query(settings, `select from outbox where key = 'files/x'`), 1)
  assert.deepEqual(await query(settings, numbers), before)

  await query(settings, `update files set object = '../../outside'`)
  await onDatabase(settings, async (client) => {
    const copying = () => copyFiles(client, join(from, 'files'), join(folder, 'files'))
    await assert.rejects(copying, /is not a valid file name/)
  })
  const path = join(from, 'manifest.json')
  await writeFile(path, (await readFile(path, 'utf8')).replace('"tables/', '"../tables/'))
  await assert.rejects(() => readManifest(from), /damaged/)
})
  .tags(['@thorough'])
  .timeout(300_000)

test('a restore into an empty database that failed or was cut off can be repeated', async ({
  assert,
}) => {
  const folder = await temporaryDirectory()
  const settings = { ...(await installationSettings()), DATA_DIR: join(folder, 'data') }
  const from = join(folder, 'backup')
  const server = await serversOf(settings)()
  const account = await signUpVerified(server.url)
  const { key } = await writtenPage(account.client, 'Kept')
  await stopServer(server)
  assert.equal((await runStrata(['backup:create', '--to', from], settings)).code, 0)

  const data = join(folder, 'other')
  const other = { ...settings, DATABASE_URL: await freshDatabase(), DATA_DIR: data }
  const restore = (...more: string[]) =>
    runStrata(['backup:restore', '--from', from, ...more], other)
  await mkdir(data)
  await writeFile(join(data, 'files'), 'not a folder')
  assert.equal((await restore()).code, 1)
  assert.isEmpty(await query(other, 'select from users'))
  await rm(join(data, 'files'))

  // A file whose copy was cut off.
  const [file] = await query<{ object: string }>(settings, 'select object from files')
  const { object } = file!
  await mkdir(dirname(join(data, 'files', object)), { recursive: true })
  await writeFile(join(data, 'files', object), 'torn')
  const done = await restore()
  assert.equal(done.code, 0, done.output)
  assert.include(done.output, 'No list of tombstones was given')
  const client = await signIn(account, (await serversOf(other)()).url)
  assert.deepEqual((await getFile(client, key)).status, 200)
  assert.deepEqual(
    await readFile(join(data, 'files', object)),
    await readFile(join(from, 'files', object))
  )
})
  .tags(['@thorough'])
  .timeout(300_000)

test('mails queued when a backup was made are not sent after its restore', async ({ assert }) => {
  const folder = await temporaryDirectory()
  const settings = { ...(await installationSettings()), DATA_DIR: join(folder, 'data') }
  const from = join(folder, 'backup')
  const start = serversOf(settings)
  const server = await start()
  const account = await signUpVerified(server.url)
  await stopServer(server)
  const mail = `'mail', 'password_changed/' || id,
    json_build_object('template', 'password_changed', 'userId', id)`
  await query(
    settings,
    `insert into outbox (topic, key, payload) select ${mail} from users where email = '${account.email}'`
  )
  await query(
    settings,
    `insert into outbox (topic, key, payload, next_attempt_at)
     values ('mail', 'due/later', '{"template": "plan_ended", "userId": 1}', now() + interval '1 day')`
  )
  const created = await runStrata(['backup:create', '--to', from], settings)
  assert.equal(created.code, 0, created.output)

  const isNotice = ({ subject }: ReceivedMail) => subject === 'Your password has been changed'
  const sending = await start()
  await mailTo(account.email, isNotice, new HttpClient(sending.url))
  await stopServer(sending)

  const restored = await runStrata(['backup:restore', '--from', from, '--replace'], settings)
  assert.equal(restored.code, 0, restored.output)
  assert.include(restored.output, '1 × password_changed')
  const later = `select from outbox where key = 'due/later' and dead_at is null`
  assert.lengthOf(await query(settings, later), 1)
  const { url } = await start()
  const client = new HttpClient(url)
  await client.post('auth/forgot-password', { email: account.email })
  // A newly requested mail is sent, a mail queued before the backup is not.
  await mailTo(account.email, ({ subject }) => subject === 'Set a new password', client)
  assert.isEmpty((await mailsTo(account.email, client)).filter(isNotice))
})
  .tags(['@thorough'])
  .timeout(300_000)

test('a server that has just stopped does not count as running', async ({ assert }) => {
  const settings = { DATABASE_URL: await freshDatabase() }
  const listener = new pg.Client({ connectionString: settings.DATABASE_URL })
  await listener.connect()
  await listener.query(`set application_name = 'strata listener'`)
  await onDatabase(settings, async (client) => {
    await client.query('create table users as select 1 as id')
    let looks = 0
    const query = client.query.bind(client)
    const onceSeen = async (text: string, values?: unknown[]) => {
      const result = await query(text, values)
      if (text.includes('strata listener') && ++looks === 1) await listener.end()
      return result
    }
    Object.assign(client, { query: onceSeen })
    const options = { from: '', tombstones: [], files: undefined, ...UNUSED }
    await assert.rejects(
      () => restoreBackup(client, { ...options, manifest: {} as Manifest, replace: false }),
      /already holds data/
    )
    assert.isAbove(looks, 1)
  })
})

test('a backup of another version leaves an empty database to the version that made it', async ({
  assert,
}) => {
  const settings = await installationSettings()
  const from = await temporaryDirectory()
  const about: Manifest = {
    strata_backup: 1,
    made_at: new Date().toISOString(),
    migrations: ['modules/notes/migrations/1_create_notes'],
    tables: [],
    sequences: [],
    reactions: [],
    files: { storage: 's3', count: 0, bytes: 0, missing: [] },
  }
  await writeManifest(from, about)
  const { code, output } = await runStrata(['backup:restore', '--from', from], settings)
  assert.equal(code, 1)
  assert.include(output, 'a newer version made it, with modules/notes/migrations/1_create_notes')
  const tables = `select from pg_tables where schemaname !~ '^(pg_|information_schema$)'`
  assert.isEmpty(await query(settings, tables))
}).tags(['@thorough'])
