/** Work of this process that currently fails. */
export interface Failure {
  /** Name of the work, such as 'leader of projections' or 'listener'. */
  subject: string
  since: Date
  /** Number of failures since then. */
  tries: number
  /** The message of the last error. */
  error: string
}

/**
 * Current failures, each listed from its first failure until the work succeeds or is no longer
 * tried.
 */
export class Failures {
  #ongoing = new Map<object, Failure>()

  /** `by` identifies the work. */
  failed(by: object, subject: string, error: unknown) {
    const known = this.#ongoing.get(by)
    this.#ongoing.set(by, {
      subject,
      since: known?.since ?? new Date(),
      tries: (known?.tries ?? 0) + 1,
      error: error instanceof Error ? error.message : String(error),
    })
  }

  ended(by: object) {
    this.#ongoing.delete(by)
  }

  /** Returns the failures, oldest first. */
  list(): Failure[] {
    return [...this.#ongoing.values()]
  }
}

/** Failures of this process, shown by the readiness check and by `node strata failures:list`. */
export const failures = new Failures()
