import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getActiveTestOrFail } from '@japa/runner'
import type { Browser, ConsoleMessage, Page } from 'playwright-core'
import { APP_ROOT } from '#start/bin/importer'
import { needsChromium } from '#testing/browser/left_out'
import { failBy } from '#testing/browser/page_errors'

export interface PageOptions {
  /** Where relative addresses lead. */
  baseURL: string
  /** Of the window, in CSS pixels; 1280 unless set. Phones are 375. */
  width?: number
  theme?: 'light' | 'dark'
  /** A touch screen and a coarse pointer, as on a phone. */
  touch?: boolean
  /**
   * Whether the service worker may keep the app; true unless set. When it takes over a page just as
   * `page.route` is called, none of its calls pass by the route: false where a call must be held back.
   */
  keepsApp?: boolean
  /** Console errors that the test means to cause. */
  expectedErrors?: RegExp[]
}

/** What Firefox logs of a live feed that is refused, with a status or without. */
export const FEED_REFUSED = /establish a connection to the server at .*\/live/

/** What a browser logs when the server cannot be reached: calls fail, the feed breaks. */
export const OUT_OF_REACH = [
  /net::ERR_/,
  /EventSource/,
  /NetworkError/,
  // Firefox, when the page is left meanwhile.
  /ServiceWorker intercepted the request/,
  /font: download failed/,
  FEED_REFUSED,
  // A newer service worker is looked for with every page.
  /fetching the script/,
]

/**
 * A page in a context of its own (cookies, storage), closed when the test ends. The test fails if
 * the page logs an error or leaves one uncaught; a picture of a failed test's page is kept.
 */
export async function newPage(browser: Browser, options: PageOptions): Promise<Page> {
  const { baseURL, width = 1280, theme = 'light', touch = false } = options
  const { keepsApp = true, expectedErrors = [] } = options
  if (touch) needsChromium(browser, 'no touch screen')
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: width < 769 ? 740 : 800 },
    colorScheme: theme,
    hasTouch: touch,
    isMobile: touch,
    // Transitions would be caught half-way by pictures and contrast checks.
    reducedMotion: 'reduce',
    serviceWorkers: keepsApp ? 'allow' : 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const errors = collectErrors(page)
  failBy(page, () => errors.filter((text) => !expectedErrors.some((error) => error.test(text))))
  const test = getActiveTestOrFail()
  test.cleanup(async (hasError: boolean) => {
    if (hasError) await keepPicture(page, `failed ${test.title} ${width} ${theme}`)
    await context.close()
  })
  return page
}

const SCREENSHOTS = fileURLToPath(new URL('.cache/screenshots/', APP_ROOT))

/** Set to 1, tests keep a picture wherever they call `screenshot`: Chromium draws each anew. */
const ALL_PICTURES = process.env.PICTURES === '1'

/** For whoever looks at what a test has reached; only with `PICTURES=1`. */
export async function screenshot(page: Page, name: string, options?: { fullPage?: boolean }) {
  if (ALL_PICTURES) await keepPicture(page, name, options)
}

/** Keeps a picture of the page in .cache/screenshots/. */
export async function keepPicture(page: Page, name: string, { fullPage = false } = {}) {
  await mkdir(SCREENSHOTS, { recursive: true })
  const file = name.replaceAll(/[^\w-]+/g, '-').toLowerCase()
  await page.screenshot({ path: join(SCREENSHOTS, `${file}.png`), fullPage })
}

/** Removes the pictures of the last run. */
export function removeScreenshots() {
  return rm(SCREENSHOTS, { recursive: true, force: true })
}

/** What the page logs as an error or leaves uncaught, from now on. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.stack || `${error.name}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !asksWhoIsThere(message)) errors.push(describe(message))
  })
  return errors
}

/** Chromium logs every 401 as an error; to the first question of a visitor it is the response. */
function asksWhoIsThere(message: ConsoleMessage) {
  const path = message.location().url.replace(/^https?:\/\/[^/]+/, '')
  return path === '/api/v1/users/current-user' && message.text().includes('401')
}

function describe(message: ConsoleMessage) {
  const { url, lineNumber } = message.location()
  return `${message.text()} (${url}:${lineNumber})`
}
