/**
 * Notification of a user outside the log: current figures. Contains ids and numbers, never text.
 */
export interface LiveNotice {
  kind: string
}

/** A source of changes for users without an event in the log (decision 44). */
export interface NoticeSource {
  /** Returns the current notice for a user; null without any. */
  now(userId: number): Promise<LiveNotice | null>
  /**
   * Calls back with a user whose notice may have changed, or without one if any user's may have.
   * Returns a function that unsubscribes.
   */
  listen(changed: (userId?: number) => void): () => void
}

/** The open feeds, as far as notices need them. */
export interface Audience {
  userIds(): Iterable<number>
  tell(userId: number, notice: LiveNotice): void
}

/** Milliseconds before the database is queried again after it did not respond. */
const RETRY_MS = 1_000

/**
 * Sends notices that no log holds to open feeds. A notice states current values, not changes, so
 * none need be kept: a client that reconnects is notified again. Many changes for one user become
 * one notice.
 */
export class LiveNotices {
  #waiting = new Set<number>()
  #sending = false
  #unlisten?: () => void

  constructor(
    readonly source: NoticeSource,
    readonly audience: Audience
  ) {}

  /** Notifies the user of a feed that was opened. */
  opened(userId: number) {
    this.#unlisten ??= this.source.listen((changed) => this.#note(changed))
    this.#note(userId)
  }

  /** Stops when no feed is open. */
  stop() {
    this.#unlisten?.()
    this.#unlisten = undefined
    this.#waiting.clear()
  }

  #note(userId?: number) {
    const open = new Set(this.audience.userIds())
    for (const id of userId === undefined ? open : [userId]) if (open.has(id)) this.#waiting.add(id)
    void this.#sendAll()
  }

  async #sendAll() {
    if (this.#sending) return
    this.#sending = true
    try {
      // A change during a read goes to the end of the queue and is read again.
      for (const userId of this.#waiting) {
        this.#waiting.delete(userId)
        await this.#send(userId)
      }
    } finally {
      this.#sending = false
    }
  }

  async #send(userId: number) {
    try {
      const notice = await this.source.now(userId)
      if (notice) this.audience.tell(userId, notice)
    } catch {
      setTimeout(() => this.#note(userId), RETRY_MS).unref()
    }
  }
}
