import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkpointOf } from '#kernel/projections/projection'
import { projections } from '#projections/index'
import { openStack } from '#testing/stack'
import { APP_ROOT } from '#start/bin/importer'
import { startEmbeddedPostgres } from '#start/embedded/postgres/index'
import { loadSecrets } from '#start/embedded/secrets'
import { writeSeed } from '#bench/staff/seeded_log'
import { signIn } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'

const KEPT = fileURLToPath(new URL('.cache/bench-staff/', APP_ROOT))
/** Marker file, written last. */
const MARK = 'seeded.json'
/** File with the location of the cluster, which may be elsewhere. */
const HOME = 'home'
export const ADMIN = { email: 'admin@strata.test', password: 'Strata#2026' }
const DONE_ANYHOW = { fsync: 'off', full_page_writes: 'off', max_wal_size: '2GB' }

export interface Seeded {
  /** Data directory of a product. */
  directory: string
  userCount: number
  events: number
}

/**
 * Returns a product's data with this many users, created once and reused by later runs. Recreates
 * it when the seed or a read model has changed.
 */
export async function seededProduct(
  userCount: number,
  say: (what: string) => void
): Promise<Seeded> {
  const name = `${userCount}-`
  const directory = join(KEPT, name + (await keyOfSeed()))
  const mark = join(directory, MARK)
  if (existsSync(mark)) {
    const { events } = JSON.parse(await readFile(mark, 'utf8')) as { events: number }
    return { directory, userCount, events }
  }
  for (const old of await readdir(KEPT).catch(() => [])) {
    if (!old.startsWith(name)) continue
    const home = await readFile(join(KEPT, old, HOME), 'utf8').catch(() => undefined)
    for (const gone of [home, join(KEPT, old)]) if (gone) await rm(gone, { recursive: true })
  }
  say(`seeding ${userCount.toLocaleString('en-GB')} users`)
  const product = await Product.start({ directory, env: {} })
  // The demo accounts are created once the product is ready.
  await eventually(() => signIn(ADMIN, product.url))
  await product.stop()
  const postgres = await startEmbeddedPostgres({ dataDir: directory, settings: DONE_ANYHOW })
  await writeFile(join(directory, HOME), postgres.home)
  const { vaultKeys } = await loadSecrets(directory)
  const stack = openStack({ url: postgres.url, vaultKeys, project: false })
  const events = await writeSeed(stack, userCount, say)
  await stack.close()
  await postgres.stop()
  await writeFile(mark, JSON.stringify({ userCount, events }))
  return { directory, userCount, events }
}

async function keyOfSeed() {
  const hash = createHash('sha256')
  const folder = new URL('.', import.meta.url)
  for (const file of (await readdir(folder)).sort()) {
    if (file.startsWith('seeded_')) hash.update(await readFile(new URL(file, folder)))
  }
  for (const projection of projections) {
    const { tables, indexes } = projection
    hash.update(checkpointOf(projection) + tables('s') + (indexes?.('s') ?? ''))
  }
  return hash.digest('hex').slice(0, 12)
}
