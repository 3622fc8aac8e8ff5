/** Something that this process tries, and that fails at present. */
export interface Failure {
  /** What is tried: 'leader of projections', 'listener'. */
  subject: string
  since: Date
  /** How often it has failed since then. */
  tries: number
  /** The message of the last error. */
  error: string
}

/** What fails at present: each is there from its first failure until it works, or is not tried any more. */
export class Failures {
  #ongoing = new Map<object, Failure>()

  /** `by` is who tries. */
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

  /** The oldest first. */
  list(): Failure[] {
    return [...this.#ongoing.values()]
  }
}

/** Those of this process: readiness shows them, and so does `node strata failures:list`. */
export const failures = new Failures()
