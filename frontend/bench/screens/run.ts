/**
 * `npm run screens`: takes a picture of every screen, at 1280 and 375 px, light and dark. Writes
 * them to `.cache/screens/`, where `index.html` shows them side by side. `-- --only=trash,files`
 * takes the screens whose names match. `-- --root=<checkout> --as=before` takes those of another
 * checkout.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { APP_ROOT } from '#start/bin/importer'
import { launchChromium } from '#testing/browser/chromium'
import { endSuite } from '#testing/cleanup'
import * as steps from '../../journeys/steps.js'
import { startDemo } from '../start-demo.js'
import { DemoUsers } from './demo-users.js'
import { SCREENS, type Screen } from './screens.js'
import { overview } from './overview.js'

const LOOKS = [
  { width: 1280, height: 800, theme: 'light' },
  { width: 1280, height: 800, theme: 'dark' },
  { width: 375, height: 740, theme: 'light' },
  { width: 375, height: 740, theme: 'dark' },
] as const
/** Time limit for a screen in ms, because another checkout may lack the screen. */
const LIMIT = 10_000

const { values: asked } = parseArgs({
  options: {
    root: { type: 'string' },
    as: { type: 'string', default: 'now' },
    only: { type: 'string', default: '' },
  },
})
const wanted = asked.only.split(',')
const all = fileURLToPath(new URL('.cache/screens/', APP_ROOT))
const folder = join(all, asked.as)

try {
  await mkdir(folder, { recursive: true })
  const demoUsers = await DemoUsers.of(await startDemo(asked.root))
  const browser = await launchChromium()
  for (const look of LOOKS) {
    for (const screen of SCREENS) {
      if (wanted.some((part) => screen.name.includes(part)))
        await take(browser, { demoUsers, look, screen })
    }
  }
  await browser.close()
  await writeFile(join(all, 'index.html'), overview(await picturesByKind()))
} finally {
  await endSuite()
}

interface Shot {
  demoUsers: DemoUsers
  look: (typeof LOOKS)[number]
  screen: Screen
}

/**
 * Takes a picture. Reports a screen that does not appear, and takes the picture in its current
 * state.
 */
async function take(browser: Browser, { demoUsers, look, screen }: Shot) {
  const { width, height, theme } = look
  const context = await browser.newContext({
    baseURL: demoUsers.url,
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: width < 769,
    isMobile: width < 769,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(LIMIT)
  const account = await demoUsers.who(screen.as)
  if (account) await steps.signInByCookies(context, account)
  const page = await context.newPage()
  const name = `${screen.name} ${width} ${theme}`
  await page.goto(screen.at(demoUsers))
  await page.mouse.move(0, 0)
  await screen
    .show?.(page)
    .catch((error: Error) => console.error(`${name}: ${error.message.split('\n')[0]}`))
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const path = join(folder, `${name.replaceAll(' ', '-')}.png`)
  await page.screenshot({ path, animations: 'disabled', fullPage: screen.whole ?? false })
  await context.close()
}

/** Returns the names of the pictures in each folder: now, before, and any other folder there. */
async function picturesByKind() {
  const kinds = await readdir(all, { withFileTypes: true })
  const folders = kinds.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  return Promise.all(
    folders.map(async (kind) => ({ kind, files: (await readdir(join(all, kind))).sort() }))
  )
}
