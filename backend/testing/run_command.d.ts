import type { SuiteResult } from '#testing/quiet_reporter'

export function signalRunning(signal: NodeJS.Signals): void
export function runCommand(
  command: string,
  args: string[],
  limit: number
): Promise<{ ok: boolean; output: string; result?: SuiteResult }>
