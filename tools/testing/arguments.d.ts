export interface Step {
  name: string
  /** Suites take Japa's options and report how many tests passed. */
  kind: 'check' | 'suite'
  /** Arguments of Node; the commands may run at the same time. */
  commands: string[][]
  /** A step that has to succeed before this one makes sense. */
  needs?: string
  /** Runs only when it is named. */
  onRequest?: boolean
  /** When it takes longer, it is ended and has failed; 10 unless set. */
  minutes?: number
}

export function parseArguments(args: string[], steps: Step[]): { steps: Step[]; options: string[] }
