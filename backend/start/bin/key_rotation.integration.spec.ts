import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import { signIn, signUpVerified } from '#testing/accounts'
import type { HttpClient } from '#testing/http_client'
import {
  installationSettings,
  runStrata,
  startServer,
  stopServer,
  type ServerProcess,
} from '#testing/server_process'

/**
 * Follows docs/operations.md: the new key after the old one everywhere, then before it, then
 * `vault:rotate`, then without the old one. Two servers restart in turn, and one of them always
 * accepts writes.
 */
test('replacing a master key fails no request', async ({ assert, cleanup }) => {
  const [old, young] = ['old', 'new'].map((id) => `${id}:${randomBytes(32).toString('base64')}`)
  const settings = await installationSettings()
  const servers: ServerProcess[] = []
  cleanup(() => servers.forEach(({ process: child }) => child.kill('SIGKILL')))
  const start = async (...keys: string[]) => {
    const server = await startServer({ ...settings, VAULT_KEYS: keys.join(',') })
    servers.push(server)
    return server
  }
  const names = new Map<number, string>()
  const create = async (client: HttpClient) => {
    const body = { name: `Folder ${names.size}`, block_type: 'folder' }
    const response = await client.post<{ id: number }>('blocks', body)
    assert.equal(response.status, 201)
    names.set(response.body.data.id, body.name)
  }
  let renames = 0
  const rename = async (client: HttpClient, id: number) => {
    const name = `Name ${renames++}`
    assert.equal((await client.put(`blocks/${id}`, { name })).status, 200)
    names.set(id, name)
  }
  /** Both servers need the keys of all folders, whichever server created them. */
  const bothWork = async (...clients: HttpClient[]) => {
    for (const client of clients) await create(client)
    for (const client of clients) for (const id of names.keys()) await rename(client, id)
  }
  /** Restarts one server while writing to the `staying` one. */
  const restart = async (server: ServerProcess, staying: HttpClient, ...keys: string[]) => {
    let away = true
    const starting = stopServer(server)
      .then(() => start(...keys))
      .finally(() => (away = false))
    const [first] = names.keys()
    while (away) await rename(staying, first!)
    return starting
  }

  const [one, two] = [await start(old!), await start(old!, young!)]
  const account = await signUpVerified(one.url)
  const second = await signIn(account, two.url)
  await bothWork(account.client, second)

  const oneAgain = await restart(one, second, young!, old!)
  const first = await signIn(account, oneAgain.url)
  await bothWork(first, second)
  const twoAgain = await restart(two, first, young!, old!)
  const third = await signIn(account, twoAgain.url)
  await bothWork(first, third)

  const rotated = await runStrata(['vault:rotate'], { ...settings, VAULT_KEYS: `${young},${old}` })
  assert.equal(rotated.code, 0, rotated.output)
  await bothWork(first, third)

  const lastServer = await restart(twoAgain, first, young!)
  const last = await signIn(account, lastServer.url)
  await bothWork(last, first)
  const { body } = await last.get<{ id: number; name: string }[]>('blocks')
  assert.deepEqual(new Map(body.data.map(({ id, name }) => [id, name])), names)

  const wrong = `new:${randomBytes(32).toString('base64')}`
  const refused = await runStrata(['vault:check'], { ...settings, VAULT_KEYS: wrong })
  assert.notEqual(refused.code, 0)
  assert.match(refused.output, /^The master key 'new' in VAULT_KEYS is not the one [^\n]*\n$/)
})
  .tags(['@thorough'])
  .timeout(300_000)
