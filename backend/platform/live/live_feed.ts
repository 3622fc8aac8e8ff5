import type { Position } from '#kernel/event_store/port'
import { concerns, type LiveLog } from '#platform/live/live_log'
import { type Audience, LiveNotices, type NoticeSource } from '#platform/live/live_notices'
import { LiveStream } from '#platform/live/live_stream'
import type { Relayed } from '#platform/live/live_relay'
import type { LiveEntry } from '#platform/live/live_entries'

/** Maximum feeds per user in one process. A browser needs one, however many tabs it has open. */
export const MAX_FEEDS = 20
/** Maximum changes sent on resume; beyond that, the client reads everything again at less cost. */
const MAX_RESUMED = 1_000
/** Milliseconds between two session checks: a feed outlives its session by less than 1 s. */
const SESSION_CHECK_MS = 800
const BEAT_MS = 15_000

/** Returns the given sessions that still belong to a user who may use the product. */
export type LiveSessions = (sessionIds: string[]) => Promise<Set<string>>

export interface FeedRequest {
  userId: number
  sessionId: string
  /** Last position sent to the client; undefined for a new client. */
  after?: Position
}

/** The user has too many feeds. */
export class TooManyFeeds extends Error {}

/** The open live feeds of this process (rule 12.7). */
export class LiveFeed {
  #streams = new Set<LiveStream>()
  #timers: NodeJS.Timeout[] = []
  #notices: LiveNotices[]
  #checking = false
  #closed = false

  constructor(
    readonly log: LiveLog,
    readonly liveSessions: LiveSessions,
    notices: readonly NoticeSource[]
  ) {
    const audience: Audience = {
      userIds: () => [...this.#streams].map(({ userId }) => userId),
      tell: (userId, notice) => {
        for (const stream of this.#streams) if (stream.userId === userId) stream.notice(notice)
      },
    }
    this.#notices = notices.map((source) => new LiveNotices(source, audience))
    log.listen((entries) => this.#broadcast(entries))
  }

  /** Opens a feed. Throws TooManyFeeds, StoreUnavailable. */
  async open({ userId, sessionId, after }: FeedRequest) {
    this.#assertFewer(userId)
    await this.log.start()
    const resumes = after !== undefined && (await this.log.covers(after))
    this.#assertFewer(userId)
    const stream = new LiveStream(userId, sessionId, resumes ? after : '', (feed) => {
      this.#catchUp(feed)
      for (const notices of this.#notices) notices.opened(userId)
    })
    this.#catchUp(stream)
    this.#keep(stream)
    return stream.body
  }

  /** Relays a message to the user's other sessions. */
  relay({ userId, sessionId, json }: Relayed) {
    for (const stream of this.#streams) {
      if (stream.userId === userId && stream.sessionId !== sessionId) stream.unsaved(json)
    }
  }

  /**
   * Resets all feeds when the database was replaced: changes sent to browsers may never have
   * happened.
   */
  async forget() {
    await this.log.forget()
    for (const stream of this.#streams) stream.reset(this.log.reached)
  }

  get size() {
    return this.#streams.size
  }

  /** Ends all feeds at once, because an open feed would keep the server from stopping. */
  close() {
    this.#closed = true
    for (const stream of this.#streams) stream.end()
    this.#stopWatching()
  }

  /** Sends the changes after the stream's last position, or a reset if there are too many. */
  #catchUp(stream: LiveStream) {
    const { last, userId } = stream
    const missed = this.log.remembers(last) ? this.log.after(last, userId) : undefined
    if (missed && missed.length <= MAX_RESUMED) stream.tell(missed)
    else stream.reset(this.log.reached)
  }

  #keep(stream: LiveStream) {
    if (this.#closed) return stream.end()
    this.#streams.add(stream)
    stream.body.once('close', () => this.#drop(stream))
    for (const notices of this.#notices) notices.opened(stream.userId)
    if (this.#timers.length > 0) return
    this.#timers = [
      setInterval(() => void this.#checkSessions(), SESSION_CHECK_MS),
      setInterval(() => this.#beat(), BEAT_MS),
    ]
  }

  #drop(stream: LiveStream) {
    this.#streams.delete(stream)
    if (this.#streams.size === 0) this.#stopWatching()
  }

  #stopWatching() {
    for (const notices of this.#notices) notices.stop()
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
  }

  #broadcast(entries: LiveEntry[]) {
    for (const stream of this.#streams) {
      stream.tell(entries.filter((entry) => concerns(entry, stream.userId)))
    }
  }

  #beat() {
    for (const stream of this.#streams) stream.beat(this.log.reached)
  }

  /** Ends feeds whose session is gone: signed out, password changed, expired, unverified. */
  async #checkSessions() {
    if (this.#checking) return
    this.#checking = true
    try {
      const asked = [...this.#streams]
      const living = await this.liveSessions(asked.map(({ sessionId }) => sessionId))
      for (const stream of asked) {
        if (living.has(stream.sessionId)) continue
        this.#drop(stream)
        stream.end()
      }
    } catch {
      // The database is unavailable: no user can sign out meanwhile, and the next check is soon.
    } finally {
      this.#checking = false
    }
  }

  #assertFewer(userId: number) {
    const own = [...this.#streams].filter((stream) => stream.userId === userId)
    if (own.length >= MAX_FEEDS) throw new TooManyFeeds()
  }
}
