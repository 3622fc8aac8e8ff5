import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { launchChromium } from '#testing/browser/chromium'
import { startStorybook } from '#testing/storybook'
import { failureShown, LOGS_ERRORS, openFrame, show, sizeOf } from '#testing/browser/story_frame'

test('Storybook dev server: shows every story', async ({ assert, cleanup }) => {
  const storybook = await startStorybook(cleanup)
  const browser = await launchChromium()
  cleanup(() => browser.close())
  const all = await storybook.stories()
  assert.isAbove(all.length, 100)
  const { page, errors } = await openFrame(browser, storybook.url, all[0]!.id)
  const faults: Record<string, string> = {}
  for (const { id, tags } of all) {
    errors.length = 0
    await page.setViewportSize(sizeOf(tags))
    await show(page, id)
    if (tags.includes(LOGS_ERRORS)) errors.length = 0
    const fault = (await failureShown(page)) ?? errors[0] ?? (await blank(page))
    if (fault !== undefined) faults[id] = fault
  }
  assert.deepEqual(faults, {})
  assert.isFalse(storybook.hasReloaded())
})

/**
 * Returns a message if nothing is visible. Dialogs and menus render outside the story's own root.
 */
async function blank(page: Page) {
  const seen = await page.evaluate(() =>
    [...document.querySelectorAll('body > :not(script, style, .sb-wrapper) *')].some((element) =>
      element.checkVisibility({ visibilityProperty: true })
    )
  )
  return seen ? undefined : 'It is blank'
}
