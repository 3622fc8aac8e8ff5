import { test } from '@japa/runner'
import { connect } from '#kernel/database/connections'
import { noteCopied } from '#kernel/event_store/copies'
import { nameOf } from '#kernel/event_store/eventstoredb/connection_string'
import { EventStoreDbStandIn } from '#kernel/event_store/testing/eventstoredb_stand_in/stand_in'
import { signIn, signUpVerified } from '#testing/accounts'
import type { HttpClient } from '#testing/http_client'
import {
  installationSettings,
  runServer,
  runStrata,
  serversOf,
  stopServer,
} from '#testing/server_process'
import { makeBranch } from '#modules/workspace/testing/branch'
import { savedText, saveText } from '#modules/workspace/testing/saves'
import { deleteForEver } from '#modules/workspace/testing/uploads'

/**
 * Number of starts: each records how far it has read the log, and a real installation has had many.
 */
const STARTS = 10

test('an installation moves from Postgres to EventStoreDB and continues there', async ({
  assert,
  cleanup,
}) => {
  const settings = await installationSettings()
  const start = serversOf(settings)
  const eventStore = await EventStoreDbStandIn.start()
  cleanup(() => eventStore.stop())

  const before = await start()
  const account = await signUpVerified(before.url)
  const branch = await makeBranch(account.client)
  await saveText(account.client, branch.page, 'Written on Postgres')
  const gone = await makeBranch(account.client)
  await deleteForEver(account.client, gone.folder)
  const lists = await listsOf(account.client, branch)
  await stopServer(before)
  for (let i = 1; i < STARTS; i++) await stopServer(await start())

  const running = await start({ ROLE: 'web' })
  const tooEarly = await runStrata(['eventstore:copy', eventStore.url], settings)
  assert.equal(tooEarly.code, 1)
  assert.include(tooEarly.output, 'A server is running on this database: stop it first')
  await stopServer(running)
  const positions = await columnsWithPositions(settings.DATABASE_URL!)
  assert.deepEqual(positions, ['ids_in_log.position', 'projections.checkpoints.position'])
  const copied = await runStrata(['eventstore:copy', eventStore.url], settings)
  assert.equal(copied.code, 0, copied.output)
  assert.deepEqual(await columnsWithPositions(settings.DATABASE_URL!), [])
  const [, events] = /(\d+) events, sha256 [0-9a-f]{64}/.exec(copied.output)!
  assert.lengthOf(
    eventStore.log.all.filter(({ type }) => !/^\$|^InstallationFounded$/.test(type)),
    Number(events)
  )

  for (const ended of [
    await runServer(settings),
    await runStrata(['projections:verify'], settings),
  ]) {
    assert.notEqual(ended.code, 0)
    assert.include(ended.output, 'holds the events of this database: set EVENTSTORE_URL')
    assert.notInclude(ended.output, ' at ')
  }

  const after = { EVENTSTORE_URL: eventStore.url }
  const there = await signIn(account, (await start(after)).url)
  assert.deepEqual(await listsOf(there, branch), lists)
  assert.equal(await savedText(there, branch.page), 'Written on Postgres')
  await saveText(there, branch.page, 'Written on EventStoreDB')
  assert.equal(await savedText(there, branch.page), 'Written on EventStoreDB')
  assert.isAbove((await makeBranch(there)).folder, gone.page)
  const verified = await runStrata(['projections:verify'], { ...settings, ...after })
  assert.equal(verified.code, 0, verified.output)
  const audited = await runStrata(['audit:verify'], { ...settings, ...after })
  assert.equal(audited.code, 0, audited.output)
  assert.include(audited.output, 'The log matches the chain')
}).tags(['@thorough'])

test('an installation moves to a cluster that was emptied after an interrupted copy', async ({
  assert,
  cleanup,
}) => {
  const settings = await installationSettings()
  const eventStore = await EventStoreDbStandIn.start()
  cleanup(() => eventStore.stop())
  await stopServer(await serversOf(settings)())

  const { host } = new URL(eventStore.url)
  const cluster = `esdb+discover://${host},${host}?tls=false`
  await noteAllCopied(settings.DATABASE_URL!, nameOf(cluster))
  const copied = await runStrata(['eventstore:copy', cluster], settings)
  assert.equal(copied.code, 0, copied.output)
  const again = await runStrata(['eventstore:copy', `${cluster}&streamPrefix=own-`], settings)
  assert.include(again.output, `The log was copied to ${host},${host} already`)

  eventStore.log.all.length = 0
  const undone = await runStrata(['eventstore:copy', cluster, '--undo'], settings)
  assert.equal(undone.code, 1)
  assert.include(undone.output, 'no longer holds the log that was copied there')
}).tags(['@thorough'])

test('a copy can be undone until new events are recorded', async ({ assert, cleanup }) => {
  const settings = await installationSettings()
  const start = serversOf(settings)
  const [first, second] = [await EventStoreDbStandIn.start(), await EventStoreDbStandIn.start()]
  cleanup(() => Promise.all([first.stop(), second.stop()]).then(() => {}))
  const copy = (to: EventStoreDbStandIn, ...more: string[]) =>
    runStrata(['eventstore:copy', to.url, ...more], settings)

  const before = await start()
  const account = await signUpVerified(before.url)
  const { page } = await makeBranch(account.client)
  await stopServer(before)
  assert.include((await copy(first, '--undo')).output, 'The log was not copied')
  for (const wrong of ['http://elsewhere', '127.0.0.1:2113']) {
    const refused = await runStrata(['eventstore:copy', wrong], settings)
    assert.equal(refused.code, 1)
    assert.include(refused.output, 'cannot parse the address of the command')
    assert.notInclude(refused.output, 'EVENTSTORE_URL')
  }
  assert.equal((await copy(first)).code, 0)
  await stopServer(await start({ EVENTSTORE_URL: first.url }))
  const other = first.url.replace('127.0.0.1', 'localhost')
  const elsewhere = await runStrata(['eventstore:copy', other, '--undo'], settings)
  assert.equal(elsewhere.code, 1)
  assert.include(elsewhere.output, `The log was copied to ${nameOf(first.url)}: name it like that`)
  const undone = await copy(first, '--undo')
  assert.equal(undone.code, 0, undone.output)

  const again = await start()
  await saveText(await signIn(account, again.url), page, 'Written on Postgres again')
  await stopServer(again)
  const verified = await runStrata(['projections:verify'], settings)
  assert.equal(verified.code, 0, verified.output)

  assert.include((await copy(first)).output, 'a copy of this log that was undone')
  const copiedAgain = await copy(second)
  assert.equal(copiedAgain.code, 0, copiedAgain.output)
  const there = await start({ EVENTSTORE_URL: second.url })
  const moved = await signIn(account, there.url)
  assert.equal(await savedText(moved, page), 'Written on Postgres again')
  await saveText(moved, page, 'Written on EventStoreDB')
  await stopServer(there)
  const tooLate = await copy(second, '--undo')
  assert.equal(tooLate.code, 1)
  assert.match(tooLate.output, /holds \d+ events more than Postgres/)
}).tags(['@thorough'])

/** Records that a copy to the target reached the end of what is projected. */
async function noteAllCopied(url: string, target: string) {
  const client = await connect(url, { purpose: 'test' })
  try {
    const { rows } = await client.query<{ position: string }>(
      'select max(position) as position from projections.checkpoints'
    )
    await noteCopied(client, target, rows[0]!.position)
  } finally {
    await client.end()
  }
}

/**
 * Returns the columns that hold a position of the Postgres log, by their contents, whatever their
 * names and types are. A position has 20 digits.
 */
async function columnsWithPositions(url: string) {
  const client = await connect(url, { purpose: 'test' })
  try {
    const { rows: columns } = await client.query<{ name: string; table: string; column: string }>(
      `select format('%s.%s', c.oid::regclass, a.attname) as name,
         c.oid::regclass::text as table, quote_ident(a.attname) as column
       from pg_attribute a join pg_class c on c.oid = a.attrelid
         join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
         and a.atttypid <> 'bytea'::regtype
         and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'event_store')`
    )
    const found: string[] = []
    for (const { name, table, column } of columns) {
      const { rowCount } = await client.query(
        `select from ${table} where ${column}::text ~ '(^|[",{(])[0-9]{20}($|[",})])' limit 1`
      )
      if (rowCount) found.push(name)
    }
    return found.toSorted()
  } finally {
    await client.end()
  }
}

async function listsOf(client: HttpClient, { folder, file, section }: Record<string, number>) {
  const paths = ['blocks', 'blocks/archived'].concat(
    [folder, file, section].map((id) => `blocks?parent_block_id=${id}`)
  )
  return Promise.all(paths.map(async (path) => (await client.get(path)).body))
}
