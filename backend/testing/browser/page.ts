import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getActiveTestOrFail } from '@japa/runner'
import type { Browser, ConsoleMessage, Page } from 'playwright-core'
import { APP_ROOT } from '#start/bin/importer'
import { needsChromium } from '#testing/browser/left_out'
import { failBy } from '#testing/browser/page_errors'

export interface PageOptions {
  /** Base of relative addresses. */
  baseURL: string
  /** Window width in CSS pixels; 1280 by default. Phones have 375. */
  width?: number
  theme?: 'light' | 'dark'
  /** Emulates a touch screen and a coarse pointer, as on a phone. */
  touch?: boolean
  /**
   * Allows the service worker to serve the app; true by default. Pass false if a test holds a call
   * back: a service worker that takes over the page during `page.route` bypasses the route.
   */
  keepsApp?: boolean
  /** Console errors that the test causes on purpose. */
  expectedErrors?: RegExp[]
}

/** Firefox's log line for a refused live feed, with or without a status. */
export const FEED_REFUSED = /establish a connection to the server at .*\/live/

/** Browser log lines when the server is unreachable: failed calls and a broken feed. */
export const OUT_OF_REACH = [
  /net::ERR_/,
  /EventSource/,
  /NetworkError/,
  // Firefox logs this when the page is left meanwhile.
  /ServiceWorker intercepted the request/,
  /font: download failed/,
  FEED_REFUSED,
  // Each page checks for a newer service worker.
  /fetching the script/,
]

/**
 * Opens a page in its own context (cookies, storage), which closes when the test ends. The test
 * fails if the page logs an error or leaves an error uncaught. Keeps a screenshot of a failed
 * test's page.
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
    // Prevents screenshots and contrast checks in the middle of a transition.
    reducedMotion: 'reduce',
    serviceWorkers: keepsApp ? 'allow' : 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  // Intercepts file choosers from the start. A key that opens one overtakes the browser's command
  // to intercept it if that is only sent by a `waitForEvent` just before.
  page.on('filechooser', () => {})
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

/** With PICTURES=1, each call of `screenshot` keeps a picture. */
const ALL_PICTURES = process.env.PICTURES === '1'

/** Keeps a screenshot of the test's progress for inspection; only with `PICTURES=1`. */
export async function screenshot(page: Page, name: string, options?: { fullPage?: boolean }) {
  if (ALL_PICTURES) await keepPicture(page, name, options)
}

/** Saves a screenshot of the page in .cache/screenshots/. */
export async function keepPicture(page: Page, name: string, { fullPage = false } = {}) {
  await mkdir(SCREENSHOTS, { recursive: true })
  const file = name.replaceAll(/[^\w-]+/g, '-').toLowerCase()
  await page.screenshot({ path: join(SCREENSHOTS, `${file}.png`), fullPage })
}

/** Removes the screenshots of the last run. */
export function removeScreenshots() {
  return rm(SCREENSHOTS, { recursive: true, force: true })
}

/** Collects the page's logged and uncaught errors from now on. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.stack || `${error.name}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !asksWhoIsThere(message)) errors.push(describe(message))
  })
  return errors
}

/**
 * Returns true for the 401 that Chromium logs when a visitor first requests the current user, which
 * is expected.
 */
function asksWhoIsThere(message: ConsoleMessage) {
  const path = message.location().url.replace(/^https?:\/\/[^/]+/, '')
  return path === '/api/v1/users/current-user' && message.text().includes('401')
}

function describe(message: ConsoleMessage) {
  const { url, lineNumber } = message.location()
  return `${message.text()} (${url}:${lineNumber})`
}
