import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { atEndOfSuite } from '#backend/testing/cleanup'
import { eventually } from '#backend/testing/eventually'

export interface ChildExit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A program that a test runs; it is killed when the suite ends, should it still run. */
export class Child {
  readonly process: ChildProcess
  readonly exited: Promise<ChildExit>
  /** All that it has written so far. */
  output = ''

  /** Runs Node with these arguments and TypeScript loaded as it is needed. */
  static node(args: string[], options: SpawnOptions = {}) {
    return new Child(process.execPath, ['--import=@poppinss/ts-exec', ...args], options)
  }

  /** The program gets no variables of this process but the path, so no settings of the suite. */
  constructor(program: string, args: string[], options: SpawnOptions = {}) {
    const { env, ...others } = options
    this.process = spawn(program, args, {
      ...others,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on('data', (text) => (this.output += text))
    }
    this.exited = new Promise((resolve, reject) => {
      this.process.once('error', reject)
      this.process.once('close', (code, signal) => resolve({ code, signal }))
    })
    atEndOfSuite(async () => this.process.kill('SIGKILL'))
  }

  get pid(): number {
    return this.process.pid ?? 0
  }

  /** Waits until it has written something like this. An early end fails with what it wrote. */
  async wrote(pattern: RegExp, within = 20_000): Promise<RegExpMatchArray> {
    return eventually(
      () => {
        const match = pattern.exec(this.output)
        if (!match) throw new Error(`It wrote no ${pattern}, but:\n${this.output}`)
        return match
      },
      { within: this.hasEnded() ? 0 : within }
    )
  }

  hasEnded() {
    return this.process.exitCode !== null || this.process.signalCode !== null
  }

  kill(signal: NodeJS.Signals = 'SIGKILL') {
    this.process.kill(signal)
  }
}
