import type { Browser } from 'playwright-core'
import { downloadFiles } from '#modules/workspace/exports/testing/download'
import type { ShareResponse } from '#modules/workspace/api'
import { signIn } from '#testing/accounts'
import type { HttpClient } from '#testing/http_client'
import { startDemo } from '../start-demo.js'
import { type Seen, watch } from './in-page.js'

const DEMO = { email: 'demo@strata.test', password: 'Strata#2026' }
const VIEWPORT = { width: 1280, height: 800 }
const SETTLED_MS = 500

/**
 * A visit of the demo's longest page by its link. A type rather than an interface, because its
 * fields are iterated by name.
 */
// oxlint-disable-next-line typescript/consistent-type-definitions
export type SharedVisit = {
  /** Characters of the page as Markdown. */
  length: number
  /** In ms since the address was opened. */
  LCP: number
  CLS: number
  /** Bytes as transferred, without pictures. */
  kilobytes: number
}

/** Shares the demo's longest page and visits its link with empty caches, one browser per visit. */
export async function visitShared(browser: Browser, visits: number): Promise<SharedVisit[]> {
  const product = await startDemo()
  const client = await signIn(DEMO, product.url)
  const { id, length } = await longestPage(client)
  const { body } = await client.post<ShareResponse>(`blocks/${id}/shares`, {})
  const seen: SharedVisit[] = []
  for (let visit = 0; visit < visits; visit++) {
    seen.push({ length, ...(await visitOnce(browser, body.data.url)) })
  }
  return seen
}

async function visitOnce(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: VIEWPORT })
  const page = await context.newPage()
  await page.addInitScript(watch)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const pictures = new Set<string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Image') pictures.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!pictures.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLED_MS)
  const { LCP, CLS } = await page.evaluate(() => (window as unknown as { seen: () => Seen }).seen())
  await context.close()
  return { LCP, CLS, kilobytes: bytes / 1000 }
}

/** Returns the page whose Markdown is longest. */
async function longestPage(client: HttpClient) {
  const files = await downloadFiles(client, 'export?format=markdown')
  const { items } = JSON.parse(String(files.get('strata.json'))) as {
    items: { id: number; path: string }[]
  }
  const pages = items.flatMap(({ id, path }) => {
    const text = path.endsWith('.md') ? files.get(path) : undefined
    return text ? [{ id, length: String(text).length }] : []
  })
  return pages.reduce((longest, page) => (page.length > longest.length ? page : longest))
}
