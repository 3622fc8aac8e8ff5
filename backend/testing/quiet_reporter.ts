import { relative } from 'node:path'
import { inspect } from 'node:util'
import { BaseReporter } from '@japa/runner/core'
import type {
  GroupEndNode,
  RunnerSummary,
  SuiteEndNode,
  TestEndNode,
  TestStartNode,
} from '@japa/runner/types'
import { isCertain } from '#testing/certain_failures'

/** Message that a suite's process sends to `npm test` at its end. */
export interface SuiteResult {
  passed: number
  skipped: number
  failures: FailedTest[]
  /** Titles of skipped tests, with the reasons. */
  leftOut: string[]
}

/** Failed test, or group with a failed hook. */
export interface FailedTest {
  /** Path from the repository's root; empty for a hook of the suite. */
  file: string
  group?: string
  /** Title in the form of Japa's `--tests`; absent if a hook of the group failed. */
  test?: string
  /** File, group and title for a human reader. */
  name: string
  /** True if a rerun must not hide the failure (decision 65). */
  certain: boolean
}

interface Failure {
  title: string
  phase: string
  error: Error
}

/** Prints each failure in full under its file and title, and one line for the whole suite. */
class QuietReporter extends BaseReporter {
  #failures: Failure[] = []
  #printing: Failure[] = []
  #failed = new Map<string, FailedTest>()
  #leftOut: string[] = []
  #suite = 'no tests'
  #underWay = ''

  protected override async start() {
    process.once('SIGTERM', () => console.log(`Interrupted in: ${this.#underWay}`))
  }

  protected override onTestStart(test: TestStartNode) {
    this.#underWay = titleOf(test)
  }

  protected override onTestEnd(test: TestEndNode) {
    const name = titleOf(test)
    this.#collect(name, test.errors)
    if (test.isSkipped) this.#leftOut.push(`${name} (${test.skipReason ?? 'skipped'})`)
    if (!test.hasError) return
    const group: string | undefined = test.meta.group?.title
    const { fileName } = test.meta
    this.#fail({ file: fileOf(fileName), group, test: test.title.original, name }, test.errors)
  }

  protected override onGroupEnd(group: GroupEndNode) {
    const file = fileOf(group.meta.fileName)
    const name = `${file} > ${group.title}`
    this.#collect(name, group.errors)
    if (group.errors.length > 0) this.#fail({ file, group: group.title, name }, group.errors)
  }

  protected override onSuiteEnd(suite: SuiteEndNode) {
    this.#suite = suite.name
    this.#collect(suite.name, suite.errors)
    if (suite.errors.length > 0) this.#fail({ file: '', name: suite.name }, suite.errors)
  }

  /** Replaces Japa's list, which omits the files. */
  protected override aggregateErrors() {
    return this.#printing
  }

  protected override async end() {
    const summary = this.runner!.getSummary()
    for (const failure of this.#failures) await this.#print(failure, summary)
    const { passed, skipped, todo } = summary.aggregates
    const failures = [...this.#failed.values()]
    const leftOut = this.#leftOut
    const result: SuiteResult = { passed, skipped: skipped + todo, failures, leftOut }
    process.send?.({ suiteResult: result })
    const seconds = (summary.duration / 1000).toFixed(1)
    console.log(`${this.#suite}: ${passed} passed, ${failures.length} failed (${seconds} s)`)
    for (const title of this.#leftOut) console.log(`left out: ${title}`)
  }

  /**
   * Prints one failure. Falls back to the plain stack, because Japa's printer fails on some, such
   * as a browser's.
   */
  async #print(failure: Failure, summary: RunnerSummary) {
    this.#printing = [failure]
    try {
      await this.printErrors(summary)
    } catch {
      console.error(inspect(failure.error))
    }
  }

  #fail(failed: Omit<FailedTest, 'certain'>, errors: { error: Error }[]) {
    this.#failed.set(failed.name, { ...failed, certain: isCertain(failed.file, errors) })
  }

  #collect(title: string, errors: { phase: string; error: Error }[]) {
    for (const { phase, error } of errors) {
      // Japa's printer does not know this phase.
      const afterwards = phase === 'test:cleanup'
      if (afterwards) this.#failures.push({ title: `${title}, afterwards`, phase: 'test', error })
      else this.#failures.push({ title, phase, error })
    }
  }
}

function titleOf({ meta, title }: TestStartNode | TestEndNode) {
  const group: string | undefined = meta.group?.title
  return [fileOf(meta.fileName), group, title.expanded].filter(Boolean).join(' > ')
}

function fileOf(fileName: string | undefined) {
  return fileName ? relative(process.cwd(), fileName) : ''
}

/** Reporter `--reporters=quiet`, the default; Japa's own (`spec`, `dot`) can be selected. */
export const quietReporter = {
  name: 'quiet',
  handler: (...args: Parameters<QuietReporter['boot']>) => new QuietReporter().boot(...args),
}
