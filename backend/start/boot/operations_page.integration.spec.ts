import fs from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from '@japa/runner'
import { ensureBuilt } from '#start/bin/ensure_built'
import { loadEnvironment } from '#start/boot/environment'
import { CERTIFICATE_FILE } from '#kernel/event_store/testing/eventstoredb_stand_in/certificate'
import { freshEmail, signIn, TEST_PASSWORD } from '#testing/accounts'
import { STEPS } from '#testing/steps'
import { parseArguments } from '#testing/arguments'
import { Child } from '#testing/child'
import { eventually } from '#testing/eventually'
import { freshDatabase } from '#testing/fresh_database'
import { HttpClient } from '#testing/http_client'
import { MailServer } from '#testing/mail_server'
import { PAGE, PageReader } from '#testing/operations_page/blocks'
import { startNginx } from '#testing/operations_page/nginx'
import { execute, missingPrograms, pageDatabase, Place } from '#testing/operations_page/place'
import { testPort } from '#testing/test_port'
import { makeBranch } from '#modules/workspace/testing/branch'

const SERVER = 'On a server of your own'
const page = new PageReader()
const MISSING = missingPrograms('openssl', 'curl', 'nginx', 'systemd-analyze')
const lacks = (...names: string[]) => MISSING.filter((name) => names.includes(name))

/**
 * Password with characters that an address would have to percent-encode, and that shells and files
 * interpret.
 */
const ODD_PASSWORD = 'a$HOME "b" #c@:/%\\'

/** Follows the page as a new operator does, on the suite's Postgres and with its own names. */
test.group('docs/operations.md', (group) => {
  group.setup(() => ensureBuilt(resolve('.')))

  test('leads from an empty Postgres to an administrator, a backup and a restore', async (context) => {
    const { assert, cleanup } = context
    const admin = new URL(await freshDatabase())
    const sql = page.take(SERVER, 'sql')
    const databases = [await pageDatabase(sql, admin), await pageDatabase(sql, admin)]
    cleanup(async () => {
      for (const { drop } of databases) await drop()
    })
    const [first, second] = databases.map(({ name }) => name)
    const { mail, port: smtp } = await MailServer.start('strata@example.com', 'mail-password')
    const [port, otherPort, workerPort] = [await testPort(), await testPort(), await testPort()]
    const email = freshEmail('ada')
    const place = await Place.make({
      'https://notes.example.com': `http://127.0.0.1:${port}`,
      '//strata:a-long-password@127.0.0.1:5432/strata': `//${first}:a-long-password@${admin.host}/${first}`,
      'mail.example.com:587': `localhost:${smtp}`,
      'ada@example.com': email,
      '3333': String(port),
      '3334': String(otherPort),
      '3335': String(workerPort),
    })
    const authority = { NODE_EXTRA_CA_CERTS: CERTIFICATE_FILE }
    const run = async (code: string) => {
      const { code: exit, output } = await place.shell(code)
      assert.equal(exit, 0, `${code}\n${output}`)
      return output
    }

    await run(page.take(SERVER, 'sh'))
    assert.equal(fs.statSync(join(place.program, '.env')).mode & 0o777, 0o600)
    assert.include(await run(page.take(SERVER, 'sh')), 'users:grant')

    let server = await place.server({ ...authority, PORT: String(port) })
    assert.include(await run(page.take(SERVER, 'sh')), '"status":"ok"')

    const url = `http://127.0.0.1:${port}`
    const stranger = new HttpClient(url)
    const password = TEST_PASSWORD
    const user = { full_name: 'Ada', email, password, confirmPassword: password }
    assert.equal((await stranger.post('auth/sign-up', user)).status, 201)
    const token = await mail.tokenTo(email)
    assert.equal((await stranger.post('auth/verify-email', { token })).status, 200)
    assert.match(await run(page.take(SERVER, 'sh')), new RegExp(`${email}.*admin.*yes`))
    const client = await signIn({ email, password }, url)
    assert.equal(
      (await client.get<{ scope: string }>('users/current-user')).body.data.scope,
      'admin'
    )
    const { page: id } = await makeBranch(client)

    // Runs the crontab line as cron does: an unescaped % would be a newline.
    const [, command = ''] = /^[\d *]+ strata (.*)$/m.exec(page.take(SERVER, 'cron')) ?? []
    await run(command.replaceAll('\\%', '%'))
    const kept = join(place.root, '/var/backups/strata', new Date().toISOString().slice(0, 10))
    assert.isTrue(fs.existsSync(join(kept, 'manifest.json')))
    await run(page.take(SERVER, 'sh'))

    await run(page.take('Backups', 'sh'))
    await run(page.take('Master keys', 'sh'))
    server.kill('SIGTERM')
    assert.deepInclude(await server.exited, { code: 0 }, server.output)
    // Sets the password apart from the address, as the page and docker-compose.yml do.
    await execute(admin, `alter role ${second} password '${ODD_PASSWORD}'`)
    const address = `postgres://${second}@${admin.host}/${second}`
    place.change({ DATABASE_URL: address, PGPASSWORD: `'${ODD_PASSWORD}'` })
    await run(page.take('Backups', 'sh'))
    await run(page.take('Backups', 'sh'))

    // Starts web and worker on the restored data.
    await run(page.take('Several processes', 'sh'))
    const unit = page.take('Several processes', 'ini')
    const start = (role: string, at: number) =>
      place.server({ ...authority, ...environmentOf(place.here(unit), role, at) })
    const worker = await start('worker', workerPort)
    server = await start('web', port)
    const again = await signIn({ email, password }, url)
    await eventually(async () => {
      assert.equal((await again.get<{ name: string }>(`blocks/${id}`)).body.data.name, 'A page')
    })
    assert.equal((await new HttpClient(`http://127.0.0.1:${workerPort}`).get('plans')).status, 404)
    for (const one of [server, worker]) one.kill('SIGTERM')
    assert.deepInclude(await server.exited, { code: 0 }, server.output)
  })
    .tags(['@thorough'])
    .timeout(600_000)
    .skip(lacks('openssl', 'curl').length > 0, 'there is no openssl or curl here')

  test("nginx accepts the page's site, which redirects http to https", async ({ assert }) => {
    const [tls, plain] = [await testPort(), await testPort()]
    const site = page
      .take(SERVER, 'nginx')
      .replaceAll('notes.example.com', 'localhost')
      .replace('listen 443', `listen 127.0.0.1:${tls}`)
      .replace('listen 80', `listen 127.0.0.1:${plain}`)
    const { code, output } = await startNginx(site)
    assert.equal(code, 0, output)
    await eventually(async () => {
      const moved = await fetch(`http://127.0.0.1:${plain}/a?b=c`, { redirect: 'manual' })
      assert.equal(moved.headers.get('location'), 'https://127.0.0.1/a?b=c')
    })
  }).skip(lacks('nginx').length > 0, 'there is no nginx here')

  test("systemd accepts the page's units", async ({ assert }) => {
    const units = [page.take(SERVER, 'ini'), new PageReader().take('Several processes', 'ini')]
    const place = await Place.make({})
    for (const [index, unit] of units.entries()) {
      const file = join(place.root, index === 0 ? 'strata.service' : 'strata-web@3333.service')
      fs.writeFileSync(
        file,
        place
          .here(unit)
          .replace('User=strata', 'User=root')
          .replace('/usr/bin/node', process.execPath)
      )
      const verify = new Child('systemd-analyze', ['verify', '--man=no', file])
      const { code } = await verify.exited
      const own = verify.output.split('\n').filter((line) => line.includes('strata'))
      assert.deepEqual([code, own], [0, []], verify.output)
    }
  }).skip(lacks('systemd-analyze').length > 0, 'there is no systemd-analyze here')

  test("the page's commands create the two secrets for docker-compose.yml", async ({ assert }) => {
    const place = await Place.make({})
    await place.shell(page.take('Containers', 'sh'))
    const env = Object.fromEntries(
      fs
        .readFileSync(join(place.program, '.env'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/s) as [string, string])
    )
    assert.doesNotThrow(() => loadEnvironment(env))
    assert.sameMembers(Object.keys(env), ['APP_KEY', 'VAULT_KEYS'])
  }).skip(lacks('openssl').length > 0, 'there is no openssl here')

  test('the page names only existing test steps and files', ({ assert }) => {
    const commands = [page.take('EventStoreDB', 'sh'), page.take('Checks', 'sh')].join('')
    const lines = [...commands.matchAll(/npm test -- (.*)$/gm)].map(([, args]) => args!.split(' '))
    assert.isAbove(lines.length, 4)
    for (const args of lines) {
      const { steps, options } = parseArguments(args, STEPS)
      assert.isNotEmpty(steps)
      for (const name of options.join().matchAll(/--files=([\w./]+)/g)) {
        const folders = ['backend', 'modules', 'frontend']
        const files = folders.flatMap((folder) => fs.globSync(`${folder}/**/${name[1]}.spec.ts`))
        assert.isNotEmpty(files, name[1])
      }
    }
  })

  test("the page's bucket rules let browsers upload files", ({ assert }) => {
    const [rule] = JSON.parse(page.take('Files', 'json')) as Record<string, string[]>[]
    assert.deepEqual(rule!.AllowedMethods, ['PUT'])
    assert.deepEqual(rule!.AllowedHeaders, ['content-type'])
  })

  test('the page names every command', ({ assert }) => {
    const names = fs
      .readdirSync('backend/app/commands')
      .map((file) => file.replace('.ts', '').replace('_', ':').replaceAll('_', '-'))
    const unnamed = names.filter((name) => !PAGE.includes(`\`${name}`))
    assert.deepEqual(unnamed, [])
  })

  test('every code block runs in this suite, except blocks for root and Docker', ({ assert }) => {
    const left = page.left.filter(({ language, needs }) => language && !needs)
    assert.deepEqual(left, [])
  }).skip(MISSING.length > 0, `there is no ${MISSING.join(', ')} here`)
})

/** Returns the variables of a unit's `Environment=` for one instance. */
function environmentOf(unit: string, role: string, port: number): Record<string, string> {
  const [, text = ''] = /^Environment=(.*)$/m.exec(unit) ?? []
  const own = text.replaceAll('%j', role).replaceAll('%i', String(port))
  return Object.fromEntries(own.split(' ').map((pair) => pair.split('=') as [string, string]))
}
