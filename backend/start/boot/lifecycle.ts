import { logLine, logFailure } from '#start/boot/log_line'

/** Milliseconds before a shutdown is forced. start.js waits a little longer. */
const END_LIMIT = 20_000

/**
 * Shutdown of a server process: on Ctrl+C, SIGTERM, a closed terminal (SIGHUP), or the death of its
 * parent. The exit code is 0, or 1 if a step fails or the shutdown takes longer than 20 seconds.
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

  get ending() {
    return this.#ending
  }

  /**
   * Registers a shutdown step. Steps run once each, in reverse order of registration. A step that
   * is registered during the shutdown runs next.
   */
  atEnd(step: () => void | Promise<void>) {
    this.#steps.push(step)
  }

  /**
   * Runs all shutdown steps, even if one fails, and exits with this code. Further calls have no
   * effect.
   */
  async end(code = 0) {
    if (this.#ending) return
    this.#ending = true
    const limit = setTimeout(() => {
      logLine('error', 'Strata did not stop within 20 seconds, so it is killed.')
      process.exit(1)
    }, END_LIMIT)
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step()
      } catch (error) {
        logFailure('Strata failed to stop cleanly', error)
        code = 1
      }
    }
    clearTimeout(limit)
    process.exit(code)
  }

  /** Ends the process on a signal. Ctrl+C arrives several times but is logged once. */
  async #endBy(signal: NodeJS.Signals) {
    if (!this.#ending) logLine('info', `Strata is stopping (${signal}).`, { signal })
    await this.end()
  }

  /** Ends the process when start.js dies, because the system then closes their channel. */
  #endWithParent() {
    if (!process.channel) return
    process.once('disconnect', () => void this.end())
    process.channel.unref()
  }
}
