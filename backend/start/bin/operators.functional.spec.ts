import ace from '@adonisjs/core/services/ace'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import EventstoreEnd from '#app/commands/eventstore_end'
import FailuresList from '#app/commands/failures_list'
import FilesCheck from '#app/commands/files_check'
import ProjectionsRebuild from '#app/commands/projections_rebuild'
import ProjectionsRetry from '#app/commands/projections_retry'
import ProjectionsStatus from '#app/commands/projections_status'
import VaultCheck from '#app/commands/vault_check'
import VaultRotate from '#app/commands/vault_rotate'
import { FileDisk } from '#platform/files/disk'
import { startListedBucket } from '#platform/files/testing/bucket_server'
import { bucketWithoutListing } from '#platform/files/testing/disks_away'
import { png } from '#platform/files/testing/pictures'
import { signUpVerified } from '#testing/accounts'
import type { HttpClient } from '#testing/http_client'
import { checkpointOf, type Projection } from '#kernel/projections/projection'
import { Vault } from '#kernel/vault/vault'
import { makeBranch } from '#modules/workspace/testing/branch'
import { bytesOf, upload as uploadFile } from '#modules/workspace/testing/uploads'
import { workspaceStream } from '#modules/workspace/workspace'
import { searchProjection } from '#projections/search/projection'

type Command = Parameters<typeof ace.create>[0]

test.group('operator commands', (group) => {
  group.each.setup(() => {
    ace.ui.switchMode('raw')
    return () => ace.ui.switchMode('normal')
  })

  test('projections:status names every projection and parked stream; retry resumes them', async ({
    assert,
  }) => {
    const { client, id } = await signUpVerified()
    await createFolder(client, 'First')
    const stream = workspaceStream(id)
    // Covers a checkpoint named like its projection, and one whose name contains the version.
    const search = checkpointOf(searchProjection as Projection)
    assert.notEqual(search, 'search')
    await query(
      `insert into projections.parked (name, stream, revision, position, event_id, event_type, error)
       select parked, $1, 1, min(position), gen_random_uuid(), 'BlockCreated', 'a fault'
       from projections.checkpoints, unnest($2::text[]) as parked group by parked`,
      [stream, ['blocks', search]]
    )
    await createFolder(client, 'Second')
    assert.deepEqual(await folderNames(client), ['First'])
    const status = await run(ProjectionsStatus)
    assert.equal(status.code, 1)
    for (const text of ['search', 'storage', stream, 'a fault']) assert.include(status.output, text)

    const retried = await run(ProjectionsRetry, stream)
    for (const name of ['blocks', search]) {
      assert.include(retried.output, `${name} follows ${stream} again`)
    }
    assert.deepEqual(await folderNames(client), ['Second', 'First'])
    assert.notInclude((await run(ProjectionsStatus)).output, stream)
    assert.equal((await run(ProjectionsRetry, stream)).code, 1)
  })

  test('projections:rebuild rebuilds a read model, and lists all if the name is unknown', async ({
    assert,
  }) => {
    const rebuilt = await run(ProjectionsRebuild, 'plans')
    assert.notEqual(rebuilt.code, 1)
    assert.match(rebuilt.output, /plans: \d+ events in/)
    const unknown = await run(ProjectionsRebuild, 'erasure')
    assert.equal(unknown.code, 1)
    assert.include(unknown.output, 'There are: blocks, storage')
  })

  test('eventstore:end prints the last event recorded at a moment', async ({ assert }) => {
    const before = new Date()
    const { client, id } = await signUpVerified()
    await createFolder(client, 'First')
    assert.notEqual((await run(EventstoreEnd)).code, 1)
    // Other tests record by clocks up to 40 days ahead, and the command relies on those clocks.
    const later = new Date(before.getTime() + 60 * 24 * 3_600_000)
    const end = await run(EventstoreEnd, `--at=${later.toISOString()}`)
    assert.include(end.output, workspaceStream(id))
    assert.include(end.output, 'BlockCreated')
    const then = await run(EventstoreEnd, `--at=${before.toISOString()}`)
    assert.notEqual(then.code, 1)
    assert.notInclude(then.output, workspaceStream(id))
    for (const wrong of ['2026-11-22T12:03:00', 'noon', '2026-13-01T00:00:00Z']) {
      const refused = await run(EventstoreEnd, `--at=${wrong}`)
      assert.equal(refused.code, 1)
      assert.include(refused.output, wrong)
    }
  })

  test('failures:list shows failures of any process, and messages the outbox gave up', async ({
    assert,
  }) => {
    // Payments made up by other specs are unknown to the simulated PayPal, which should refund
    // them.
    await query('delete from outbox where dead_at is not null', [])
    const quiet = await run(FailuresList)
    assert.include(quiet.output, 'Nothing is failing')
    assert.notEqual(quiet.code, 1)
    await query(
      `insert into process_failures (process, subject, since, tries, error)
       values ('web-2 77', 'listener', now(), 3, 'refused')`,
      []
    )
    const failing = await run(FailuresList)
    assert.equal(failing.code, 1)
    for (const text of ['web-2 77', 'listener', 'refused']) assert.include(failing.output, text)
    await query('delete from process_failures', [])
    await query(
      `insert into outbox (topic, key, payload, dead_at, last_error)
       values ('mail', 'welcome/0', '{}', now(), 'no such mailbox')`,
      []
    )
    const givenUp = await run(FailuresList)
    await query(`delete from outbox where key = 'welcome/0'`, [])
    assert.equal(givenUp.code, 1)
    assert.include(givenUp.output, 'no such mailbox')
  })

  test('vault:check reports a missing key, and no erased one', async ({ assert }) => {
    const { client } = await signUpVerified()
    const [kept, erased] = [await createFolder(client, 'Kept'), await createFolder(client, 'Gone')]
    await client.put(`blocks/${erased}/archive`)
    await client.delete(`blocks/${erased}`)
    await query('create table hidden_keys as select * from vault.keys where block_id = $1', [kept])
    await query('delete from vault.keys where block_id = $1', [kept])
    const vault = await app.container.make(Vault)
    vault.forget()
    const missing = await run(VaultCheck)
    await query('insert into vault.keys select * from hidden_keys', [])
    await query('drop table hidden_keys', [])
    assert.equal(missing.code, 1)
    assert.include(missingKeysIn(missing), kept)
    assert.notInclude(missingKeysIn(missing), erased)
    assert.notInclude(missingKeysIn(await run(VaultCheck)), kept)
  })

  test('files:check reports files without bytes and bytes without a file', async ({ assert }) => {
    const { client } = await signUpVerified()
    const { page } = await makeBranch(client)
    const [kept, gone] = [await upload(client, page), await upload(client, page)]
    const disk = await app.container.make(FileDisk)
    const [bytes] = await bytesOf(gone)
    await disk.remove(`files/${bytes}`)
    await disk.write('files/stranger', png(), 'image/png')
    const found = await run(FilesCheck)
    await disk.remove('files/stranger')
    await client.delete(`files/${gone}`)
    assert.equal(found.code, 1)
    const [missing, strangers] = found.output.split('belong to no file:')
    assert.match(missing!, /\d+ of \d+ files have no bytes:/)
    assert.include(missing, `files/${bytes}`)
    assert.include(strangers, 'files/stranger')
    assert.notInclude(found.output, kept)
    const { output } = await run(FilesCheck)
    for (const name of [bytes!, 'stranger']) assert.notInclude(output, `files/${name}`)
  })

  test('files:check reports unknown objects in a bucket', async ({ assert, cleanup }) => {
    const bucket = await startListedBucket()
    app.container.swap(FileDisk, () => bucket)
    cleanup(() => app.container.restore(FileDisk))
    const strangers = ['files/stranger', 'avatars/stranger', 'uploads/one/stranger']
    for (const name of strangers) await bucket.write(name, Buffer.from('any'), 'image/png')
    const { output } = await run(FilesCheck)
    assert.include(output, '3 objects belong to no file')
    for (const name of strangers) assert.include(output, name)
  })

  test('files:check works without the right to list a bucket', async ({ assert, cleanup }) => {
    const bucket = await bucketWithoutListing()
    app.container.swap(FileDisk, () => bucket)
    cleanup(() => app.container.restore(FileDisk))
    const { output } = await run(FilesCheck)
    assert.include(output, 'The bucket cannot be listed (AccessDenied)')
    assert.match(output, /files have (their|no) bytes/)
  })

  test('vault:rotate reports how many keys it has rewrapped', async ({ assert }) => {
    assert.match((await run(VaultRotate)).output, /^.*\d+ keys are now under master key '/)
  })
})

async function run(command: Command, ...args: string[]) {
  const made = await ace.create(command, args)
  made.ui.switchMode('raw')
  await made.exec()
  const output = made.logger.getLogs().map(({ message }) => message)
  return { code: made.exitCode, output: output.join('\n') }
}

function upload(client: HttpClient, page: number) {
  return uploadFile(client, page, 'image/png', png())
}

function missingKeysIn({ output }: { output: string }) {
  const [, ids = ''] = /Keys are missing for .*: ([\d, ]+)/.exec(output) ?? []
  return ids.split(', ').map(Number)
}

async function query(text: string, values: unknown[]) {
  const pool = await app.container.make('strata.queries_pool')
  await pool.query(text, values)
}

async function createFolder(client: HttpClient, name: string) {
  const response = await client.post<{ id: number }>('blocks', { name, block_type: 'folder' })
  return response.body.data.id
}

async function folderNames(client: HttpClient) {
  const { body } = await client.get<{ name: string }[]>('blocks')
  return body.data.map(({ name }) => name)
}
