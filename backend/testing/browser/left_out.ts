import { getActiveTestOrFail } from '@japa/runner'
import type { Browser } from 'playwright-core'

class LeftOut extends Error {}

/**
 * Returns true for Chromium. Playwright drives an ordinary Firefox over WebDriver BiDi, which has
 * no touch screen, no print and no Chromium protocol.
 */
export function isChromium(browser: Browser) {
  return browser.browserType().name() === 'chromium'
}

/** Reason for skipping drops: Firefox starts a WebDriver drag but never finishes it. */
export const NO_DROP = 'a drag that ends in a drop'

/** Skips the running test for this reason in any browser but Chromium. */
export function needsChromium(browser: Browser, reason: string) {
  if (isChromium(browser)) return
  getActiveTestOrFail().skip(true, reason)
  throw new LeftOut(reason)
}

/** Runs one attempt of a test. A skipped attempt does not fail, and counts as skipped. */
export async function unlessLeftOut(run: () => unknown) {
  // Rows of one test share their options, so reset the skip.
  getActiveTestOrFail().skip(false)
  try {
    await run()
  } catch (error) {
    if (!(error instanceof LeftOut)) throw error
  }
}
