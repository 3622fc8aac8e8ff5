import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from '@japa/runner'
import { awaitDatabase } from '#start/boot/await_database'
import { freshDatabase } from '#testing/fresh_database'
import { hostOf, listenHere } from '#testing/local_server'
import { TransactionPooler } from '#testing/pooler'

const SAYS_NOTHING = { say: () => {} }

test.group('awaitDatabase', (group) => {
  let url: string
  group.setup(async () => {
    url = await freshDatabase()
  })

  test('accepts a database where each connection is a session', async ({ assert }) => {
    assert.isAbove(await awaitDatabase(url, SAYS_NOTHING), 0)
  })

  test('refuses a transaction pooler at once with one sentence, whichever session it lends')
    .with([{ inTurn: false }, { inTurn: true }])
    .run(async ({ assert, cleanup }, options) => {
      const pooler = await TransactionPooler.to(url, options)
      cleanup(() => pooler.close())
      await assert.rejects(
        () => awaitDatabase(pooler.url, SAYS_NOTHING),
        /pools by transaction or statement.*pool_mode = session/
      )
    })

  test("reports a pooler's refusal at once: {0}")
    .with([
      ['no such database: strata', /^DATABASE_URL: .*cannot be used: no such database: strata$/],
      [
        'SASL authentication failed',
        /^DATABASE_URL: .*cannot be used: SASL authentication failed$/,
      ],
      ['no such user: strata', /^DATABASE_URL: .*cannot be used: no such user: strata$/],
      [
        'unsupported startup parameter: options',
        /^DATABASE_URL: the pooler at .*rejects a setting/,
      ],
    ] as const)
    .run(async ({ assert, cleanup }, [message, line]) => {
      const pooler = await refusing(message)
      cleanup(() => void pooler.server.close())
      await assert.rejects(
        () => awaitDatabase(pooler.url, { say: () => assert.fail('waits') }),
        line
      )
    })

  test('waits for a pooler whose server is away', async ({ assert, cleanup }) => {
    const pooler = await refusing('server login has been failing, try again later')
    cleanup(() => void pooler.server.close())
    const said: string[] = []
    const waiting = awaitDatabase(pooler.url, { patience: 400, say: (line) => said.push(line) })
    await assert.rejects(() => waiting, /try again later/)
    assert.match(said.join(), /^Waiting for the database at .*try again later$/)
  })
})

/** Starts a server that refuses each client with this message, as PgBouncer does. */
async function refusing(message: string) {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  const server = await listenHere(
    createServer(async (socket) => {
      socket.on('error', () => {})
      await once(socket, 'data')
      socket.end(Buffer.concat([head, fields]))
    })
  )
  return { server, url: `postgres://strata@${hostOf(server)}/strata` }
}
