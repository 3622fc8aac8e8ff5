import { test } from '@japa/runner'
import pg from 'pg'
import { installationSettings, runStrata, serversOf, stopServer } from '#testing/server_process'

const NEWER = 'modules/notes/migrations/1_create_notes'
const LAST = 'modules/workspace/migrations/2_tell_of_files'

test('a command reports in one line why it cannot use an unprepared or newer database', async ({
  assert,
}) => {
  const settings = await installationSettings()
  const line = async (command: string, ...more: string[]) => {
    const { code, output } = await runStrata([command, ...more], settings)
    assert.equal(code, 1, output)
    assert.match(output, /^[^\n]+\n$/)
    return output
  }
  for (const command of ['users:list', 'vault:check', 'projections:verify']) {
    assert.match(
      await line(command),
      /^No server of this version .* it lacks any table\. Start the/
    )
  }
  assert.match(await line('backup:create', '--to', '/nowhere'), /^No server of this version/)
  const help = await runStrata(['vault:check', '--help'], settings)
  assert.include(help.output, 'node strata vault:check')

  await stopServer(await serversOf(settings)())
  const works = await runStrata(['users:list'], settings)
  assert.equal(works.code, 0, works.output)

  await query(`insert into adonis_schema (name, batch) values ('${NEWER}', 99)`)
  assert.include(await line('users:list'), `it has the migration ${NEWER}, unknown to this version`)
  await query(`delete from adonis_schema where name in ('${NEWER}', '${LAST}')`)
  assert.include(await line('users:list'), `it lacks the migration ${LAST}. Start the server once`)

  async function query(text: string) {
    const client = new pg.Client(settings.DATABASE_URL)
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
}).tags(['@thorough'])
