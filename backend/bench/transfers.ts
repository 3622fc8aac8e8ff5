import 'reflect-metadata'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { LoadClient } from '#bench/load_client'
import { residentMegabytes, serverOf, settledMegabytes } from '#bench/machine'
import { timed, Timings } from '#bench/measure'
import type { ImportStatus } from '#modules/workspace/api'
import { png } from '#platform/files/testing/pictures'
import { send, show, start } from '#modules/workspace/imports/testing/import_calls'
import { signIn, signUpVerified } from '#testing/accounts'
import { endSuite } from '#testing/cleanup'
import { prepareEnvironment, temporaryDirectory } from '#testing/environment'
import { freshDatabase } from '#testing/fresh_database'
import { Product } from '#testing/product'
import { newVaultKeys } from '#testing/vault_keys'

/**
 * `npm run bench:transfers [pages] [MB]`: imports an archive of Markdown with pictures, then
 * exports it, while another user makes calls. Prints the pages a second, the server's memory over
 * idle, and the p95 of the other user's calls, also relative to the time before. Defaults: 10,000
 * pages, 500 MB.
 */
const [pages = 10_000, megabytes = 500] = process.argv.slice(2).map(Number)
const PAGES_IN_FOLDER = 100
/** One picture for so many pages. */
const PAGES_A_PICTURE = 10
/** Calls of the other user before the import, of which as many again warm up. */
const CALLS_ALONE = 300
const BETWEEN_CALLS_MS = 10

try {
  await prepareEnvironment()
  const env = {
    DATABASE_URL: await freshDatabase(),
    VAULT_KEYS: newVaultKeys(),
    PERSON_LIMITS: 'off',
  }
  const directory = await temporaryDirectory()
  const product = await Product.start({ directory, env })
  const client = await signIn(await signUpVerified(product.url), product.url)
  const other = await signIn(await signUpVerified(product.url), product.url)
  const archive = await archiveOf(pages, megabytes)
  const neighbor = new LoadClient(product.url, other)
  // A server that has just started to respond still has to compile most of its code.
  await measureCalls(neighbor, (count) => count < CALLS_ALONE)
  const alone = await measureCalls(neighbor, (count) => count < CALLS_ALONE)
  const pid = await serverOf(directory)
  const idle = await settledMegabytes(pid)
  let most = idle
  const watch = setInterval(() => (most = Math.max(most, residentMegabytes(pid))), 200)
  console.log(`archive ${Math.round(archive.length / 1e6)} MB, idle ${Math.round(idle)} MB`)

  const id = await send(client, 'Bench.zip', archive)
  const wait = async (...statuses: ImportStatus[]) => {
    while (statuses.includes((await show(client, id)).body.data.status)) await pause(500)
  }
  await wait('uploading', 'reading')
  const imported = await beside(neighbor, async () => {
    await start(client, id)
    await wait('running')
  })
  const { report, error } = (await show(client, id)).body.data
  if (!report) throw new Error(`The import failed: ${error}`)
  say('import', report.pages, imported, alone)

  const exported = await beside(neighbor, async () => {
    const { headers } = new LoadClient(product.url, client)
    const response = await fetch(`${product.url}/api/v1/export?format=markdown`, { headers })
    if (!response.ok) throw new Error(`The export returned ${response.status}`)
    for await (const _ of response.body!) continue
  })
  say('export', report.pages, exported, alone)
  clearInterval(watch)
  console.log(`memory over idle: ${Math.round(most - idle)} MB`)
} catch (error) {
  process.exitCode = 1
  console.error(error)
} finally {
  await endSuite()
  process.exit()
}

function say(what: string, count: number, calls: Timings, alone: Timings) {
  const rate = Math.round(count / calls.seconds)
  const times = (calls.p95 / alone.p95).toFixed(2)
  console.log(`${what}: ${rate} pages/s; p95 of others ${calls.p95.toFixed(1)} ms (${times} ×)`)
}

/** Measures another user's calls during some work. The seconds are those of the work. */
async function beside(neighbor: LoadClient, work: () => Promise<void>): Promise<Timings> {
  let isOver = false
  const working = work().finally(() => (isOver = true))
  const [calls] = await Promise.all([measureCalls(neighbor, () => !isOver), working])
  return calls
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

/** Returns a zip of pages that link to each other, with pictures of about this many MB. */
async function archiveOf(count: number, size: number): Promise<Buffer> {
  const zip = new ZipFile()
  const bytes = Math.floor((size * 1e6) / Math.ceil(count / PAGES_A_PICTURE))
  for (let i = 0; i < count; i++) {
    const folder = `Folder ${Math.floor(i / PAGES_IN_FOLDER)}`
    const next = i % PAGES_IN_FOLDER === PAGES_IN_FOLDER - 1 ? i : i + 1
    const picture = i % PAGES_A_PICTURE === 0 ? `\n![Picture](p${i}.png)\n` : ''
    const text = `# Page ${i}\n\nSome text about page ${i}. [Next](Page%20${next}.md)\n${picture}`
    zip.addBuffer(Buffer.from(text), `${folder}/Page ${i}.md`)
    if (picture) zip.addBuffer(png({ size: bytes }), `${folder}/p${i}.png`, { compress: false })
  }
  zip.end()
  return buffer(zip.outputStream as Readable)
}
