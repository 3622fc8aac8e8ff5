import type { SuiteResult } from '#testing/quiet_reporter'

/** Result of a step's command. */
export interface Outcome {
  ok: boolean
  /** Arguments passed to Node. */
  args: string[]
  /** Present if the command was a suite that ran to its end. */
  result?: SuiteResult
}

export function rerunFailed(
  outcomes: Outcome[],
  runCommand: (args: string[]) => Promise<Outcome>
): Promise<string[]>
export function failedCount(outcome: Pick<Outcome, 'ok' | 'result'>): number
