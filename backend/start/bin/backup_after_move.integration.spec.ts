import { join } from 'node:path'
import { test } from '@japa/runner'
import pg from 'pg'
import { EventStoreDbStandIn } from '#kernel/event_store/testing/eventstoredb_stand_in/stand_in'
import { signIn, signUpVerified } from '#testing/accounts'
import { temporaryDirectory } from '#testing/environment'
import { freshDatabase } from '#testing/fresh_database'
import {
  installationSettings,
  runServer,
  runStrata,
  serversOf,
  stopServer,
  type Settings,
} from '#testing/server_process'
import { makeBranch } from '#modules/workspace/testing/branch'
import { savedText, saveText } from '#modules/workspace/testing/saves'

/** Tries to write to the log in Postgres, as a program without EVENTSTORE_URL would. */
async function writeToPostgresLog({ DATABASE_URL: connectionString }: Settings) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(`insert into event_store.streams (name, revision) values ('new-1', 0)`)
  } finally {
    await client.end()
  }
}

test('backups from before and after a move to EventStoreDB are restored into any database', async ({
  assert,
  cleanup,
}) => {
  const eventStore = await EventStoreDbStandIn.start()
  cleanup(() => eventStore.stop())
  const settings = await installationSettings()
  const moved = { ...settings, EVENTSTORE_URL: eventStore.url }
  const folder = await temporaryDirectory()
  const [early, late] = [join(folder, 'early'), join(folder, 'late')]
  const start = serversOf(settings)
  const succeed = async (args: string[], own: Settings) => {
    const { code, output } = await runStrata(args, own)
    assert.equal(code, 0, output)
    return output
  }

  const before = await start()
  const account = await signUpVerified(before.url)
  const { page } = await makeBranch(account.client)
  await saveText(account.client, page, 'Written on Postgres')
  await succeed(['backup:create', '--to', early], settings)
  await stopServer(before)
  await succeed(['eventstore:copy', eventStore.url], settings)
  const after = await start(moved)
  await saveText(await signIn(account, after.url), page, 'Written on EventStoreDB')
  await succeed(['backup:create', '--to', late], moved)
  await stopServer(after)

  const elsewhere = { ...moved, DATABASE_URL: await freshDatabase() }
  const emptyOne = await succeed(['backup:restore', '--from', late], elsewhere)
  assert.include(emptyOne, `in the EventStoreDB ${new URL(eventStore.url).host}`)
  await assert.rejects(() => writeToPostgresLog(elsewhere), /closed here/)
  const restored = await start(elsewhere)
  assert.equal(
    await savedText(await signIn(account, restored.url), page),
    'Written on EventStoreDB'
  )
  await stopServer(restored)

  await succeed(['backup:restore', '--replace', '--from', late], moved)
  await assert.rejects(() => writeToPostgresLog(settings), /closed here/)
  const refused = await runServer(settings)
  assert.include(refused.output, 'holds the events of this database: set EVENTSTORE_URL')

  const back = await succeed(['backup:restore', '--replace', '--from', early], moved)
  assert.include(back, 'from before the move')
  assert.include((await runServer(moved)).output, 'or leave out EVENTSTORE_URL')
  const again = await start()
  const client = await signIn(account, again.url)
  assert.equal(await savedText(client, page), 'Written on Postgres')
  await saveText(client, page, 'Written after the restore')
  await stopServer(again)
  await succeed(['projections:verify'], settings)
})
  .tags(['@thorough'])
  .timeout(600_000)
