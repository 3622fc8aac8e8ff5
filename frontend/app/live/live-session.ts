import type { StorageNotice, UnsavedNotice } from '#modules/workspace/api'
import { FeedConnection } from './feed-connection.js'
import type { LiveChange, LiveEntry, LiveNotice } from './live-change.js'
import type { Route } from './peers.js'
import { TabLeader } from './tab-leader.js'

/** Number of changes that a tab remembers for tabs opened later. */
const REMEMBERED = 300

/** Messages between the tabs of one user. */
type TabMessage =
  | { type: 'changes'; entries: LiveEntry[] }
  | { type: 'reset' | 'beat'; id: string }
  | { type: 'notice'; notice: LiveNotice }
  /** Unsaved text in another tab, or in another browser (through the feed). */
  | { type: 'unsaved'; by: Route; unsaved: UnsavedNotice }
  /** Requests the changes after `after`; '' requests all of them. */
  | { type: 'join'; tab: string; after: string }
  | {
      type: 'joined'
      tab: string
      id: string
      entries: LiveEntry[] | null
      notice: StorageNotice | null
    }
  | { type: 'ask' | 'here' | 'open' }

export interface LiveHandlers {
  onChange: (change: LiveChange) => void
  onNotice: (notice: LiveNotice) => void
  onUnsaved: (unsaved: UnsavedNotice, by: Route) => void
  /** Called when all data read before may be stale. */
  onReset: () => void
  onOpen: () => void
  onBreak: () => void
  onRefused: () => void
}

/**
 * The live feed from the view of one tab (rule 12.7). One leader tab of the browser holds the
 * connection and forwards the messages, so that any number of tabs needs one connection.
 */
export class LiveSession {
  #tab = Math.random().toString(36).slice(2)
  /** Null where the browser denies channels; this tab then leads for itself. */
  #channel: BroadcastChannel | null = null
  #leader: TabLeader
  #feed: FeedConnection | null = null
  #remembered: LiveEntry[] = []
  /** Start of the remembered range: all later changes up to `position` are remembered. */
  #since = ''
  /** Last storage notice. A tab opened later fetches imports itself. */
  #notice: StorageNotice | null = null
  #away = false

  constructor(
    private readonly name: string,
    private readonly handlers: LiveHandlers,
    /** Position up to which this tab knows all changes; '' if it knows none. */
    public position = ''
  ) {
    this.#since = position
    this.#leader = new TabLeader({
      name,
      lead: () => this.#lead(),
      ask: () => this.#post({ type: 'ask' }),
    })
    this.#openChannel()
    document.addEventListener('freeze', this.#leave)
    document.addEventListener('resume', this.#comeBack)
    window.addEventListener('pagehide', this.#leave)
    window.addEventListener('pageshow', this.#comeBack)
  }

  /** Reconnects to the server at once instead of waiting for the next retry. */
  reconnect() {
    this.#feed?.reconnect()
  }

  /**
   * Sends unsaved text to the other tabs; drops it while this tab is frozen or in the back/forward
   * cache.
   */
  tell(unsaved: UnsavedNotice) {
    if (!this.#away) this.#post({ type: 'unsaved', by: 'tab', unsaved })
  }

  stop() {
    this.#away = true
    document.removeEventListener('freeze', this.#leave)
    document.removeEventListener('resume', this.#comeBack)
    window.removeEventListener('pagehide', this.#leave)
    window.removeEventListener('pageshow', this.#comeBack)
    this.#leader.stop()
    this.#channel?.close()
  }

  /**
   * Releases the connection and the channel. A frozen or cached tab must not hold the connection,
   * and the channel must not prevent caching.
   */
  #leave = () => {
    this.#away = true
    this.#leader.leave()
    this.#channel?.close()
  }

  #comeBack = (event: Event) => {
    if (event instanceof PageTransitionEvent && !event.persisted) return
    this.#openChannel()
    this.#leader.comeBack()
  }

  #openChannel() {
    this.#away = false
    this.#channel = openedChannel(this.name)
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) =>
      this.#take(data)
    )
    this.#post({ type: 'join', tab: this.#tab, after: this.position })
  }

  #lead() {
    const feed = new FeedConnection(
      {
        ...this.handlers,
        onOpen: () => {
          this.#post({ type: 'open' })
          this.handlers.onOpen()
        },
        onChange: (entry) => {
          this.#post({ type: 'changes', entries: [entry] })
          this.#know([entry])
        },
        onNotice: (notice) => {
          this.#post({ type: 'notice', notice })
          this.#notify(notice)
        },
        onUnsaved: (unsaved) => {
          this.#post({ type: 'unsaved', by: 'device', unsaved })
          this.handlers.onUnsaved(unsaved, 'device')
        },
        onReset: (id) => {
          this.#post({ type: 'reset', id })
          this.#reset(id)
        },
        onBeat: (id) => {
          this.#post({ type: 'beat', id })
          this.#moveTo(id)
        },
      },
      () => this.position
    )
    this.#feed = feed
    return () => {
      feed.close()
      this.#feed = null
    }
  }

  #take(message: TabMessage) {
    if (isOfLeader(message)) this.#leader.leaderAnswered()
    switch (message.type) {
      case 'changes':
        return this.#know(message.entries)
      case 'notice':
        return this.#notify(message.notice)
      case 'unsaved':
        return this.handlers.onUnsaved(message.unsaved, message.by)
      case 'beat':
        return this.#moveTo(message.id)
      case 'reset':
        return this.#reset(message.id)
      case 'open':
        return this.handlers.onOpen()
      case 'ask':
        return this.#leader.leads && this.#post({ type: 'here' })
      case 'join':
        return this.#leader.leads && this.#welcome(message)
      case 'joined':
        return message.tab === this.#tab && this.#catchUp(message)
      case 'here':
    }
  }

  /** Sends a tab the changes it missed, or tells it to refetch everything. */
  #welcome({ tab, after }: { tab: string; after: string }) {
    // At the start the feed itself notifies every tab.
    if (this.position === '') return
    const known = after !== '' && after >= this.#since
    const entries = known ? this.#remembered.filter(({ id }) => id > after) : null
    this.#post({ type: 'joined', tab, id: this.position, entries, notice: this.#notice })
  }

  #catchUp({ id, entries, notice }: Extract<TabMessage, { type: 'joined' }>) {
    if (notice) this.#notify(notice)
    if (!entries) return this.#reset(id)
    this.#know(entries)
    this.#moveTo(id)
  }

  #know(entries: LiveEntry[]) {
    for (const entry of entries) {
      if (entry.id <= this.position) continue
      this.position = entry.id
      this.#remembered.push(entry)
      if (this.#remembered.length > REMEMBERED) {
        this.#since = this.#remembered.shift()?.id ?? this.#since
      }
      this.handlers.onChange(entry.change)
    }
  }

  #notify(notice: LiveNotice) {
    if (notice.kind === 'storage') this.#notice = notice
    this.handlers.onNotice(notice)
  }

  #moveTo(id: string) {
    if (id > this.position) this.position = id
  }

  #reset(id: string) {
    this.position = this.#since = id
    this.#remembered = []
    this.handlers.onReset()
  }

  #post(message: TabMessage) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have no other
    this.#channel?.postMessage(message)
  }
}

function isOfLeader(message: TabMessage) {
  if (message.type === 'unsaved') return message.by === 'device'
  return message.type !== 'ask' && message.type !== 'join'
}

/** Opens a channel to the other tabs. Firefox throws where the site may store nothing. */
function openedChannel(name: string) {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
