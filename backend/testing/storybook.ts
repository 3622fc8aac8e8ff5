import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { TestContext } from '@japa/runner/core'
import { APP_ROOT } from '#start/bin/importer'
import type { Story } from '#testing/catalogue'
import { Child } from '#testing/child'
import { testPort } from '#testing/test_port'

/** Command of `npm run storybook`, without the port, which the test chooses. */
const STORYBOOK = [
  'node_modules/storybook/dist/bin/dispatcher.js',
  'dev',
  '--config-dir=frontend/.storybook',
  '--host=127.0.0.1',
  '--ci',
  '--no-open',
  '--no-version-updates',
  '--disable-telemetry',
]
const CACHE = fileURLToPath(new URL('.cache/storybook-first-start/', APP_ROOT))

/** Starts Storybook as on a fresh clone, without an earlier cache, until the test ends. */
export async function startStorybook(cleanup: TestContext['cleanup']) {
  await rm(CACHE, { recursive: true, force: true })
  const port = String(await testPort())
  const child = new Child(process.execPath, [...STORYBOOK, `--port=${port}`], {
    cwd: fileURLToPath(APP_ROOT),
    env: { CACHE_DIR: CACHE },
  })
  cleanup(async () => {
    child.kill()
    await child.exited
  })
  await child.wrote(/Storybook ready|started|Local:/i)
  const url = `http://127.0.0.1:${port}`
  const listed = async (wanted: Story['type']) => {
    const { entries } = (await (await fetch(`${url}/index.json`)).json()) as {
      entries: Record<string, Story>
    }
    return Object.values(entries).filter(({ type }) => type === wanted)
  }
  return {
    url,
    /** Lists every story. */
    stories: () => listed('story'),
    /** Lists every text page. */
    pages: () => listed('docs'),
    /**
     * Returns true if Storybook found a package late and reloaded open pages, which makes a loading
     * story fail.
     */
    hasReloaded: () => child.output.includes('reloading'),
  }
}
