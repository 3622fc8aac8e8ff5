export interface Step {
  name: string
  /** Suites accept Japa's options and report how many tests passed. */
  kind: 'check' | 'suite'
  /** Arguments of Node; the commands may run in parallel. */
  commands: string[][]
  /** Number of processes that share a suite's files. */
  shards?: number
  /** Shards in `npm test`; as many as in `npm run test:all` unless set. */
  gateShards?: number
  /** Options of a suite in `npm test`, where it runs a part of its tests. */
  inGate?: string[]
  /** A step that has to succeed before this one makes sense. */
  needs?: string
  /** Absent: in `npm test` and `test:all`. `all`: in `test:all`. `request`: only when named. */
  runsIn?: 'all' | 'request'
  /** Time limit, after which the step is ended and has failed; 10 unless set. */
  minutes?: number
}

export interface Plan {
  steps: Step[]
  options: string[]
  scope: 'gate' | 'all' | 'named'
}

export function parseArguments(args: string[], steps: Step[]): Plan
export function commandsOf(step: Step, plan: Pick<Plan, 'scope' | 'options'>): string[][]
