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
import { saidBefore } from '#tools/testing/browser/first_tries'

/** What a suite's process tells `npm test` when it has ended. */
export interface SuiteResult {
  passed: number
  failed: number
  skipped: number
  /** What failed once and passed when it was tried again, and what it said (decision 65). */
  unsteady: string[]
  /** Titles of what was left out, with the reasons. */
  leftOut: string[]
}

interface Failure {
  title: string
  phase: string
  error: Error
}

/** Prints failures in full, each under its file and title, and one line for the whole suite. */
class QuietReporter extends BaseReporter {
  #failures: Failure[] = []
  #printing: Failure[] = []
  #unsteady: string[] = []
  #leftOut: string[] = []
  #suite = 'no tests'
  #underWay = ''

  protected override async start() {
    process.once('SIGTERM', () => console.log(`Broken off in: ${this.#underWay}`))
  }

  protected override onTestStart(test: TestStartNode) {
    this.#underWay = titleOf(test)
  }

  protected override onTestEnd(test: TestEndNode) {
    const title = titleOf(test)
    this.#collect(title, test.errors)
    if (test.isSkipped) this.#leftOut.push(`${title} (${test.skipReason ?? 'skipped'})`)
    if (test.hasError || (test.retryAttempt ?? 1) === 1) return
    const said = saidBefore(test.meta.fileName, test.title.original)
    this.#unsteady.push(`${title}\n    ${said}`)
  }

  protected override onGroupEnd(group: GroupEndNode) {
    this.#collect(`${fileOf(group.meta.fileName)} > ${group.title}`, group.errors)
  }

  protected override onSuiteEnd(suite: SuiteEndNode) {
    this.#suite = suite.name
    this.#collect(suite.name, suite.errors)
  }

  /** Replaces Japa's list, which leaves the files out. */
  protected override aggregateErrors() {
    return this.#printing
  }

  protected override async end() {
    const summary = this.runner!.getSummary()
    for (const failure of this.#failures) await this.#print(failure, summary)
    const { passed, failed, skipped, todo, regression } = summary.aggregates
    const result: SuiteResult = {
      passed,
      failed: Math.max(failed + regression, this.#failures.length > 0 ? 1 : 0),
      skipped: skipped + todo,
      unsteady: this.#unsteady,
      leftOut: this.#leftOut,
    }
    process.send?.({ suiteResult: result })
    const seconds = (summary.duration / 1000).toFixed(1)
    console.log(`${this.#suite}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`)
    for (const title of this.#unsteady) console.log(`passed at the second try: ${title}`)
    for (const title of this.#leftOut) console.log(`left out: ${title}`)
  }

  /** Japa's printer stumbles over some stacks, those of a browser for one. */
  async #print(failure: Failure, summary: RunnerSummary) {
    this.#printing = [failure]
    try {
      await this.printErrors(summary)
    } catch {
      console.error(inspect(failure.error))
    }
  }

  #collect(title: string, errors: { phase: string; error: Error }[]) {
    for (const { phase, error } of errors) {
      // Japa's printer has no words for this phase.
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

/** `--reporters=quiet`, the default; Japa's own (`spec`, `dot`) can be asked for instead. */
export const quietReporter = {
  name: 'quiet',
  handler: (...args: Parameters<QuietReporter['boot']>) => new QuietReporter().boot(...args),
}
