import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import pg from 'pg'
import { png } from '#platform/files/testing/pictures'
import { zipOf } from '#modules/workspace/imports/read/testing/archives'
import { send, show, start, until } from '#modules/workspace/imports/testing/import_calls'
import { PAGE_PREFIX } from '#modules/workspace/page'
import { signIn, signUpVerified } from '#testing/accounts'
import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import { Random } from '#testing/random'
import { installationSettings, serversOf } from '#testing/server_process'

const PAGES = 2_000
const PAGES_A_PICTURE = 10
const KILLS = 20
/** Milliseconds that a server lives at most, after it has done a step. */
const LIFE_MS = 500

test('an import survives twenty kills with nothing half and nothing twice', async ({ assert }) => {
  const settings = await installationSettings()
  const open = serversOf({ ...settings, DATA_DIR: await temporaryDirectory() })
  const random = new Random(1)
  let server = await open()
  const account = await signUpVerified(server.url)
  const id = await send(account.client, 'Notes.zip', await archive())
  await until(account.client, id, 'ready')
  await start(account.client, id)
  const database = new pg.Client({ connectionString: settings.DATABASE_URL })
  await database.connect()
  const stepsDone = async () => {
    const { rows } = await database.query<{ done: number }>('select done from imports')
    return rows[0]!.done
  }
  for (let kill = 0, before = 0; kill < KILLS; kill++) {
    // Five starts without a step in between count as a fault of the file (decision 300).
    before = await eventually(async () => {
      const done = await stepsDone()
      if (done <= before) throw new Error(`Only ${done} steps are done`)
      return done
    })
    await pause(random.int(LIFE_MS))
    server.process.kill('SIGKILL')
    server = await open()
  }
  const client = await signIn(account, server.url)
  const done = await eventually(
    async () => {
      const { data } = (await show(client, id)).body
      if (data.status !== 'done') throw new Error(`The import is ${data.status}: ${data.error}`)
      return data
    },
    { within: 300_000, every: 500 }
  )
  const { report, plan } = done
  assert.deepInclude(report, { pages: PAGES, pages_found: PAGES, problems: [] })
  assert.deepInclude(report, { files: PAGES / PAGES_A_PICTURE, links: PAGES })
  const planned = plan!.folders + plan!.files + plan!.sections + plan!.pages

  const count = async (from: string) => {
    const { rows } = await database.query<{ count: number }>(`select count(*)::int ${from}`)
    return rows[0]!.count
  }
  const created = `from event_store.events where type = 'BlockCreated'`
  const saved = `from event_store.events where type = 'PageSaved' and stream like '${PAGE_PREFIX}%'`
  assert.equal(await count(created), planned)
  assert.equal(await count(`from rm_blocks.blocks where owner_id = ${account.id}`), planned)
  assert.equal(await count(saved), PAGES)
  assert.equal(await count(`from (select distinct stream ${saved}) pages`), PAGES)
  assert.equal(await count('from files where object is not null'), PAGES / PAGES_A_PICTURE)
  assert.equal(await count('from import_steps'), 0)
  await database.end()
})

function archive() {
  const files: Record<string, string | Buffer> = {}
  for (let i = 0; i < PAGES; i++) {
    const picture = i % PAGES_A_PICTURE === 0
    const shown = picture ? `\n![Picture](p${i}.png)\n` : ''
    const next = (i + 1) % PAGES
    files[`Notes/Page ${i}.md`] = `Text ${i} [Next](Page%20${next}.md)\n${shown}`
    if (picture) files[`Notes/p${i}.png`] = png()
  }
  return zipOf(files)
}
