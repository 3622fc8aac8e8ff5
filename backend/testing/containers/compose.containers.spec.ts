import { test } from '@japa/runner'
import PostalMime from 'postal-mime'
import { type TestAccount, signUp } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { HttpClient } from '#testing/http_client'
import { Compose, docker } from './compose.js'

const URL = 'http://localhost:3333'
const MAILPIT = 'http://localhost:8025/api/v1'
const FOLDER = { name: 'Kept', block_type: 'folder' }
const SERVICES = ['strata', 'postgres', 'eventstore', 'mail']
const CHECKED = ['postgres', 'eventstore', 'strata']

/** Deploys with containers as in docs/operations.md, on this machine's Docker. */
test.group('Containers', (group) => {
  let compose: Compose
  let account: TestAccount
  let folders: number[]

  group.setup(async () => {
    compose = await Compose.open()
    return () => compose.close()
  })

  test('all containers are built and become healthy at the first start', async ({ assert }) => {
    compose.run('build')
    compose.run('up', '--detach')
    await compose.healthy(...CHECKED)
    assert.equal(compose.inspect('strata', '.RestartCount'), '0')
    const bytes = docker('image', 'inspect', '--format', '{{.Size}}', imageOf('strata'))
    const memory = docker(
      'stats',
      '--no-stream',
      '--format',
      '{{.MemUsage}}',
      compose.idOf('strata')
    )
    const store = compose.hasEventStore ? 'EventStoreDB' : 'Postgres'
    console.log(
      `image ${Math.round(Number(bytes) / 1e6)} MB, memory ${memory.trim()}, events in ${store}`
    )
  })

  test('the containers send a mail whose link verifies an address', async ({ assert }) => {
    account = await signUp(URL)
    const text = await eventually(() => mailTo(account.email), { within: 30_000 })
    const [, token] = /verify-email\?token=([\w.-]+)/.exec(text)!
    const { status } = await account.client.post('auth/verify-email', { token })
    assert.equal(status, 200)
    const { body } = await account.client.post<{ id: number }>('blocks', FOLDER)
    folders = [body.data.id]
  })

  test('killed containers restart automatically with all data', async ({ assert }) => {
    for (const service of SERVICES) compose.kill(service)
    await eventually(() => assert.equal(compose.inspect('strata', '.State.Running'), 'true'))
    await compose.healthy(...CHECKED)
    await expectFolders()
    const { body } = await account.client.post<{ id: number }>('blocks', FOLDER)
    folders.unshift(body.data.id)
  }).skip(process.getuid?.() !== 0, 'another user may not kill the processes of containers')

  test('compose down and up keeps all data', async ({ assert }) => {
    compose.run('stop', 'strata')
    assert.equal(compose.inspect('strata', '.State.ExitCode'), '0')
    compose.run('down')
    compose.run('up', '--detach')
    await compose.healthy(...CHECKED)
    await expectFolders()
  })

  async function expectFolders() {
    await eventually(async () => {
      const { status, body } = await account.client.get<{ id: number; name: string }[]>('blocks')
      if (status !== 200) throw new Error(`GET blocks answered ${status}`)
      const kept = body.data.filter(({ name }) => name === FOLDER.name).map(({ id }) => id)
      if (String(kept) !== String(folders)) throw new Error(`There are ${kept}, not ${folders}`)
    })
  }

  function imageOf(service: string) {
    return compose.inspect(service, '.Image')
  }

  /**
   * Returns the text of the newest mail to an address, from Mailpit or from another mail server's
   * output.
   */
  async function mailTo(address: string) {
    const found = await new HttpClient(MAILPIT)
      .request<{ messages: { ID: string }[] }>('GET', `${MAILPIT}/search?query=to:${address}`)
      .catch(() => undefined)
    if (found) {
      const [newest] = found.body.messages
      if (!newest) throw new Error(`No mail to ${address}`)
      return (await fetch(`${MAILPIT}/message/${newest.ID}`)).text()
    }
    const printed = docker('logs', compose.idOf('mail')).split('---------- MESSAGE FOLLOWS')
    const mail = printed.findLast((text) => text.includes(address))
    if (!mail) throw new Error(`No mail to ${address}`)
    return (await PostalMime.parse(mail.trimStart())).text ?? ''
  }
})
