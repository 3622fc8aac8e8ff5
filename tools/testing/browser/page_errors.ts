import { Test } from '@japa/runner/core'
import type { PluginFn } from '@japa/runner/types'
import { unlessLeftOut } from '#tools/testing/browser/left_out'

type Executor = (...args: unknown[]) => unknown

let found: (() => string[])[] = []

/** The running try of a test fails with the errors that this returns when the try is over. */
export function failBy(errors: () => string[]) {
  found.push(errors)
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
      try {
        await unlessLeftOut(() => execute(...args))
      } catch (error) {
        // What was waited for in vain may be missing for that.
        if (error instanceof Error) error.message += reported('\n')
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
