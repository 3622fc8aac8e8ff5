import type { Browser, BrowserContext, Page } from 'playwright-core'
import { signUpVerified } from '#testing/accounts'
import { temporaryDirectory } from '#testing/environment'
import { Product } from '#testing/product'
import { testPort } from '#testing/test_port'
import * as steps from '../../journeys/steps.js'
import { makeTree } from '../make-tree.js'
import { SlowWay } from '../slow-way.js'
import { type Seen, watch, watchPress } from './in-page.js'

/** Six pages, so that one of them is opened without having been prefetched. */
export const PAGES = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
const TREE = {
  Notes: {
    File: { Section: Object.fromEntries(PAGES.map((name) => [name, {}])), Other: {} },
    More: {},
  },
}
const VIEWPORT = { width: 1280, height: 800 }
/**
 * Wait after a visit, in ms. The service worker caches the app, responses are stored, and pages are
 * prefetched.
 */
const SETTLED_MS = 3_000

/** A returning user, on a connection of any latency. */
export class Visitor {
  private constructor(
    readonly way: SlowWay,
    readonly address: string,
    private readonly browser: Browser,
    /** State of the user's browser, without the app itself. */
    private readonly state: Awaited<ReturnType<BrowserContext['storageState']>>
  ) {}

  static async begin(browser: Browser) {
    const port = await testPort()
    const way = await SlowWay.between(await testPort(), port)
    const directory = await temporaryDirectory()
    const product = await Product.start({ directory, port, env: { APP_URL: way.url } })
    const account = await signUpVerified(product.url)
    const { path, idOf } = await makeTree(account, TREE)
    for (const name of PAGES) {
      const content = [{ type: 'paragraph', content: [{ type: 'text', text: textOf(name) }] }]
      await account.client.put(`blocks/${idOf(name)}`, {
        content: JSON.stringify({ type: 'doc', content }),
      })
    }
    const address = path('Notes', 'File', 'Section', 'One')
    const context = await browser.newContext({ baseURL: way.url, viewport: VIEWPORT })
    await steps.signInByCookies(context, account)
    const page = await context.newPage()
    await page.goto(address)
    await steps.textOf(page).waitFor()
    const state = await context.storageState()
    await context.close()
    return new Visitor(way, address, browser, state)
  }

  /** Opens a tab in a browser that has nothing of the app cached. */
  async openBrowser({ slowedBy = 1 } = {}) {
    const { way, browser, state } = this
    const context = await browser.newContext({
      baseURL: way.url,
      viewport: VIEWPORT,
      storageState: state,
    })
    const page = await context.newPage()
    await page.addInitScript(watch)
    if (slowedBy > 1) {
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
    }
    return page
  }

  /** Opens the page, types a letter as soon as the text is editable, and deletes the letter. */
  async visit(page: Page) {
    await page.goto(this.address)
    await page.waitForFunction(() => (window as unknown as { seen: () => Seen }).seen().shown > 0)
    await page.keyboard.press('x')
    await page.waitForFunction(() => (window as unknown as { seen: () => Seen }).seen().firstKey)
    await page.keyboard.press('Backspace')
    await page.getByRole('link', { name: 'Three', exact: true }).waitFor()
    await this.settle(page)
    return this.seen(page)
  }

  seen(page: Page) {
    return page.evaluate(() => (window as unknown as { seen: () => Seen }).seen())
  }

  settle(page: Page) {
    return page.waitForTimeout(SETTLED_MS + this.way.latency)
  }

  /** Returns the time in ms from the click until the other page's text shows. */
  async press(page: Page, name: string) {
    await page.evaluate(watchPress, textOf(name))
    await page.getByRole('link', { name, exact: true }).click()
    return page.evaluate(() => (window as unknown as { pressed: Promise<number> }).pressed)
  }
}

function textOf(name: string) {
  return `The text of ${name}.`
}
