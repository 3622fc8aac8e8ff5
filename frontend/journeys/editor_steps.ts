import type { Browser, Page } from 'playwright-core'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { newPage, type PageOptions } from '#testing/browser/page'
import type { Product } from '#testing/product'
import type { BlockResponse } from '#modules/workspace/api'
import * as steps from './steps.js'

/** Signs in a new user and opens an empty page with the cursor in its text. */
export async function openEmptyPage(
  browser: Browser,
  product: Product,
  options: Partial<PageOptions> = {}
) {
  const account = await signUpVerified(product.url)
  const ids: number[] = []
  for (const type of ['folder', 'file', 'section', 'page']) {
    const block = { name: type, block_type: type, parent_block_id: ids.at(-1) ?? null }
    const { body } = await account.client.post<BlockResponse>('blocks', block)
    ids.push(body.data.id)
  }
  const page = await newPage(browser, { baseURL: product.url, ...options })
  await steps.signInByCookies(page.context(), account)
  await page.goto(`/app/${ids.join('/')}`)
  // Templates are offered below the first line.
  await steps.textOf(page).locator('p').first().click()
  return { page, id: ids.at(-1)!, account }
}

/** Opens another tab of the same browser at the same address. */
export async function openSameInNewTab(page: Page) {
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await steps.textOf(tab).waitFor()
  return tab
}

/** Hides a page's unsaved text from other tabs, as if another machine had written it offline. */
export function hideUnsavedText(page: Page) {
  return page.evaluate(() => {
    const { postMessage } = BroadcastChannel.prototype
    BroadcastChannel.prototype.postMessage = function (message: { type?: string }) {
      if (message.type !== 'unsaved') postMessage.call(this, message)
    }
  })
}

/** Waits until the browser has reported a new selection, which takes a moment after the press. */
export function settled(page: Page) {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  )
}

/** Pastes clipboard data by type, and optionally a PNG file, over the selection in the text. */
export async function pasteInto(page: Page, clipboard: Record<string, string>, picture?: Buffer) {
  await settled(page)
  await steps.textOf(page).evaluate(
    (text, { kinds, bytes }) => {
      const clipboardData = new DataTransfer()
      for (const [type, value] of Object.entries(kinds)) clipboardData.setData(type, value)
      const file = bytes && new File([new Uint8Array(bytes)], 'c.png', { type: 'image/png' })
      if (file) clipboardData.items.add(file)
      // Firefox ignores `clipboardData` for a ClipboardEvent.
      const paste = new Event('paste', { bubbles: true, cancelable: true })
      text.dispatchEvent(Object.assign(paste, { clipboardData }))
    },
    { kinds: clipboard, bytes: picture && [...picture] }
  )
}

/** Inserts a paragraph at the top of the page, as another tab would. */
export async function writeAbove({ client }: TestAccount, id: number, text: string) {
  const { body } = await client.get<BlockResponse>(`blocks/${id}`)
  const insert = [{ type: 'paragraph', content: [{ type: 'text', text }] }]
  const changes = [{ at: 0, delete: 0, insert }]
  await client.put(`blocks/${id}`, { base_revision: body.data.revision, changes })
}

/** Waits until the element with this label has the focus. */
export function focused(page: Page, label: string) {
  return page.waitForFunction(
    (name) => document.activeElement?.getAttribute('aria-label') === name,
    label
  )
}

/** Returns everything in this browser's storage as text. */
export function storedInBrowser(page: Page) {
  return page.evaluate(allStored)
}

/** Runs in the page. */
async function allStored() {
  const kept: unknown[] = [{ ...localStorage }]
  for (const { name } of await indexedDB.databases()) {
    const opening = indexedDB.open(name!)
    // Aborts instead of recreating a database that was deleted meanwhile.
    opening.onupgradeneeded = () => opening.transaction!.abort()
    const database = await new Promise<IDBDatabase | null>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', (event) => {
        event.preventDefault()
        resolve(null)
      })
    })
    if (!database) continue
    for (const store of database.objectStoreNames) {
      const all = database.transaction(store).objectStore(store).getAll()
      kept.push(await new Promise((resolve) => (all.onsuccess = () => resolve(all.result))))
    }
    database.close()
  }
  return JSON.stringify(kept)
}
