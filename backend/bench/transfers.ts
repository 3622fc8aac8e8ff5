import 'reflect-metadata'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { residentMegabytes } from '#bench/machine'
import { Timings } from '#bench/measure'
import { settledMegabytes } from '#bench/process'
import { png } from '#platform/files/testing/pictures'
import { send, show, start, until } from '#modules/workspace/imports/testing/import_calls'
import { type TestAccount, signIn, signUpVerified } from '#testing/accounts'
import { endSuite } from '#testing/cleanup'
import { prepareEnvironment, temporaryDirectory } from '#testing/environment'
import { freshDatabase } from '#testing/fresh_database'
import { Product } from '#testing/product'
import { newVaultKeys } from '#testing/vault_keys'

/**
 * `npm run bench:transfers [pages] [MB]`: imports an archive of Markdown with pictures, then
 * exports it, while another user makes calls. Prints the pages a second, the server's memory over
 * idle, and the p95 of the other user's calls before and meanwhile. Defaults: 10,000 pages, 500 MB.
 */
const [pages = 10_000, megabytes = 500] = process.argv.slice(2).map(Number)
const PAGES_IN_FOLDER = 100
/** One picture for so many pages. */
const PAGES_A_PICTURE = 10
/** Calls of the other user that are measured alone first. */
const CALLS_ALONE = 300

try {
  await prepareEnvironment()
  const env = {
    DATABASE_URL: await freshDatabase(),
    VAULT_KEYS: newVaultKeys(),
    PERSON_LIMITS: 'off',
  }
  const directory = await temporaryDirectory()
  const product = await Product.start({ directory, env })
  const owner = await signUpVerified(product.url)
  const other = await signUpVerified(product.url)
  const { pid } = JSON.parse(await readFile(join(directory, 'server.json'), 'utf8')) as {
    pid: number
  }
  const alone = await measureCalls(product.url, other, (count) => count < CALLS_ALONE)
  const idle = await settledMegabytes(directory)
  let most = idle
  const watch = setInterval(() => (most = Math.max(most, residentMegabytes(pid))), 200)
  const archive = await archiveOf(pages, megabytes)
  console.log(`archive ${Math.round(archive.length / 1e6)} MB, idle ${Math.round(idle)} MB`)

  const client = await signIn(owner, product.url)
  const id = await send(client, 'Bench.zip', archive)
  await until(client, id, 'ready')
  await start(client, id)
  const imported = await beside(product.url, other, async () => {
    while ((await show(client, id)).body.data.status === 'running') await pause(500)
  })
  const { report, error } = (await show(client, id)).body.data
  if (!report) throw new Error(`The import failed: ${error}`)
  say('import', report.pages, imported, alone)

  const exported = await beside(product.url, other, async () => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = new URL('/api/v1/export?format=markdown', product.url)
    const { body } = await fetch(url, { headers: { cookie } })
    for await (const _ of body!) continue
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

function say(what: string, count: number, { seconds, calls }: Measured, alone: Timings) {
  const rate = Math.round(count / seconds)
  const times = (calls.p95 / alone.p95).toFixed(2)
  console.log(`${what}: ${rate} pages/s; p95 of others ${times} × (${calls.p95.toFixed(1)} ms)`)
}

interface Measured {
  seconds: number
  calls: Timings
}

/** Does work while another user makes calls. */
async function beside(
  url: string,
  other: TestAccount,
  work: () => Promise<void>
): Promise<Measured> {
  let isOver = false
  const begun = performance.now()
  const working = work().finally(() => (isOver = true))
  const calls = await measureCalls(url, other, () => !isOver)
  await working
  return { seconds: (performance.now() - begun) / 1_000, calls }
}

/** Makes calls one after the other as long as `goesOn`. */
async function measureCalls(url: string, account: TestAccount, goesOn: (count: number) => boolean) {
  const client = await signIn(account, url)
  const durations: number[] = []
  const begun = performance.now()
  while (goesOn(durations.length)) {
    const start = performance.now()
    await client.get('blocks')
    durations.push(performance.now() - start)
    await pause(10)
  }
  return new Timings(durations, (performance.now() - begun) / 1_000)
}

/** Returns a zip of pages that link to each other, with pictures of about this many MB. */
async function archiveOf(count: number, size: number): Promise<Buffer> {
  const zip = new ZipFile()
  const pictures = Math.ceil(count / PAGES_A_PICTURE)
  const bytes = Math.floor((size * 1e6) / pictures)
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
