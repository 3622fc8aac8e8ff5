import { getActiveTestOrFail } from '@japa/runner'
import type { Browser } from 'playwright-core'

class LeftOut extends Error {}

/**
 * Playwright drives an ordinary Firefox over WebDriver BiDi, which gives no touch screen, no print
 * and none of Chromium's own protocol.
 */
export function isChromium(browser: Browser) {
  return browser.browserType().name() === 'chromium'
}

/** Firefox begins a drag that WebDriver asks for, and never ends it. */
export const NO_DROP = 'a drag that ends in a drop'

/** Leaves the running test out, for this reason, in any browser but Chromium. */
export function needsChromium(browser: Browser, reason: string) {
  if (isChromium(browser)) return
  getActiveTestOrFail().skip(true, reason)
  throw new LeftOut(reason)
}

/** Runs a try of a test; one that was left out has not failed, and is counted as skipped. */
export async function unlessLeftOut(run: () => unknown) {
  // Rows of one test share their options.
  getActiveTestOrFail().skip(false)
  try {
    await run()
  } catch (error) {
    if (!(error instanceof LeftOut)) throw error
  }
}
