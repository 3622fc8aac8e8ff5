import { once } from 'node:events'
import { type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { test } from '@japa/runner'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { FeedClient } from '#backend/live/testing/feed_client'
import { signIn, signUp, type TestAccount } from '#backend/testing/accounts'
import type { HttpAnswer } from '#backend/testing/http_client'
import { eventually } from '#backend/testing/eventually'
import { ReverseProxy } from '#backend/testing/reverse_proxy'
import {
  installationSettings,
  serversOf,
  type ServerProcess,
} from '#backend/testing/server_process'

const PEOPLE_AT_ONCE = 6

test('two processes behind a proxy are restarted in turn, and no request is lost', async ({
  assert,
  cleanup,
}) => {
  const proxy = await ReverseProxy.start()
  const mail = await mailServer()
  cleanup(() => (proxy.close(), mail.close()))
  const start = serversOf({
    ...(await installationSettings()),
    NODE_ENV: 'production',
    APP_URL: proxy.url,
    SMTP_URL: mail.url,
    FILE_STORAGE: 'local',
  })
  const servers = [await start(), await start()]
  const route = () => (proxy.targets = servers.map(({ url }) => new URL(url)))
  route()
  const account = await signUp(proxy.url)
  const verified = await account.client.post('auth/verify-email', { token: await mail.token() })
  assert.equal(verified.status, 200)
  const load = new Load(account, proxy.url)
  const feed = await FeedClient.open(await signIn(account, proxy.url))

  const working = load.run()
  for (const index of servers.keys()) {
    await load.more(30)
    await ended(servers[index]!)
    await load.more(30)
    servers[index] = await start()
    route()
  }
  await load.more(30)
  load.stop()
  await working
  assert.deepEqual(
    load.failures.map(({ status, body }) => [status, body]),
    []
  )
  assert.sameMembers(await load.names(), load.created)
  await eventually(() => assert.isTrue(feed.ended))
}).timeout(240_000)

/** People who create folders and list them, one request after another. */
class Load {
  readonly created: string[] = []
  readonly failures: HttpAnswer<unknown>[] = []
  #stopped = false

  constructor(
    readonly account: TestAccount,
    readonly url: string
  ) {}

  async run() {
    await Promise.all(Array.from({ length: PEOPLE_AT_ONCE }, () => this.#work()))
  }

  stop() {
    this.#stopped = true
  }

  /** Resolves when so many more have been created. */
  more(count: number) {
    const wanted = this.created.length + count
    return eventually(() => {
      if (this.created.length >= wanted) return
      throw new Error(`${this.created.length} of ${wanted}: ${JSON.stringify(this.failures[0])}`)
    })
  }

  async names() {
    const { body } = await this.account.client.get<{ name: string }[]>('blocks')
    return body.data.map(({ name }) => name)
  }

  async #work() {
    const client = await signIn(this.account, this.url)
    while (!this.#stopped) {
      const name = crypto.randomUUID()
      const made = await client.post('blocks', { name, block_type: 'folder' })
      if (made.status === 201) this.created.push(name)
      else this.failures.push(made)
      const listed = await client.get('blocks')
      if (listed.status !== 200) this.failures.push(listed)
    }
  }
}

async function ended({ process: child }: ServerProcess) {
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The server ended with ${code}`)
}

/** Keeps the token of the last mail. */
async function mailServer() {
  const tokens: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, done) {
      void buffer(stream)
        .then((mail) => PostalMime.parse(mail))
        .then(({ text }) => tokens.push(/token=([^\s&]+)/.exec(text ?? '')![1]!))
        .finally(done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => server.close(),
    token: () => eventually(() => tokens.at(-1) ?? Promise.reject(new Error('No mail'))),
  }
}
