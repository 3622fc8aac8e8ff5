import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Effort } from '#bench/effort'
import { LoadClient } from '#bench/load_client'
import { serverOf, settledMegabytes } from '#bench/machine'
import { perSecond, type Section } from '#bench/report'
import { memoryAim, sendImport, whileSampled } from '#bench/transfers'
import { transfer } from '#bench/send_transfer'
import { writeArchive } from '#bench/written_archive'
import type { PlanResponse } from '#modules/billing/api'
import { openArchive } from '#modules/workspace/imports/read/archive/open_archive'
import { signIn, signUpVerified } from '#testing/accounts'
import { temporaryDirectory } from '#testing/environment'
import { freshDatabase } from '#testing/fresh_database'
import { Product } from '#testing/product'
import { newVaultKeys } from '#testing/vault_keys'

/** Most MB of one archive of pictures below the limits of an import and of a picture. */
const ARCHIVE = { pages: 200, megabytes: 980, pagesAPicture: 1 }

/**
 * Measures an export that is larger than a plain zip can be. The product imports the pictures, and
 * the export is written to a file, opened and counted.
 */
export async function measureLargeExport(
  { largeExport: { archives, size } }: Effort,
  say: (what: string) => void
): Promise<Section[]> {
  const databaseUrl = await freshDatabase()
  const directory = await temporaryDirectory()
  const env = { DATABASE_URL: databaseUrl, VAULT_KEYS: newVaultKeys(), PERSON_LIMITS: 'off' }
  const product = await Product.start({ directory, env })
  const client = await signIn(await signUpVerified(product.url), product.url)
  await enlargeFreePlan(product.url, databaseUrl, 2 * archives)
  const file = join(await temporaryDirectory(), 'Bench.zip')
  await writeArchive(file, { ...ARCHIVE, ...size })
  for (let i = 1; i <= archives; i++) {
    say(`import ${i} of ${archives}`)
    await sendImport(client, file)
  }
  const pid = await serverOf(directory)
  const idle = await settledMegabytes(pid)
  say('export')
  const to = join(await temporaryDirectory(), 'Export.zip')
  const url = `${product.url}/api/v1/export?format=markdown`
  const { headers } = new LoadClient(product.url, client)
  const begun = performance.now()
  const most = await whileSampled(pid, () => transfer({ method: 'GET', url, headers, to }))
  const seconds = (performance.now() - begun) / 1_000
  const gigabytes = (await stat(to)).size / 1e9
  const archive = await openArchive(to)
  const pages = archive.entries.filter(({ path }) => path.endsWith('.md')).length
  archive.close()
  await Promise.all([rm(to), product.stop()])
  const expected = archives * { ...ARCHIVE, ...size }.pages
  if (pages < expected) throw new Error(`The export has ${pages} of ${expected} pages`)
  return [
    {
      title: 'A large export',
      about: `${pages} pages with a picture each. The archive is written to a disk and opened. The memory is that of the server over its memory before, ${Math.round(idle)} MB.`,
      figures: [
        { what: 'size', figure: `${gigabytes.toFixed(2)} GB` },
        { what: 'speed', figure: perSecond((gigabytes * 1_000) / seconds, 'MB') },
        memoryAim('memory', most - idle),
      ],
    },
  ]
}

/** Changes the free plan as a member of staff does. */
async function enlargeFreePlan(url: string, databaseUrl: string, gigabytes: number) {
  const staff = await signUpVerified(url)
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  await database.query(`update users set scope = 'admin' where id = $1`, [staff.id])
  await database.end()
  const client = await signIn(staff, url)
  const { data: plans } = (await client.get<PlanResponse[]>('plans')).body
  const { id, name, description, features, revision } = plans.find(({ price }) => price === 0)!
  const plan = { name, description, features, storage_limit: gigabytes, base_revision: revision }
  const { status } = await client.put(`plans/${id}`, plan)
  if (status !== 200) throw new Error(`The plan was not changed: ${status}`)
}
