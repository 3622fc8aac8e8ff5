import { statfs } from 'node:fs/promises'
import { chromium, type Browser } from 'playwright-core'
import { executable, findInstalled, installByApt, isRoot } from '#testing/browser/installed'
import { packagedChromium, type Chromium } from '#testing/browser/packaged_chromium'

const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** What several browsers at once never fill, in bytes. */
const ROOM_TO_SHARE = 2 ** 30

/** Nothing that talks to the network by itself, nothing that asks questions. */
const ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
]

/**
 * Starts the first Chromium that runs here: CHROMIUM_PATH, Playwright's own, one of the system,
 * the one inside an npm package, and at last, as root on Debian, one that apt installs. A
 * CHROMIUM_PATH that does not start is an error; any other is skipped.
 */
export async function launchChromium(): Promise<Browser> {
  const asked = process.env.CHROMIUM_PATH
  if (asked) return start({ source: 'CHROMIUM_PATH', executablePath: asked })
  const failures: string[] = []
  for (const find of [playwrightChromium, systemChromium, packagedChromium, aptChromium]) {
    try {
      const found = await find()
      if (found) return await start(found)
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new Error(
    [
      'No Chromium starts on this machine. Set CHROMIUM_PATH to one, or run',
      '`npx playwright-core install --with-deps chromium`.',
      ...failures,
    ].join('\n')
  )
}

/** The sandbox is used where it can be: never as root, and not where containers forbid it. */
async function start({ source, executablePath, env }: Chromium): Promise<Browser> {
  const options = {
    executablePath,
    args: ARGUMENTS,
    ignoreDefaultArgs: (await sharesMemory()) ? ['--disable-dev-shm-usage'] : [],
    env: { ...(process.env as Record<string, string>), ...env },
    timeout: 60_000,
  }
  try {
    if (isRoot()) return await chromium.launch(options)
    return await chromium
      .launch({ ...options, chromiumSandbox: true })
      .catch(() => chromium.launch(options))
  } catch (error) {
    throw new Error(`${source} (${executablePath}) does not start`, { cause: error })
  }
}

/**
 * Playwright has what Chromium's processes share made of files in /tmp, since some containers have
 * 64 MB of /dev/shm and no more. Where there is room, memory takes a tenth of the processor's time less.
 */
async function sharesMemory() {
  try {
    const { bavail, bsize } = await statfs('/dev/shm')
    return bavail * bsize >= ROOM_TO_SHARE
  } catch {
    return false
  }
}

function playwrightChromium(): Chromium | undefined {
  const executablePath = chromium.executablePath()
  if (!executable(executablePath)) return undefined
  return { source: "Playwright's Chromium", executablePath }
}

function systemChromium(): Chromium | undefined {
  const executablePath = findInstalled(SYSTEM_NAMES, MAC_APPS)
  return executablePath ? { source: "the system's Chromium", executablePath } : undefined
}

function aptChromium(): Chromium | undefined {
  const executablePath = installByApt('Chromium', ['chromium-headless-shell', 'chromium'])
  return executablePath ? { source: 'Chromium from apt', executablePath } : undefined
}
