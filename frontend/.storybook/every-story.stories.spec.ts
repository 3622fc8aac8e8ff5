import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { ONE_LOOK } from '#testing/browser/looks'
import { keepPicture, screenshot } from '#testing/browser/page'
import { serveCatalogue, stories } from '#testing/catalogue'
import { ownShare } from '#testing/shard'
import {
  failureShown,
  LOGS_ERRORS,
  openFrame,
  PHONE_SIZE,
  setTheme,
  show,
  sizeOf,
  turnDark,
} from '#testing/browser/story_frame'

let catalogue: Awaited<ReturnType<typeof serveCatalogue>>
/**
 * Single page for all stories. Storybook switches between them, because a reload per story takes
 * minutes.
 */
let shared: ReturnType<typeof openFrame> | undefined

test.group('Stories', (group) => {
  group.setup(async () => {
    catalogue = await serveCatalogue()
    return catalogue.close
  })

  for (const { id, title, name, tags } of ownShare(stories())) {
    test(`${title}: ${name}`, async ({ browser }) => {
      shared ??= openFrame(browser, catalogue.url, id)
      const { page, errors } = await shared.catch(forgetFrame)
      await page.setViewportSize(sizeOf(tags))
      if (!ONE_LOOK) await setTheme(page, 'light')
      errors.length = 0
      await show(page, id)
      if (tags.includes(LOGS_ERRORS)) errors.length = 0
      await expectNoFault(page, errors, `story ${id} light`)
      if (!ONE_LOOK) {
        await turnDark(page, id)
        if (tags.includes(LOGS_ERRORS)) errors.length = 0
        await expectNoFault(page, errors, `story ${id} dark`)
        await expectToFitPhone(page, errors, `story ${id} phone`)
      }
      // A story tagged `LOGS_ERRORS` may log more errors when the next story is shown.
      if (tags.includes(LOGS_ERRORS)) await closeFrame(page)
    })
  }
})

/** Lets the next story open the page anew. Otherwise all others would fail with the first. */
function forgetFrame(error: unknown): never {
  shared = undefined
  throw error
}

async function closeFrame(page: Page) {
  shared = undefined
  await page.context().close()
}

/** Asserts that nothing overflows the width of a phone: wide content scrolls within itself. */
async function expectToFitPhone(page: Page, errors: string[], picture: string) {
  await page.setViewportSize(PHONE_SIZE)
  const wide = await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    return document.documentElement.scrollWidth > window.innerWidth
  })
  await screenshot(page, picture)
  if (wide) {
    await keepPicture(page, picture)
    throw new Error('The story is wider than a phone')
  }
  if (errors.length > 0) throw new Error(`On a phone the page reported:\n${errors.join('\n')}`)
}

async function expectNoFault(page: Page, errors: string[], picture: string) {
  await screenshot(page, picture)
  try {
    const failure = await failureShown(page)
    if (failure !== undefined) throw new Error(failure)
    if (errors.length > 0) throw new Error(`The page reported:\n${errors.join('\n')}`)
    await expectNoAxeViolations(page, WCAG_AA)
  } catch (error) {
    await keepPicture(page, picture)
    throw error
  }
}
