/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { collectErrors } from '#testing/browser/page'

const DESK_SIZE = { width: 1100, height: 720 }
export const PHONE_SIZE = { width: 375, height: 740 }
/** Tag of a story that shows the phone layout. */
const PHONE = 'phone'
/** Tag of a story that logs errors on purpose. */
export const LOGS_ERRORS = 'logs-errors'

/** Returns the window size for a story with these tags. */
export function sizeOf(tags: readonly string[]) {
  return tags.includes(PHONE) ? PHONE_SIZE : DESK_SIZE
}

/** Storybook's globals in the page. */
interface StoryWindow {
  __STORYBOOK_PREVIEW__: { currentRender?: { id: string; phase?: string } }
  __STORYBOOK_ADDONS_CHANNEL__: {
    emit: (event: string, payload: object) => void
    on: (event: string, listener: (error: { message: string }) => void) => void
  }
  /** Error of the story's play function, which Storybook only logs. */
  playFailure?: string
}

/**
 * Opens Storybook's frame at `url` with a first story. The returned `errors` grows with each error
 * the frame reports.
 */
export async function openFrame(browser: Browser, url: string, id: string) {
  const context = await browser.newContext({ viewport: DESK_SIZE, reducedMotion: 'reduce' })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const errors = collectErrors(page)
  // Disables the addon's own check, whose findings have no effect outside Storybook.
  await page.goto(`${url}/iframe.html?id=${id}&viewMode=story&globals=a11y.manual:!true`)
  await rendered(page, id, 'light')
  await page.evaluate(() => {
    const frame = globalThis as unknown as StoryWindow
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = frame
    channel.on('playFunctionThrewException', ({ message }) => (frame.playFailure = message))
  })
  return { page, errors }
}

/**
 * Shows the story and waits until it is rendered and its play function has finished. Remounts a
 * story that is already shown, so that a retry sees the same as the first attempt.
 */
export async function show(page: Page, id: string) {
  if ((await shownStory(page)) === id) {
    await rendered(page, id, 'light')
    await emit(page, 'forceRemount', { storyId: id })
  } else {
    await emit(page, 'setCurrentStory', { storyId: id, viewMode: 'story' })
  }
  await rendered(page, id, 'light')
}

function shownStory(page: Page) {
  return page.evaluate(() => {
    const { __STORYBOOK_PREVIEW__: preview } = globalThis as unknown as StoryWindow
    return preview.currentRender?.id
  })
}

/** Switches to the dark theme without closing open dialogs and menus. */
export async function turnDark(page: Page, id: string) {
  await setTheme(page, 'dark')
  await rendered(page, id, 'dark')
}

export function setTheme(page: Page, theme: string) {
  return emit(page, 'updateGlobals', { globals: { theme } })
}

/** Returns the play function's error, or Storybook's message for a failed or missing story. */
export async function failureShown(page: Page) {
  const thrown = await page.evaluate(() => (globalThis as unknown as StoryWindow).playFailure)
  if (thrown !== undefined) return thrown
  const failed = page.locator('.sb-show-errordisplay #error-message, .sb-show-nopreview h1')
  return (await failed.count()) ? failed.first().innerText() : undefined
}

async function emit(page: Page, event: string, payload: object) {
  await page.evaluate(
    ({ event, payload }) => {
      const frame = globalThis as unknown as StoryWindow
      const { __STORYBOOK_ADDONS_CHANNEL__: channel, __STORYBOOK_PREVIEW__: preview } = frame
      if (event !== 'updateGlobals') frame.playFailure = undefined
      if (event === 'forceRemount') preview.currentRender!.phase = 'preparing'
      channel.emit(event, payload)
    },
    { event, payload }
  )
}

async function rendered(page: Page, id: string, theme: string) {
  await page.waitForFunction(
    ({ id, theme }) => {
      const { __STORYBOOK_PREVIEW__: preview } = globalThis as unknown as StoryWindow
      const { id: shown, phase } = preview?.currentRender ?? {}
      // A failed story also reaches this phase.
      if (shown !== id || phase !== 'finished') return false
      const failed = document.body.classList.contains('sb-show-errordisplay')
      return failed || document.documentElement.dataset.theme === theme
    },
    { id, theme }
  )
}
