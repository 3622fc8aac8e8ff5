import 'reflect-metadata'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { residentMegabytes, serverOf } from '#bench/machine'
import { newVaultKeys } from '#testing/vault_keys'
import { CALLS } from '#bench/requests'
import { createPagesAndSessions, verifiedAccounts } from '#bench/users'
import { FeedClient } from '#platform/live/testing/feed_client'
import { signIn, type TestAccount } from '#testing/accounts'
import { endSuite } from '#testing/cleanup'
import { prepareEnvironment, temporaryDirectory } from '#testing/environment'
import { freshDatabase } from '#testing/fresh_database'
import { Product } from '#testing/product'

/**
 * `npm run bench:memory [seconds] [feeds] [calls a second]`: measures the RAM of the server process
 * under steady calls with open live feeds, every ten seconds, and a minute after. Defaults: 600,
 * 500, 420.
 */
const [seconds = 600, feeds = 500, rate = 420] = process.argv.slice(2).map(Number)
const USERS = 30
const IDLE_SECONDS = 60
/** Sign-ups allowed per address. */
const AT_ONCE = 10

try {
  await prepareEnvironment()
  const env = {
    DATABASE_URL: await freshDatabase(),
    VAULT_KEYS: newVaultKeys(),
    PERSON_LIMITS: 'off',
  }
  const directory = await temporaryDirectory()
  const product = await Product.start({ directory, env })
  const accounts = await manyAccounts(product.url, env.DATABASE_URL)
  const sessions = await createPagesAndSessions(product.url, accounts)
  const pid = await serverOf(directory)
  const open: FeedClient[] = []
  for (const account of accounts) {
    const client = await signIn(account, product.url)
    for (let i = 0; i < feeds / USERS; i++) open.push(await FeedClient.open(client))
  }
  const say = (what: string) =>
    console.log(`${what.padEnd(28)} ${Math.round(residentMegabytes(pid))} MB`)
  say(`ready, ${open.length} feeds`)
  const calls = Object.values(CALLS)
  const begun = performance.now()
  let done = 0
  const loop = async (number: number) => {
    for (let i = number; performance.now() - begun < seconds * 1_000; i++) {
      await calls[i % calls.length]!(sessions[number]!)
      done++
      const ahead = (done / rate) * 1_000 - (performance.now() - begun)
      if (ahead > 0) await pause(ahead)
    }
  }
  const watch = setInterval(() => {
    const elapsed = (performance.now() - begun) / 1_000
    say(`${Math.round(elapsed)} s, ${Math.round(done / elapsed)} calls/s`)
  }, 10_000)
  await Promise.all(sessions.map((_, number) => loop(number)))
  clearInterval(watch)
  for (const feed of open) feed.close()
  await pause(IDLE_SECONDS * 1_000)
  say(`${IDLE_SECONDS} s later`)
} catch (error) {
  process.exitCode = 1
  console.error(error)
} finally {
  await endSuite()
  process.exit()
}

async function manyAccounts(url: string, databaseUrl: string) {
  const accounts: TestAccount[] = []
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  while (accounts.length < USERS) {
    accounts.push(...(await verifiedAccounts(url, databaseUrl, AT_ONCE)))
    await client.query('delete from rate_limits')
  }
  await client.end()
  return accounts
}
