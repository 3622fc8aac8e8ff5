import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { APP_ROOT } from '#backend/bin/importer'
import { collectErrors } from '#backend/testing/browser/page'
import { Child } from '#backend/testing/child'
import { stories } from '#backend/testing/catalogue'
import { ownShare } from '#backend/testing/shard'
import { testPort } from '#backend/testing/test_port'

/** What `npm run storybook` runs, but for the port, which is the test's own. */
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

/** One process is enough for it. */
const [title] = ownShare(['Storybook while one works on it'])

if (title) {
  test(`${title}: shows stories in its frame`, async ({ browser, assert }) => {
    const port = String(await testPort())
    const storybook = new Child(process.execPath, [...STORYBOOK, `--port=${port}`], {
      cwd: fileURLToPath(APP_ROOT),
    })
    await storybook.wrote(/Storybook ready|started|Local:/i)
    const page = await (await browser.newContext()).newPage()
    page.setDefaultTimeout(90_000)
    const errors = collectErrors(page)
    const all = stories()
    for (const { id } of [all[0]!, all[Math.floor(all.length / 2)]!, all.at(-1)!]) {
      await page.goto(`http://127.0.0.1:${port}/?path=/story/${id}`)
      const root = page.frameLocator('#storybook-preview-iframe').locator('#storybook-root')
      await root.locator(':scope > *').first().waitFor({ state: 'attached' })
    }
    // Storybook's own frame reports what it lost when it was left for the next story.
    assert.deepEqual(
      errors.filter((error) => !error.startsWith('SB_MANAGER')),
      []
    )
    storybook.kill()
    await storybook.exited
  }).timeout(240_000)
}
