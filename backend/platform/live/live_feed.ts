import type { Position } from '#kernel/event_store/port'
import { concerns, type LiveLog } from '#platform/live/live_log'
import { type Audience, LiveNotices, type NoticeSource } from '#platform/live/live_notices'
import { LiveStream } from '#platform/live/live_stream'
import type { Relayed } from '#platform/live/live_relay'
import type { LiveEntry } from '#platform/live/live_entries'
import { type SessionSource, SessionWatch } from '#platform/live/session_watch'

/** Maximum feeds per user in one process. A browser needs one, however many tabs it has open. */
export const MAX_FEEDS = 20
/** Maximum changes sent on resume; beyond that, the client reads everything again at less cost. */
const MAX_RESUMED = 1_000
const BEAT_MS = 15_000

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
  #beats?: NodeJS.Timeout
  #notices: LiveNotices[]
  #sessions: SessionWatch
  #closed = false

  constructor(
    readonly log: LiveLog,
    sessions: SessionSource,
    notices: readonly NoticeSource[]
  ) {
    const audience: Audience = {
      userIds: () => [...this.#streams].map(({ userId }) => userId),
      tell: (userId, notice) => {
        for (const stream of this.#streams) if (stream.userId === userId) stream.notice(notice)
      },
    }
    this.#notices = notices.map((source) => new LiveNotices(source, audience))
    const open = () => [...this.#streams].map(({ sessionId }) => sessionId)
    this.#sessions = new SessionWatch(sessions, open, (sessionId) => this.#endSession(sessionId))
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
    this.#sessions.start()
    this.#beats ??= setInterval(() => this.#beat(), BEAT_MS)
  }

  #drop(stream: LiveStream) {
    this.#streams.delete(stream)
    if (this.#streams.size === 0) this.#stopWatching()
  }

  #stopWatching() {
    for (const notices of this.#notices) notices.stop()
    this.#sessions.stop()
    clearInterval(this.#beats)
    this.#beats = undefined
  }

  #broadcast(entries: LiveEntry[]) {
    for (const stream of this.#streams) {
      stream.tell(entries.filter((entry) => concerns(entry, stream.userId)))
    }
  }

  #beat() {
    for (const stream of this.#streams) stream.beat(this.log.reached)
  }

  #endSession(sessionId: string) {
    for (const stream of this.#streams) {
      if (stream.sessionId !== sessionId) continue
      this.#drop(stream)
      stream.end()
    }
  }

  #assertFewer(userId: number) {
    const own = [...this.#streams].filter((stream) => stream.userId === userId)
    if (own.length >= MAX_FEEDS) throw new TooManyFeeds()
  }
}
