import { Test } from '@japa/runner/core'
import type { Page } from 'playwright-core'
import type { PluginFn } from '@japa/runner/types'
import { unlessLeftOut } from '#testing/browser/left_out'

type Executor = (...args: unknown[]) => unknown

/** Characters of a page's text that say where a try stood still. */
const SHOWN = 400

let found: (() => string[])[] = []
let pages: Page[] = []

/** The running try of a test fails with the errors that this returns when the try is over. */
export function failBy(page: Page, errors: () => string[]) {
  found.push(errors)
  pages.push(page)
}

/**
 * Errors of pages are part of a try: a second is made for them, too, and is not judged by the first.
 * Japa's clean-up, where pages are closed, runs once for both.
 */
export const pageErrors: PluginFn = () => {
  const judged = new WeakSet<Executor>()
  Test.executing(({ options }) => {
    const execute = options.executor as Executor
    if (judged.has(execute)) return
    const executor: Executor = async (...args) => {
      found = []
      pages = []
      try {
        await unlessLeftOut(() => execute(...args))
      } catch (error) {
        // What was waited for in vain may be missing for that.
        if (error instanceof Error) error.message += (await shown()) + reported('\n')
        throw error
      }
      const errors = reported()
      if (errors) throw new Error(errors)
    }
    judged.add(executor)
    options.executor = executor as typeof options.executor
  })
}

function reported(before = '') {
  const errors = found.flatMap((take) => take())
  return errors.length > 0 ? `${before}The page reported:\n${errors.join('\n')}` : ''
}

/** Where each open page was, and how its text began: a run on another machine leaves no picture. */
async function shown() {
  const open = pages.filter((page) => !page.isClosed())
  const lines = open.map(async (page) => {
    const text = await page.locator('body').innerText({ timeout: 2_000 })
    return `\n${page.url()} showed: ${text.replaceAll(/\s+/g, ' ').slice(0, SHOWN)}`
  })
  const told = await Promise.allSettled(lines)
  return told.map((line) => (line.status === 'fulfilled' ? line.value : '')).join('')
}
