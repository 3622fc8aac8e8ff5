import { firefox, type Browser, type BrowserContextOptions } from 'playwright-core'
import { IN_EACH_PAGE } from '#testing/browser/firefox_page'
import { findInstalled, installByApt } from '#testing/browser/installed'

const MAC_APPS = ['/Applications/Firefox.app/Contents/MacOS/firefox']

type Theme = 'light' | 'dark'

/** What Playwright emulates in a context elsewhere has to be a preference of the whole browser here. */
const PREFERENCES = {
  'ui.prefersReducedMotion': 1,
  // A mouse, which no screen-less machine has: fine (2) and able to hover (4).
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  // The clipboard is read without asking.
  'dom.events.testing.asyncClipboard': true,
  // Nothing that talks to the network by itself.
  'services.settings.server': 'data:,',
  'app.normandy.enabled': false,
}
const SCHEME = 'layout.css.prefers-color-scheme.content-override'
const SCHEMES: Record<Theme, number> = { dark: 0, light: 1 }

/** Where Firefox is: FIREFOX_PATH, the system's, and at last, as root on Debian, one that apt installs. */
export function findFirefox(): string | undefined {
  return (
    process.env.FIREFOX_PATH ??
    findInstalled(['firefox-esr', 'firefox'], MAC_APPS) ??
    installByApt('Firefox', ['firefox-esr', 'firefox'])
  )
}

/**
 * An ordinary Firefox, which Playwright drives over WebDriver BiDi: its own build of Firefox is not
 * needed. Contexts with `colorScheme: 'dark'` are of a second process.
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

/** Without what BiDi has no command for. */
function understood(options: BrowserContextOptions): BrowserContextOptions {
  return { ...options, isMobile: undefined, permissions: undefined }
}
