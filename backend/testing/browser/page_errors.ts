import { Test } from '@japa/runner/core'
import type { Page } from 'playwright-core'
import type { PluginFn } from '@japa/runner/types'
import { unlessLeftOut } from '#testing/browser/left_out'

type Executor = (...args: unknown[]) => unknown

/** Maximum characters of a page's text in a failure message. */
const SHOWN = 400

let found: (() => string[])[] = []
let pages: Page[] = []

/** Makes the running attempt of a test fail if `errors` returns any at its end. */
export function failBy(page: Page, errors: () => string[]) {
  found.push(errors)
  pages.push(page)
}

/**
 * Adds page errors to each attempt of a test. A retry is checked too, without errors of the first
 * attempt. Japa's clean-up, which closes pages, runs once for both attempts.
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
        // A page error may explain why the wait failed.
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

/**
 * Returns each open page's address and the start of its text, because a run on another machine
 * leaves no screenshot.
 */
async function shown() {
  const open = pages.filter((page) => !page.isClosed())
  const lines = open.map(async (page) => {
    const text = await page.locator('body').innerText({ timeout: 2_000 })
    return `\n${page.url()} showed: ${text.replaceAll(/\s+/g, ' ').slice(0, SHOWN)}`
  })
  const told = await Promise.allSettled(lines)
  return told.map((line) => (line.status === 'fulfilled' ? line.value : '')).join('')
}
