import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Effort } from '#bench/effort'
import { LoadClient } from '#bench/load_client'
import { residentMegabytes, serverOf, settledMegabytes } from '#bench/machine'
import { timed, Timings } from '#bench/measure'
import { aims, type Figure, ms, perSecond, type Section, times } from '#bench/report'
import { transfer } from '#bench/send_transfer'
import { writeArchive } from '#bench/written_archive'
import type { ImportStatus } from '#modules/workspace/api'
import { announce, show, start } from '#modules/workspace/imports/testing/import_calls'
import { signIn, signUpVerified } from '#testing/accounts'
import { temporaryDirectory } from '#testing/environment'
import { freshDatabase } from '#testing/fresh_database'
import type { HttpClient } from '#testing/http_client'
import { Product } from '#testing/product'
import { newVaultKeys } from '#testing/vault_keys'

/** One picture for so many pages. */
const PAGES_A_PICTURE = 10
/** Calls of the other user before the import, of which as many again warm up. */
const CALLS_ALONE = 300
const BETWEEN_CALLS_MS = 10
const BETWEEN_SAMPLES_MS = 200
/** V8 keeps the memory of the import's thread for some seconds after its end. */
const REST_MS = 15_000
/** Aims: most memory over idle, in MB, and p95 of the other user's calls beside their floor. */
const MAX_MEMORY = 100
const MAX_TIMES = 2

/**
 * Measures an import of an archive of Markdown with pictures and an export of the same pages: pages
 * a second, the server's memory over idle, and calls of another user meanwhile.
 */
export async function measureTransfers(
  { transfers: { pages, megabytes } }: Effort,
  say: (what: string) => void
): Promise<Section[]> {
  const env = {
    DATABASE_URL: await freshDatabase(),
    VAULT_KEYS: newVaultKeys(),
    PERSON_LIMITS: 'off',
  }
  const directory = await temporaryDirectory()
  const product = await Product.start({ directory, env })
  const client = await signIn(await signUpVerified(product.url), product.url)
  const other = await signIn(await signUpVerified(product.url), product.url)
  const neighbor = new LoadClient(product.url, other)
  const file = join(await temporaryDirectory(), 'Bench.zip')
  await writeArchive(file, { pages, megabytes, pagesAPicture: PAGES_A_PICTURE })
  // A server that has just started to respond still has to compile most of its code.
  await measureCalls(neighbor, (count) => count < CALLS_ALONE)
  const alone = await measureCalls(neighbor, (count) => count < CALLS_ALONE)
  const pid = await serverOf(directory)
  const idle = await settledMegabytes(pid)
  const figures: Figure[] = []
  const measure = async (what: string, work: () => Promise<unknown>) => {
    say(what)
    const { calls, most } = await beside(neighbor, pid, work)
    figures.push(...figuresOf(what, { pages, calls, alone, memory: most - idle }))
  }

  let id = ''
  await measure('upload and preview', async () => (id = await upload(client, file)))
  await measure('import', () => run(client, id))
  const { report, error } = (await show(client, id)).body.data
  if (report?.pages !== pages) throw new Error(`Imported ${report?.pages} pages: ${error}`)
  await pause(REST_MS)
  await measure('export', async () => {
    const { headers } = new LoadClient(product.url, client)
    await transfer({ method: 'GET', url: `${product.url}/api/v1/export?format=markdown`, headers })
  })
  neighbor.close()
  await product.stop()
  const size = `${pages.toLocaleString('en-GB')} pages with ${megabytes} MB of pictures`
  return [
    {
      title: 'Import and export',
      about: `${size}, as a zip of Markdown. The memory is that of the server over its memory before, ${Math.round(idle)} MB. Calls: p50 / p95 of lists of another user, with ${BETWEEN_CALLS_MS} ms between them; the floor is the same before the upload, and the ratio compares p95.`,
      figures,
    },
  ]
}

/** Imports an archive. */
export async function sendImport(client: HttpClient, file: string) {
  await run(client, await upload(client, file))
}

/** Uploads an archive, and waits for its preview. Returns the import's id. */
async function upload(client: HttpClient, file: string) {
  const { size } = await stat(file)
  const { body } = await announce(client, { file_name: 'Bench.zip', file_size: size })
  const { id, upload: target } = body.data
  await transfer({ ...target, file })
  await leaves(client, id, 'uploading', 'reading')
  return id
}

async function run(client: HttpClient, id: string) {
  await start(client, id)
  await leaves(client, id, 'running')
}

async function leaves(client: HttpClient, id: string, ...statuses: ImportStatus[]) {
  while (statuses.includes((await show(client, id)).body.data.status)) await pause(500)
}

interface Measured {
  pages: number
  calls: Timings
  alone: Timings
  /** MB over idle. */
  memory: number
}

function figuresOf(what: string, { pages, calls, alone, memory }: Measured): Figure[] {
  return [
    { what, figure: perSecond(pages / calls.seconds, 'pages') },
    memoryAim(`${what}: memory`, memory),
    {
      what: `${what}: calls of another user`,
      figure: ms(calls.p50, calls.p95),
      floor: ms(alone.p50, alone.p95),
      ratio: times(calls.p95, alone.p95),
      aim: aims([`p95 ≤ ${MAX_TIMES} ×`, calls.p95 <= MAX_TIMES * alone.p95]),
    },
  ]
}

/** Returns the figure of memory over idle, in MB. */
export function memoryAim(what: string, memory: number): Figure {
  const aim = aims([`≤ ${MAX_MEMORY} MB`, memory <= MAX_MEMORY])
  return { what, figure: `${Math.round(memory)} MB`, aim }
}

/**
 * Measures another user's calls and the server's memory during some work. The seconds are those of
 * the work.
 */
async function beside(neighbor: LoadClient, pid: number, work: () => Promise<unknown>) {
  let isOver = false
  let calls: Timings | undefined
  const most = await whileSampled(pid, async () => {
    const working = work().finally(() => (isOver = true))
    ;[calls] = await Promise.all([measureCalls(neighbor, () => !isOver), working])
  })
  return { calls: calls!, most }
}

/** Returns the most memory of a process during some work, in MB. */
export async function whileSampled(pid: number, work: () => Promise<unknown>) {
  let most = residentMegabytes(pid)
  const sample = () => (most = Math.max(most, residentMegabytes(pid)))
  const watch = setInterval(sample, BETWEEN_SAMPLES_MS)
  try {
    await work()
    return sample()
  } finally {
    clearInterval(watch)
  }
}

/** Makes calls one after the other as long as `goesOn`. */
async function measureCalls(client: LoadClient, goesOn: (count: number) => boolean) {
  const durations: number[] = []
  const begun = performance.now()
  while (goesOn(durations.length)) {
    durations.push(await timed(() => client.send('GET', '/api/v1/blocks')))
    await pause(BETWEEN_CALLS_MS)
  }
  return new Timings(durations, (performance.now() - begun) / 1_000)
}
