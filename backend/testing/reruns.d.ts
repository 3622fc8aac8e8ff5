import type { SuiteResult } from '#testing/quiet_reporter'

/** The end of a command of a step. */
export interface Outcome {
  ok: boolean
  /** Arguments that Node was started with. */
  args: string[]
  /** Present when the command was a suite that ran to its end. */
  result?: SuiteResult
}

export function rerunFailed(
  outcomes: Outcome[],
  runCommand: (args: string[]) => Promise<Outcome>
): Promise<string[]>
export function failedCount(outcome: Pick<Outcome, 'ok' | 'result'>): number
