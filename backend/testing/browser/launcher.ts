import type { Browser } from 'playwright-core'
import { launchChromium } from '#testing/browser/chromium'
import { findFirefox, launchFirefox } from '#testing/browser/firefox'
import { NoBrowser } from '#testing/browser/no_browser'

/**
 * Returns the launcher of the browser in `--browser=`, Chromium by default.
 *
 * @throws {NoBrowser} when there is no Firefox; {Error} for an unknown browser
 */
export function launcherOf(args = process.argv): () => Promise<Browser> {
  const name = args.find((arg) => arg.startsWith('--browser='))?.slice('--browser='.length)
  if (name === undefined || name === 'chromium') return launchChromium
  if (name !== 'firefox') throw new Error(`No browser "${name}". There are: chromium, firefox`)
  const path = findFirefox()
  if (path) return () => launchFirefox(path)
  throw new NoBrowser('no Firefox on this machine; set FIREFOX_PATH to one')
}
