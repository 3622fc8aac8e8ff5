import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { atEndOfSuite } from '#testing/cleanup'

/** Node option that loads TypeScript on demand. */
export const TYPESCRIPT = `--import=${new URL('typescript.js', import.meta.url).href}`

export interface ChildExit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** Program run by a test; killed at the end of the suite if it still runs. */
export class Child {
  readonly process: ChildProcess
  readonly exited: Promise<ChildExit>
  /** All output so far. */
  output = ''
  #ended = false

  /** Runs Node with these arguments, and loads TypeScript on demand. */
  static node(args: string[], options: SpawnOptions = {}) {
    return new Child(process.execPath, [TYPESCRIPT, ...args], options)
  }

  /**
   * Starts the program with no environment variable of this process except the path, so without the
   * suite's settings.
   */
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
      this.process.once('close', (code, signal) => {
        this.#ended = true
        resolve({ code, signal })
      })
    })
    atEndOfSuite(async () => this.process.kill('SIGKILL'))
  }

  get pid(): number {
    return this.process.pid ?? 0
  }

  /**
   * Waits until the output matches the pattern. Throws if the program ends or time runs out first.
   */
  async wrote(pattern: RegExp, within = 90_000): Promise<RegExpMatchArray> {
    const deadline = performance.now() + within
    for (;;) {
      const ended = this.#ended
      const match = pattern.exec(this.output)
      if (match) return match
      if (ended || performance.now() > deadline) {
        throw new Error(`It wrote no ${pattern}, but:\n${this.output}`)
      }
      await pause(10)
    }
  }

  kill(signal: NodeJS.Signals = 'SIGKILL') {
    this.process.kill(signal)
  }
}
