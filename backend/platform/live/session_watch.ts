/** Milliseconds between two checks without a notification, which may be lost. */
const CHECK_MS = 5_000
/** Milliseconds during which notifications are collected for one check. */
const COLLECT_MS = 200

/** The sessions of this installation, as far as open feeds need them. */
export interface SessionSource {
  /** Returns the seconds that each of the sessions has left; ended ones are missing. */
  left(sessionIds: string[]): Promise<Map<string, number>>
  /** Calls back when any session may have ended. Returns a function that unsubscribes. */
  listen(changed: () => void): () => void
}

/** Ends feeds within a second of their session: signed out, expired, password changed, disabled. */
export class SessionWatch {
  #unlisten?: () => void
  #next?: NodeJS.Timeout
  #collecting?: NodeJS.Timeout
  #checking = false

  constructor(
    readonly source: SessionSource,
    /** Returns the sessions of open feeds. */
    readonly open: () => string[],
    /** Ends the feeds of a session. */
    readonly end: (sessionId: string) => void
  ) {}

  start() {
    if (this.#unlisten) return
    this.#unlisten = this.source.listen(() => this.#checkSoon())
    this.#checkAfter(CHECK_MS)
  }

  stop() {
    this.#unlisten?.()
    this.#unlisten = undefined
    clearTimeout(this.#next)
    clearTimeout(this.#collecting)
    this.#collecting = undefined
  }

  #checkSoon() {
    this.#collecting ??= setTimeout(() => {
      this.#collecting = undefined
      void this.#check()
    }, COLLECT_MS)
  }

  #checkAfter(ms: number) {
    clearTimeout(this.#next)
    if (this.#unlisten) this.#next = setTimeout(() => void this.#check(), ms)
  }

  async #check() {
    // A change during a check may be too late for it.
    if (this.#checking) return this.#checkSoon()
    this.#checking = true
    let next = CHECK_MS
    try {
      const asked = this.open()
      const left = await this.source.left(asked)
      for (const id of asked) if (!left.has(id)) this.end(id)
      for (const seconds of left.values()) next = Math.min(next, seconds * 1000)
    } catch {
      // The database is unavailable: no user can sign out meanwhile, and the next check is soon.
    } finally {
      this.#checking = false
      this.#checkAfter(next)
    }
  }
}
