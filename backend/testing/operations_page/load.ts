import { setTimeout as pause } from 'node:timers/promises'
import { FeedClient } from '#platform/live/testing/feed_client'
import { signIn } from '#testing/accounts'
import type { BlockResponse } from '#modules/workspace/api'

/**
 * Works in an account over the network until SIGTERM, like several browsers. Each alternates a
 * command and a read over keep-alive connections, beside a live feed that reconnects whenever it
 * ends. Then prints the count of each status. Exits with code 1 if a call failed, or if an
 * acknowledged change is missing or duplicated.
 *
 * Arguments: address, email, password.
 */
const [url = '', email = '', password = ''] = process.argv.slice(2)
const BROWSERS = 8
/** Milliseconds between two calls of a browser, so that together they stay below a user's limit. */
const PAUSE = 150
const FOLDER = { block_type: 'folder' } as const

const over = new AbortController()
process.once('SIGTERM', () => over.abort())

const client = await signIn({ email, password }, url)
await client.get('users/current-user')
const responses: Record<string, number> = {}
const acknowledged: string[] = []
const told = { feeds: 0, changes: 0 }

await Promise.all([follow(), ...Array.from({ length: BROWSERS }, work)])

const { body } = await client.get<BlockResponse[]>('blocks')
const names = body.data.map(({ name }) => name)
const wrong = acknowledged.filter((name) => names.filter((other) => other === name).length !== 1)
console.log(JSON.stringify({ responses, ...told, acknowledged: acknowledged.length, wrong }))
const succeeded = Object.keys(responses).every((response) => /^\w+ 20\d$/.test(response))
process.exit(succeeded && wrong.length === 0 && told.changes > 0 ? 0 : 1)

async function work() {
  while (!over.signal.aborted) {
    const name = `Folder ${crypto.randomUUID()}`
    const made = await count('POST', () =>
      client.post('blocks', { ...FOLDER, name }, { idempotencyKey: true })
    )
    if (made === 201) acknowledged.push(name)
    await pause(PAUSE)
    await count('GET', () => client.get('users/current-user'))
    await pause(PAUSE)
  }
}

async function follow() {
  let after: string | undefined
  while (!over.signal.aborted) {
    const feed = await FeedClient.open(client, { after }).catch(() => undefined)
    if (feed) told.feeds++
    while (feed && !feed.ended && !over.signal.aborted) await pause(PAUSE)
    told.changes += feed?.changes.length ?? 0
    after = feed?.lastId || after
    feed?.close()
    await pause(PAUSE)
  }
}

async function count(method: string, send: () => Promise<{ status: number }>) {
  const status = await send().then(
    (response) => response.status,
    (error: Error) => String((error.cause as NodeJS.ErrnoException)?.code ?? error)
  )
  responses[`${method} ${status}`] = (responses[`${method} ${status}`] ?? 0) + 1
  return status
}
