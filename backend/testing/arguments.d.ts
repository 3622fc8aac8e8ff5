export interface Step {
  name: string
  /** Kind of step: suites accept Japa's options and report how many tests passed. */
  kind: 'check' | 'suite'
  /** Arguments of Node, one list per command; the commands may run in parallel. */
  commands: string[][]
  /**
   * Number of processes that share a suite's files in `npm test`; the same as in `npm run test:all`
   * by default.
   */
  shards?: number
  /** Shards in `npm test`; by default as many as in `npm run test:all`. */
  gateShards?: number
  /** Options of a suite in `npm test`, where only part of its tests run. */
  inGate?: string[]
  /** Step that must succeed before this one runs. */
  needs?: string
  /**
   * Scope of the step. Absent: in `npm test` and `test:all`. `all`: in `test:all`. `request`: only
   * when named.
   */
  runsIn?: 'all' | 'request'
  /** Time limit in minutes, after which the step is ended and fails; 10 by default. */
  minutes?: number
}

export interface Plan {
  steps: Step[]
  options: string[]
  scope: 'gate' | 'all' | 'named'
}

export function parseArguments(args: string[], steps: Step[]): Plan
export function commandsOf(step: Step, plan: Pick<Plan, 'scope' | 'options'>): string[][]
