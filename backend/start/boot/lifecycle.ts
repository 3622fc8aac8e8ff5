import { say, sayFailure } from '#start/boot/say'

/** How long the end may take before it is forced, in milliseconds. start.js waits a little longer. */
const END_LIMIT = 20_000

/**
 * The end of a server process: by Ctrl+C, SIGTERM or a closed terminal (SIGHUP), or because the
 * process that started it is gone. The process ends with code 0, or with 1 when something fails
 * on the way or takes longer than 20 seconds.
 */
export class Lifecycle {
  readonly #steps: (() => void | Promise<void>)[] = []
  #ending = false

  constructor() {
    // Ctrl+C reaches this process up to three times: from the terminal, npm and start.js.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => void this.#endBy(signal))
    }
    this.#endWithParent()
  }

  /** Adds something to undo at the end. What was added last is undone first. */
  atEnd(step: () => void | Promise<void>) {
    this.#steps.unshift(step)
  }

  /** Undoes all and ends the process with this code. Further calls change nothing. */
  async end(code = 0) {
    if (this.#ending) return
    this.#ending = true
    const limit = setTimeout(() => {
      say('error', 'Strata did not end within 20 seconds, so it is cut off.')
      process.exit(1)
    }, END_LIMIT)
    try {
      for (const step of this.#steps) await step()
    } catch (error) {
      sayFailure('Strata could not end as it should', error)
      code = 1
    }
    clearTimeout(limit)
    process.exit(code)
  }

  /** Ctrl+C comes several times, and is said once. */
  async #endBy(signal: NodeJS.Signals) {
    if (!this.#ending) say('info', `Strata is ending, asked to by ${signal}.`, { signal })
    await this.end()
  }

  /** start.js holds a channel to this process; the system closes it when start.js dies. */
  #endWithParent() {
    if (!process.channel) return
    process.once('disconnect', () => void this.end())
    process.channel.unref()
  }
}
