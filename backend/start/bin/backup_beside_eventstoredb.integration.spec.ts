import { join } from 'node:path'
import { test } from '@japa/runner'
import { EventStoreDbStandIn } from '#kernel/event_store/testing/eventstoredb_stand_in/stand_in'
import { makeBranch } from '#modules/workspace/testing/branch'
import { savedText, saveText } from '#modules/workspace/testing/saves'
import { deleteForEver } from '#modules/workspace/testing/uploads'
import { signIn, signUpVerified } from '#testing/accounts'
import { temporaryDirectory } from '#testing/environment'
import { installationSettings, runStrata, serversOf, stopServer } from '#testing/server_process'

test('a backup is restored beside an EventStoreDB whose log has advanced', async ({
  assert,
  cleanup,
}) => {
  const eventStore = await EventStoreDbStandIn.start()
  cleanup(() => eventStore.stop())
  const settings = { ...(await installationSettings()), EVENTSTORE_URL: eventStore.url }
  const start = serversOf(settings)
  const backup = join(await temporaryDirectory(), 'backup')

  const server = await start()
  const account = await signUpVerified(server.url)
  const [kept, erased] = [await makeBranch(account.client), await makeBranch(account.client)]
  await saveText(account.client, kept.page, 'Before the backup')
  await saveText(account.client, erased.page, 'Deleted for ever')
  const created = await runStrata(['backup:create', '--to', backup], settings)
  assert.equal(created.code, 0, created.output)

  await saveText(account.client, kept.page, 'After the backup')
  await deleteForEver(account.client, erased.folder)
  const later = await makeBranch(account.client)
  await stopServer(server)
  const restored = await runStrata(['backup:restore', '--replace', '--from', backup], settings)
  assert.equal(restored.code, 0, restored.output)

  const again = await start()
  const client = await signIn(account, again.url)
  assert.equal(await savedText(client, kept.page), 'After the backup')
  assert.equal((await client.get(`blocks/${erased.page}`)).status, 404)
  const next = await makeBranch(client)
  assert.isAbove(next.folder, later.page)
  await saveText(client, next.page, 'After the restore')
  for (const command of ['projections:verify', 'audit:verify']) {
    const { code, output } = await runStrata([command], settings)
    assert.equal(code, 0, output)
  }
}).tags(['@thorough'])
