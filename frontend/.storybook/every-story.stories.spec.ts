import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#backend/testing/browser/axe'
import { collectErrors, screenshot } from '#backend/testing/browser/page'
import { serveCatalogue, stories } from '#backend/testing/catalogue'
import { ownShare } from '#backend/testing/shard'

/** Set to 1, it keeps a picture of every story in .cache/screenshots/. */
const KEEP_PICTURES = process.env.STORY_PICTURES === '1'

/** Marks a story that logs errors when it is shown: they are what it is about. */
const LOGS_ERRORS = 'logs-errors'
/** Marks a story that is about a phone. */
const PHONE = 'phone'

const DESK_SIZE = { width: 1100, height: 720 }
const PHONE_SIZE = { width: 375, height: 740 }

let catalogue: Awaited<ReturnType<typeof serveCatalogue>>
/** One page for all stories, which Storybook itself goes through: a reload for each takes minutes. */
let shared: Promise<{ page: Page; errors: string[] }> | undefined

test.group('Stories', (group) => {
  group.setup(async () => {
    catalogue = await serveCatalogue()
    return catalogue.close
  })

  for (const { id, title, name, tags } of ownShare(stories())) {
    test(`${title}: ${name}`, async ({ browser }) => {
      shared ??= openPage(browser, id)
      const { page, errors } = await shared
      await page.setViewportSize(tags.includes(PHONE) ? PHONE_SIZE : DESK_SIZE)
      await setTheme(page, 'light')
      errors.length = 0
      await show(page, id)
      if (tags.includes(LOGS_ERRORS)) errors.length = 0
      await expectNoFault(page, errors, `story ${id} light`)
      await turnDark(page, id)
      await expectNoFault(page, errors, `story ${id} dark`)
      await expectToFitPhone(page, errors, `story ${id} phone`)
    })
  }
})

/** Opens Storybook's frame at a first story. */
async function openPage(browser: Browser, id: string) {
  const context = await browser.newContext({
    viewport: DESK_SIZE,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const errors = collectErrors(page)
  // The addon's own check is off: what it finds has no effect outside Storybook.
  await page.goto(`${catalogue.url}/iframe.html?id=${id}&viewMode=story&globals=a11y.manual:!true`)
  await rendered(page, id, 'light')
  return { page, errors }
}

/** What the page has of Storybook. */
interface StoryWindow {
  __STORYBOOK_PREVIEW__: { currentRender?: { id: string; phase?: string } }
  __STORYBOOK_ADDONS_CHANNEL__: { emit: (event: string, payload: object) => void }
}

/** Goes to the story and waits until it is rendered and its play function has run. */
async function show(page: Page, id: string) {
  await emit(page, 'setCurrentStory', { storyId: id, viewMode: 'story' })
  await rendered(page, id, 'light')
}

/** What is open stays open. */
async function turnDark(page: Page, id: string) {
  await setTheme(page, 'dark')
  await rendered(page, id, 'dark')
}

function setTheme(page: Page, theme: string) {
  return emit(page, 'updateGlobals', { globals: { theme } })
}

async function emit(page: Page, event: string, payload: object) {
  await page.evaluate(
    ({ event, payload }) => {
      const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as StoryWindow
      channel.emit(event, payload)
    },
    { event, payload }
  )
}

async function rendered(page: Page, id: string, theme: string) {
  await page.waitForFunction(
    ({ id, theme }) => {
      const { __STORYBOOK_PREVIEW__: preview } = globalThis as unknown as StoryWindow
      const { id: shown, phase } = preview.currentRender ?? {}
      if (shown !== id) return false
      if (phase === 'errored') return true
      return phase === 'finished' && document.documentElement.dataset.theme === theme
    },
    { id, theme }
  )
}

/** Nothing may reach beyond the side of a phone: what is wide scrolls within itself. */
async function expectToFitPhone(page: Page, errors: string[], picture: string) {
  await page.setViewportSize(PHONE_SIZE)
  const wide = await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    return document.documentElement.scrollWidth > window.innerWidth
  })
  if (KEEP_PICTURES || wide) await screenshot(page, picture)
  if (wide) throw new Error('The story is wider than a phone')
  if (errors.length > 0) throw new Error(`On a phone the page reported:\n${errors.join('\n')}`)
}

async function expectNoFault(page: Page, errors: string[], picture: string) {
  if (KEEP_PICTURES) await screenshot(page, picture)
  try {
    const failed = page.locator('.sb-show-errordisplay #error-message, .sb-show-nopreview h1')
    if (await failed.count()) throw new Error(await failed.first().innerText())
    if (errors.length > 0) throw new Error(`The page reported:\n${errors.join('\n')}`)
    await expectNoAxeViolations(page, WCAG_AA)
  } catch (error) {
    await screenshot(page, picture)
    throw error
  }
}
