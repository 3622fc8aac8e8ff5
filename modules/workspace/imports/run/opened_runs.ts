import type { OpenedRun } from '#modules/workspace/imports/run/opened_run'

/** Milliseconds after which an unused file is closed. */
const IDLE_MS = 60_000
/** Files that are open at the same time. */
const MAX_OPEN = 4

interface Kept {
  run: OpenedRun
  timer: NodeJS.Timeout
}

/** Keeps the files of running imports open between their slices. */
export class OpenedRuns {
  readonly #kept = new Map<string, Kept>()

  /** `onError` is called with the error of a file that could not be closed. */
  constructor(readonly onError: (error: unknown) => void) {}

  /** Takes an opened import out, so that no other caller closes it. */
  take(id: string): OpenedRun | undefined {
    const kept = this.#kept.get(id)
    if (!kept) return undefined
    clearTimeout(kept.timer)
    this.#kept.delete(id)
    return kept.run
  }

  /** Puts an opened import back. Closes the longest unused one beyond the limit. */
  put(id: string, run: OpenedRun) {
    const timer = setTimeout(() => void this.drop(id), IDLE_MS).unref()
    this.#kept.set(id, { run, timer })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MAX_OPEN && oldest !== undefined) void this.drop(oldest)
  }

  /** Closes an import. Never rejects, because nothing but temporary files depends on it. */
  async drop(id: string) {
    await this.take(id)?.close().catch(this.onError)
  }

  async close() {
    await Promise.all([...this.#kept.keys()].map((id) => this.drop(id)))
  }
}
