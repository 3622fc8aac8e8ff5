import { firefox, type Browser, type BrowserContextOptions } from 'playwright-core'
import { IN_EACH_PAGE } from '#testing/browser/firefox_page'
import { findInstalled, installByApt } from '#testing/browser/installed'

const MAC_APPS = ['/Applications/Firefox.app/Contents/MacOS/firefox']

type Theme = 'light' | 'dark'

/** Browser-wide preferences for settings that Playwright cannot emulate per context in Firefox. */
const PREFERENCES = {
  'ui.prefersReducedMotion': 1,
  // Emulates a mouse, which a headless machine lacks: fine (2) and able to hover (4).
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  // Allows reading the clipboard without a prompt.
  'dom.events.testing.asyncClipboard': true,
  // Disables background network access.
  'services.settings.server': 'data:,',
  'app.normandy.enabled': false,
}
const SCHEME = 'layout.css.prefers-color-scheme.content-override'
const SCHEMES: Record<Theme, number> = { dark: 0, light: 1 }

/** Returns the path of Firefox: FIREFOX_PATH, the system's, or as root on Debian, apt's. */
export function findFirefox(): string | undefined {
  return (
    process.env.FIREFOX_PATH ??
    findInstalled(['firefox-esr', 'firefox'], MAC_APPS) ??
    installByApt('Firefox', ['firefox-esr', 'firefox'])
  )
}

/**
 * Launches an ordinary Firefox, which Playwright drives over WebDriver BiDi, so its own Firefox
 * build is not needed. Contexts with `colorScheme: 'dark'` use a second process.
 */
export async function launchFirefox(executablePath: string): Promise<Browser> {
  const light = await launch(executablePath, 'light')
  let dark: Promise<Browser> | undefined
  const newContext = light.newContext.bind(light)
  const close = light.close.bind(light)
  const contextsInDark = async () => {
    const browser = await (dark ??= launch(executablePath, 'dark'))
    return browser.newContext.bind(browser)
  }
  return Object.assign(light, {
    newContext: async (options: BrowserContextOptions = {}) => {
      const inDark = options.colorScheme === 'dark'
      const begin = inDark ? await contextsInDark() : newContext
      const context = await begin(understood(options))
      for (const script of IN_EACH_PAGE) await context.addInitScript(script)
      return context
    },
    close: async () => {
      await (await dark)?.close()
      await close()
    },
  })
}

function launch(executablePath: string, theme: Theme) {
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs: { ...PREFERENCES, [SCHEME]: SCHEMES[theme] },
    timeout: 120_000,
  })
}

/** Removes options for which BiDi has no command. */
function understood(options: BrowserContextOptions): BrowserContextOptions {
  return { ...options, isMobile: undefined, permissions: undefined }
}
