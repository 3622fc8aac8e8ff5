import { allLevel } from '#bench/all_level'
import { measureChain } from '#bench/chain'
import type { Effort } from '#bench/effort'
import { writeLargeHistory } from '#bench/large_history'
import { measureAttacks } from '#bench/attacks'
import { measureLargeWorkspace } from '#bench/large_workspace'
import { measureLiveFeed } from '#bench/live_feed'
import { createPagesAndSessions, verifiedAccounts } from '#bench/users'
import { measureStart, settledMegabytes } from '#bench/process'
import { measureLag, watchLag } from '#bench/projection_lag'
import { measureRebuild } from '#bench/rebuild'
import { aims, megabytes, ms, type Figure, type Section } from '#bench/report'
import { measureRequests } from '#bench/requests'
import { newVaultKeys } from '#testing/vault_keys'
import { signIn } from '#testing/accounts'
import type { HttpClient } from '#testing/http_client'
import { temporaryDirectory } from '#testing/environment'
import { freshDatabase } from '#testing/fresh_database'
import { Product } from '#testing/product'
import { openStack } from '#testing/stack'

/**
 * Measures the built product, in an order in which each measurement creates what the next one
 * needs: users with pages, then a large workspace, which is written to the log while the server is
 * unreachable.
 */
export async function measureProduct(effort: Effort, say: (what: string) => void) {
  say('start')
  const start = await measureStart(effort)
  const { product, options, database, owner, users, sessions } = await settle(effort)
  const signedIn = await signIn(owner, product.url)
  say('requests')
  const requests = await measureRequests(effort, database.url, sessions)
  say('lag of the read models')
  const lag = await measureLag(effort, database.url, sessions)
  say('live feed')
  const live = await measureLiveFeed(effort, product.url, users)
  for (const { client } of sessions) client.close()
  const loaded = await settledMegabytes(options.directory)
  await product.stop()

  say('rebuild')
  const stack = openStack(database)
  const history = await writeLargeHistory(stack, owner.id, effort.largeFolders)
  await allLevel(stack)
  const rebuild = await measureRebuild(effort, stack)
  const chain = await measureChain(effort, stack)
  await stack.close()

  say('large workspace')
  const workspace = { ...history, owner: owner.id, signedIn, databaseUrl: database.url }
  const large = await measureLargeWorkspace(effort, options, workspace, requests.small)
  return [
    ...requests.sections,
    describeProjections([lag, rebuild, chain]),
    live,
    large,
    {
      title: 'Process',
      about:
        'Start: from `npm start` to ready, with existing data, including the embedded Postgres. Memory: resident memory of the server process, without Postgres. `npm run bench:memory` measures memory over minutes with 500 live feeds; decision 8 has figures.',
      figures: describeProcess(start, loaded),
    },
  ]
}

/** `npm run bench -- --only=requests`: measures requests alone, for engineers who work on them. */
export async function measureRequestsAlone(effort: Effort) {
  const { product, database, sessions } = await settle(effort)
  const { sections } = await measureRequests(effort, database.url, sessions)
  for (const { client } of sessions) client.close()
  await product.stop()
  return sections
}

/**
 * Measures the effect of one user on all others; `npm run bench -- --only=attacks` runs it alone.
 */
export async function measureAttacksAlone(
  effort: Effort,
  say: (what: string) => void,
  only?: string
) {
  const { product, database, owner, sessions } = await settle(effort, { PERSON_LIMITS: 'on' })
  const attacker = await signIn(owner, product.url)
  const page = await pageOf(attacker)
  const longPage = await pageOf(attacker)
  const otherPage = await pageOf(attacker)
  const watch = () => watchLag(database.url)
  const section = await measureAttacks(
    effort,
    sessions,
    { attacker, page, longPage, otherPage, watch },
    say,
    only
  )
  for (const { client } of sessions) client.close()
  await product.stop()
  return [section]
}

/** Creates a page in its own folder, for the attacker to write to. */
async function pageOf(client: HttpClient) {
  const ids: number[] = []
  for (const type of ['folder', 'file', 'section', 'page']) {
    const block = { name: type, block_type: type, parent_block_id: ids.at(-1) ?? null }
    ids.push((await client.post<{ id: number }>('blocks', block)).body.data.id)
  }
  return ids.at(-1)!
}

/** Starts a product with users and their pages, and one user without any. */
export async function settle(effort: Effort, settings: Record<string, string> = {}, root?: string) {
  const url = settings.DATABASE_URL ?? (await freshDatabase())
  const database = { url, vaultKeys: newVaultKeys() }
  const env = {
    DATABASE_URL: database.url,
    VAULT_KEYS: database.vaultKeys,
    LOG_LEVEL: 'info',
    PERSON_LIMITS: 'off',
    ...settings,
  }
  const options = { directory: await temporaryDirectory(), env, root }
  const product = await Product.start(options)
  const accounts = await verifiedAccounts(product.url, database.url, effort.users + 1)
  const [owner, ...users] = accounts
  const sessions = await createPagesAndSessions(product.url, users)
  return { product, options, database, owner: owner!, users, sessions }
}

function describeProjections(figures: Figure[]): Section {
  return {
    title: 'Projections',
    about:
      'Lag: from the commit of an append to the commit of the read models that commands wait for. Rebuild: into a schema beside the live one, with one page in ten written twice. Its floor reads the same events, decrypts them and copies them into a table without indexes. Chain of hashes: its floor only reads the log.',
    figures,
  }
}

function describeProcess(
  { milliseconds, idle }: { milliseconds: number; idle: number },
  loaded: number
) {
  const row = (what: string, value: number): Figure => ({
    what,
    figure: megabytes(value),
    aim: aims(['≤ 250 MB', value <= 250]),
  })
  return [
    { what: 'start', figure: ms(milliseconds), aim: aims(['≤ 3 s', milliseconds <= 3_000]) },
    row('memory, idle', idle),
    row('memory, after the load above', loaded),
  ]
}
