import { test } from '@japa/runner'
import { collectErrors } from '#testing/browser/page'
import { ownShare } from '#testing/shard'
import { startStorybook } from '#testing/storybook'

/** One process is enough for this spec. */
const [title] = ownShare(['the Storybook dev server'])

if (title) {
  /** dev-server.long.spec.ts covers every story. */
  test(`${title} shows stories and pages in its frame`, async ({ browser, assert, cleanup }) => {
    const storybook = await startStorybook(cleanup)
    const page = await (await browser.newContext()).newPage()
    page.setDefaultTimeout(90_000)
    const errors = collectErrors(page)
    const all = await storybook.stories()
    for (const { id } of [all[0]!, all[Math.floor(all.length / 2)]!, all.at(-1)!]) {
      await page.goto(`${storybook.url}/?path=/story/${id}`)
      const frame = page.frameLocator('#storybook-preview-iframe')
      // A dialog renders beside the root, which stays empty.
      await frame.locator('body.sb-show-main').waitFor()
    }
    for (const { id, title } of await storybook.pages()) {
      await page.goto(`${storybook.url}/?path=/docs/${id}`)
      const text = page.frameLocator('#storybook-preview-iframe').locator('#storybook-docs')
      await text.getByRole('heading', { name: title.split('/').at(-1)!, level: 1 }).waitFor()
      // Storybook's Markdown does not support tables and would render them as lines of pipes.
      assert.notInclude(await text.innerText(), '| --')
    }
    // Storybook's own frame reports errors about state it lost when the next story replaced it.
    assert.deepEqual(
      errors.filter((error) => !error.startsWith('SB_MANAGER')),
      []
    )
    assert.isFalse(storybook.hasReloaded())
  })
    .tags(['@thorough'])
    .timeout(240_000)
}
