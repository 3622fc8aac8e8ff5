/** What a user is notified of beside the log: current figures. Ids and numbers, never text. */
export interface LiveNotice {
  kind: string
}

/** Something that changes for users without an event in the log (decision 78). */
export interface NoticeSource {
  /** How it is for a user now. */
  now(userId: number): Promise<LiveNotice>
  /**
   * Calls back with a user for whom it may have changed, or with nobody when that may be anyone.
   * Returns a function that ends it.
   */
  listen(changed: (userId?: number) => void): () => void
}

/** The open feeds, as far as notices need them. */
export interface Audience {
  userIds(): Iterable<number>
  tell(userId: number, notice: LiveNotice): void
}

/** After this long the database is asked again when it did not answer. */
const RETRY_MS = 1_000

/**
 * Tells open feeds of what no log holds. A notice says how things are, not what changed, so none
 * has to be kept: a client that comes back is notified again. Many changes for one user are one
 * notice.
 */
export class LiveNotices {
  #waiting = new Set<number>()
  #telling = false
  #unlisten?: () => void

  constructor(
    readonly source: NoticeSource,
    readonly audience: Audience
  ) {}

  /** A feed of this user was opened. */
  opened(userId: number) {
    this.#unlisten ??= this.source.listen((changed) => this.#note(changed))
    this.#note(userId)
  }

  /** Nobody listens any more. */
  stop() {
    this.#unlisten?.()
    this.#unlisten = undefined
    this.#waiting.clear()
  }

  #note(userId?: number) {
    const open = new Set(this.audience.userIds())
    for (const id of userId === undefined ? open : [userId]) if (open.has(id)) this.#waiting.add(id)
    void this.#tell()
  }

  async #tell() {
    if (this.#telling) return
    this.#telling = true
    try {
      // What changes while it is being read is put behind the rest and read once more.
      for (const userId of this.#waiting) {
        this.#waiting.delete(userId)
        await this.#tellOne(userId)
      }
    } finally {
      this.#telling = false
    }
  }

  async #tellOne(userId: number) {
    try {
      this.audience.tell(userId, await this.source.now(userId))
    } catch {
      setTimeout(() => this.#note(userId), RETRY_MS).unref()
    }
  }
}
