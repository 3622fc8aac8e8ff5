import type { UnsavedNotice } from '#modules/workspace/api'
import type { LiveChange, LiveEntry, LiveNotice } from './live-change.js'

/** Milliseconds without a word, not even a beat (15 s), after which a connection is taken for dead. */
const SILENCE = 40_000
const FIRST_RETRY = 1_000
const LAST_RETRY = 60_000

export interface FeedHandlers {
  onOpen: () => void
  onChange: (entry: LiveEntry) => void
  onNotice: (notice: LiveNotice) => void
  onUnsaved: (unsaved: UnsavedNotice) => void
  onReset: (position: string) => void
  /** The connection lives, and nothing was missed up to the position. */
  onBeat: (position: string) => void
  /** The connection broke; it comes back by itself. */
  onBreak: () => void
  /** The server refuses: there may be no session any more. */
  onRefused: () => void
}

/**
 * The connection to the server's live feed. Browsers resume it by themselves after most breaks;
 * after a refusal, and when it is silent for too long, it is opened again.
 */
export class FeedConnection {
  #source: EventSource | null = null
  #watchdog: ReturnType<typeof setTimeout> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #retryDelay = FIRST_RETRY

  constructor(
    private readonly handlers: FeedHandlers,
    /** Where to go on; '' at the beginning. */
    private readonly position: () => string
  ) {
    this.#open()
  }

  /** Tries at once, where a try is being waited for. */
  reconnect() {
    if (this.#source?.readyState !== EventSource.OPEN) this.#open()
  }

  close() {
    clearTimeout(this.#watchdog)
    clearTimeout(this.#retry)
    this.#source?.close()
    this.#source = null
  }

  #open() {
    this.close()
    const position = this.position()
    const query = position && `?after=${encodeURIComponent(position)}`
    const source = new EventSource(`/api/v1/live${query}`)
    const { handlers } = this
    this.#source = source
    source.addEventListener('open', () => {
      this.#retryDelay = FIRST_RETRY
      this.#heard()
      handlers.onOpen()
    })
    source.addEventListener('error', () => this.#failed(source))
    const on = (type: string, tell: (event: MessageEvent<string>) => void) =>
      source.addEventListener(type, (event) => {
        this.#heard()
        tell(event as MessageEvent<string>)
      })
    on('message', ({ lastEventId, data }) => {
      const change = readChange(data)
      if (change) handlers.onChange({ id: lastEventId, change })
    })
    on('notice', ({ data }) => {
      const notice = readNotice(data)
      if (notice) handlers.onNotice(notice)
    })
    on('unsaved', ({ data }) => handlers.onUnsaved(JSON.parse(data) as UnsavedNotice))
    on('reset', ({ lastEventId }) => handlers.onReset(lastEventId))
    on('beat', ({ lastEventId }) => handlers.onBeat(lastEventId))
  }

  #failed(source: EventSource) {
    this.handlers.onBreak()
    if (source.readyState !== EventSource.CLOSED) return
    this.handlers.onRefused()
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#open(), this.#retryDelay)
    this.#retryDelay = Math.min(this.#retryDelay * 2, LAST_RETRY)
  }

  #heard() {
    clearTimeout(this.#watchdog)
    this.#watchdog = setTimeout(() => this.#open(), SILENCE)
  }
}

function readChange(data: string) {
  const change = JSON.parse(data) as Partial<LiveChange> | null
  const known = typeof change?.kind === 'string' && typeof change.cause === 'string'
  return known ? (change as LiveChange) : null
}

function readNotice(data: string) {
  const notice = JSON.parse(data) as Partial<LiveNotice> | null
  return typeof notice?.file_storage === 'number' ? (notice as LiveNotice) : null
}
