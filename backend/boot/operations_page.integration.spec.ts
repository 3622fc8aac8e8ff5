import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { test } from '@japa/runner'
import pg from 'pg'
import { loadEnvironment } from '#backend/boot/environment'
import { runStrata } from '#backend/testing/server_process'
import { Child } from '#backend/testing/child'
import { temporaryDirectory } from '#backend/testing/environment'
import { freshDatabase } from '#backend/testing/fresh_database'

const PAGE = fs.readFileSync('docs/operations.md', 'utf8')
const [, CHAPTER = ''] = /## On a server of your own\n([^]*?)\n## /.exec(PAGE) ?? []

/** The page as a stranger follows it, on a Postgres of the suite and with names of its own. */
test('the page leads from an empty Postgres to a server and its commands', async ({
  assert,
  cleanup,
}) => {
  const admin = new URL(await freshDatabase())
  const name = `page_${randomBytes(6).toString('hex')}`
  cleanup(async () => {
    await execute(admin, `drop database if exists ${name} with (force)`)
    await execute(admin, `drop role if exists ${name}`)
  })
  const [before = '', after = ''] = block('sql')
    .replaceAll(/\bstrata\b/g, name)
    .split(/\\connect .*\n/)
  for (const statement of before.split(';\n')) await execute(admin, statement)
  await execute(Object.assign(new URL(admin), { pathname: `/${name}` }), after)

  const settings = settingsOf(block('sh'))
  assert.equal(loadEnvironment(settings).mode, 'production')
  const url = new URL(settings.DATABASE_URL!)
  const env = {
    ...settings,
    DATABASE_URL: Object.assign(url, { host: admin.host, pathname: `/${name}`, username: name })
      .href,
    DATA_DIR: await temporaryDirectory(),
    PORT: '0',
  }
  const server = Child.node(['backend/bin/server.ts'], { env })
  await server.wrote(/Strata is ready at https:\/\/notes\.example\.com/)
  server.kill('SIGTERM')
  assert.deepInclude(await server.exited, { code: 0 }, server.output)

  const commands = [...CHAPTER.matchAll(/^node strata (.*)$/gm)].map(([, command]) => command!)
  assert.includeMembers(commands, ['users:list', 'projections:status', 'vault:check'])
  for (const command of commands) {
    const { code, output } = await runStrata(command.split(' '), env)
    // Nobody has signed up.
    if (command.startsWith('users:grant')) assert.include(output, 'No account has the address')
    else assert.equal(code, 0, output)
  }
}).timeout(300_000)

test('the page names every command', async ({ assert }) => {
  const names = fs
    .readdirSync('backend/commands')
    .map((file) => file.replace('.ts', '').replace('_', ':'))
  assert.deepEqual(
    names.filter((name) => !PAGE.includes(`\`${name}`)),
    []
  )
})

/** The first block of code in the chapter in this language. */
function block(language: string) {
  const [, code = ''] = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(CHAPTER) ?? []
  return code
}

function settingsOf(text: string): Record<string, string> {
  const lines = text.trim().replaceAll('<openssl rand -base64 32>', () => {
    return randomBytes(32).toString('base64')
  })
  return Object.fromEntries(
    lines.split('\n').map((line) => line.split(/=(.*)/s) as [string, string])
  )
}

async function execute(url: URL, statements: string) {
  const client = new pg.Client(url.href)
  await client.connect()
  await client.query(statements).finally(() => client.end())
}
