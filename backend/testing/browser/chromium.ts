import { chromium, type Browser } from 'playwright-core'
import { executable, findInstalled, installByApt, isRoot } from '#testing/browser/installed'
import { packagedChromium, type Chromium } from '#testing/browser/packaged_chromium'
import { freeSharedMemory } from '#testing/shared_memory'

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

/** Shared memory in bytes that several concurrent browsers never fill. */
const ROOM_TO_SHARE = 2 ** 30

/** Arguments that disable background network access and prompts. */
const ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
]

/**
 * Starts the first working Chromium: CHROMIUM_PATH, Playwright's own, the system's, or the one
 * inside an npm package. As root on Debian, it finally tries one that apt installs. Throws if
 * CHROMIUM_PATH does not start; skips any other candidate that fails.
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

/** Starts Chromium, with its sandbox unless it runs as root or containers forbid the sandbox. */
async function start({ source, executablePath, env }: Chromium): Promise<Browser> {
  // Playwright uses files in /tmp by default; shared memory saves a tenth of the CPU time.
  const sharesMemory = (await freeSharedMemory()) >= ROOM_TO_SHARE
  const options = {
    executablePath,
    args: ARGUMENTS,
    ignoreDefaultArgs: sharesMemory ? ['--disable-dev-shm-usage'] : [],
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
