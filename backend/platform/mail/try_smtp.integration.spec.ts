import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { trySmtp } from '#platform/mail/try_smtp'
import { freePort } from '#start/embedded/free_port'

test.group('trySmtp', () => {
  test("reports the mail server's address if no server listens there", async ({ assert }) => {
    const port = await freePort('127.0.0.1')
    const problem = await trySmtp(`smtp://user:secret@127.0.0.1:${port}`)
    assert.include(problem, `the mail server at 127.0.0.1:${port} cannot be reached (ECONNREFUSED)`)
    assert.notInclude(problem, 'secret')
  })

  test('reports nothing if a mail server listens', async ({ assert, cleanup }) => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
    cleanup(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    assert.isUndefined(await trySmtp(`smtp://127.0.0.1:${port}`))
  })
})
