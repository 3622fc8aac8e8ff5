import { Test } from '@japa/runner/core'
import type { PluginFn } from '@japa/runner/types'

type Executor = (...args: unknown[]) => unknown

const failures = new Map<string, string>()

/** What the tries of a test said that failed before one that passed; undefined when none did. */
export function saidBefore(fileName: string | undefined, title: string) {
  return failures.get(keyOf(fileName, title))
}

/** Keeps what a try said, which Japa forgets when the next one passes (decision 65). */
export const firstTries: PluginFn = () => {
  const kept = new WeakSet<Executor>()
  Test.executing(({ options }) => {
    const execute = options.executor as Executor
    if (kept.has(execute)) return
    const executor: Executor = async (...args) => {
      try {
        await execute(...args)
      } catch (error) {
        failures.set(keyOf(options.meta.fileName, options.title), String(error))
        throw error
      }
    }
    kept.add(executor)
    options.executor = executor as typeof options.executor
  })
}

function keyOf(fileName: string | undefined, title: string) {
  return `${fileName} ${title}`
}
