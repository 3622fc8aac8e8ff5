import { allLevel } from '#bench/all_level'
import type { Effort } from '#bench/effort'
import { LoadClient } from '#bench/load_client'
import { repeatTimes, type Timings } from '#bench/measure'
import { aims, ms, times, type Figure, type Section } from '#bench/report'
import { createBlock, verifiedAccounts } from '#bench/users'
import { writeVersions } from '#bench/written_versions'
import { MAX_VERSIONS, type PageVersion } from '#modules/workspace/api'
import { signIn } from '#testing/accounts'
import { temporaryDirectory } from '#testing/environment'
import { freshDatabase } from '#testing/fresh_database'
import { Product } from '#testing/product'
import { openStack } from '#testing/stack'
import { newVaultKeys } from '#testing/vault_keys'

/** Maximum p95 in milliseconds of a past text, and of opening a list of versions. */
const PAST_MS = 100
const OPEN_MS = 150
/** Step between measured versions, a prime, so that they lie all over the stream. */
const STEP = 7_919

/** Measures versions of a page with very many saves, over HTTP, one client. */
export async function measureHistory(
  effort: Effort,
  say: (what: string) => void
): Promise<Section[]> {
  const { product, client, long, listed, versions } = await settle(effort, say)
  say('past texts')
  const path = (id: number) => `/api/v1/blocks/${id}/versions`
  const current = await repeatTimes(effort.pastReads, () => {
    return client.send('GET', `/api/v1/blocks/${long}`)
  })
  const past = await repeatTimes(effort.pastReads, (i) => {
    const version = versions[(i * STEP) % versions.length]!
    return client.send('GET', `${path(long)}/${version}`)
  })
  say('lists of versions')
  const opened = await repeatTimes(effort.pastReads, () => client.send('GET', path(listed)))
  const whole = await repeatTimes(Math.ceil(effort.pastReads / 10), () =>
    readAll(client, path(listed))
  )
  client.close()
  await product.stop()
  const saves = (count: number) => count.toLocaleString('en-GB')
  return [
    {
      title: 'Versions of a page',
      about: `p50 / p95 over HTTP, one client. A page of 30 blocks with ${saves(effort.pastSaves)} saves, and a list of ${saves(effort.listedVersions)} versions. The floor is p50 of reading the page as it is now.`,
      figures: [
        timing('text of any version', past, current, PAST_MS),
        timing(`opening the list: the latest ${MAX_VERSIONS}`, opened, current, OPEN_MS),
        timing('all parts of the list', whole, current),
      ],
    },
  ]
}

async function settle({ pastSaves, listedVersions }: Effort, say: (what: string) => void) {
  const database = { url: await freshDatabase(), vaultKeys: newVaultKeys() }
  const env = {
    DATABASE_URL: database.url,
    VAULT_KEYS: database.vaultKeys,
    PERSON_LIMITS: 'off',
  }
  const options = { directory: await temporaryDirectory(), env }
  const first = await Product.start(options)
  const [account] = await verifiedAccounts(first.url, database.url, 1)
  const signedIn = await signIn(account!, first.url)
  const { long, listed } = await createPages(new LoadClient(first.url, signedIn))
  await first.stop()

  say('writing versions')
  const stack = openStack(database)
  const versions = await writeVersions(stack, account!.id, long, pastSaves)
  await writeVersions(stack, account!.id, listed, listedVersions)
  say('read models of them')
  await allLevel(stack)
  await stack.pool.query('vacuum analyze')
  await stack.close()
  const product = await Product.start(options)
  return { product, client: new LoadClient(product.url, signedIn), long, listed, versions }
}

async function createPages(client: LoadClient) {
  const file = await createBlock(client, 'file', await createBlock(client, 'folder', null))
  const section = await createBlock(client, 'section', file)
  const long = await createBlock(client, 'page', section)
  const listed = await createBlock(client, 'page', section)
  client.close()
  return { long, listed }
}

async function readAll(client: LoadClient, path: string) {
  let before: number | undefined
  for (;;) {
    const query = before === undefined ? '' : `?before=${before}`
    const versions = await client.send<PageVersion[]>('GET', `${path}${query}`)
    if (versions.length < MAX_VERSIONS) return
    before = versions.at(-1)!.version
  }
}

function timing(what: string, { p50, p95 }: Timings, floor: Timings, aim?: number): Figure {
  return {
    what,
    figure: ms(p50, p95),
    floor: ms(floor.p50),
    ratio: times(p50, floor.p50),
    aim: aim === undefined ? undefined : aims([`p95 ≤ ${aim} ms`, p95 <= aim]),
  }
}
