import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import pg from 'pg'
import { startEmbeddedPostgres } from '#start/embedded/postgres/index'
import { signUpVerified } from '#testing/accounts'
import { newPage } from '#testing/browser/page'
import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import { ATTACHMENT_TYPE, type ReceiptResponse, type ReceiptSummary } from '#modules/workspace/api'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'
import { deleteForEver, upload } from '#modules/workspace/testing/uploads'
import { storedInBrowser } from './editor_steps.js'
import * as steps from './steps.js'

/** A stale list asks for the items once more. */
const expectedErrors = [/status of 404/]
/** In names, texts and files of the deleted folder, and nowhere else. */
const MARKER = 'wolpertinger'

/**
 * Returns the files below a directory with the marker. Excludes the write-ahead log, which Postgres
 * overwrites later (docs/auditing.md).
 */
async function filesWithMarker(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true })
  const found: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || path.includes(`${sep}pg_wal${sep}`)) continue
    // Postgres may remove a file meanwhile.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    if (bytes.includes(MARKER)) found.push(path)
  }
  return found
}

/** Rewrites all tables without deleted rows, as Postgres does by and by. */
async function rewriteTables(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum full')
  await client.query('checkpoint')
  await client.end()
}

/** Returns all bytes in the page's Cache Storage as text. */
function textOfCaches(page: Page) {
  return page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        texts.push(request.url, await (await cache.match(request))!.text())
      }
    }
    return texts.join('\n')
  })
}

test('permanently deleted text is in no file of the server and in no store of the browser', async ({
  browser,
  assert,
}) => {
  const directory = await temporaryDirectory()
  const product = await Product.start({ directory })
  const postgres = await startEmbeddedPostgres({ dataDir: directory })
  const everywhere = async () => {
    await rewriteTables(postgres.url)
    const found = [...(await filesWithMarker(directory)), ...(await filesWithMarker(postgres.home))]
    return [...new Set(found)]
  }
  try {
    const account = await signUpVerified(product.url)
    const { client } = account
    const branch = await makeBranch(client)
    const { folder, file, section, page: id } = branch
    await client.put(`blocks/${folder}`, { name: `Folder ${MARKER}` })
    for (const text of ['an older', 'a newer']) {
      const content = JSON.stringify({ type: 'doc', content: [paragraph(`${text} ${MARKER}`)] })
      await client.put(`blocks/${id}`, { content })
    }
    await upload(client, id, ATTACHMENT_TYPE, Buffer.from(`attached ${MARKER}`))
    const page = await newPage(browser, { baseURL: product.url, expectedErrors })
    await steps.signInByCookies(page.context(), account)
    await page.goto(`/app/${folder}/${file}/${section}/${id}?history=`)
    await page.getByRole('dialog', { name: 'Page history' }).getByText('a newer').first().waitFor()
    await steps.waitForCachedApp(page)
    await eventually(async () => assert.include(await storedInBrowser(page), MARKER))
    // The search finds what is there.
    assert.isNotEmpty(await everywhere())

    await page.goto('about:blank')
    await deleteForEver(client, folder)
    await eventually(async () => {
      const [receipt] = (await client.get<ReceiptSummary[]>('receipts')).body.data
      const { body } = await client.get<ReceiptResponse>(`receipts/${receipt!.id}`)
      assert.isTrue(body.data.complete)
    })
    await eventually(async () => assert.deepEqual(await everywhere(), []))

    await page.goto('/app')
    await page.getByText('Folder empty').first().waitFor()
    await eventually(async () => {
      assert.notInclude(await storedInBrowser(page), MARKER)
      assert.notInclude(await textOfCaches(page), MARKER)
    })
  } finally {
    await postgres.stop()
  }
})
