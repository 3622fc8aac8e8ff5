import type { UnsavedNotice } from '#modules/workspace/api'
import { RetryDelay } from '../retry-delay.js'
import type { LiveChange, LiveEntry, LiveNotice } from './live-change.js'

/**
 * Milliseconds without any message after which a connection counts as dead; a beat comes every 15
 * s.
 */
const SILENCE = 40_000
/** First and longest delay in milliseconds before a refused connection is opened again. */
const RETRIES = [1_000, 60_000] as const

export interface FeedHandlers {
  onOpen: () => void
  onChange: (entry: LiveEntry) => void
  onNotice: (notice: LiveNotice) => void
  onUnsaved: (unsaved: UnsavedNotice) => void
  onReset: (position: string) => void
  /** Called on a beat: the connection is alive, and nothing before the position was missed. */
  onBeat: (position: string) => void
  /** Called when the connection breaks; it reconnects automatically. */
  onBreak: () => void
  /** Called when the server refuses the connection, because the session may have ended. */
  onRefused: () => void
}

/**
 * Connection to the server's live feed. Browsers resume the connection automatically after most
 * breaks. This class reopens it after a refusal or a long silence.
 */
export class FeedConnection {
  #source: EventSource | null = null
  #watchdog: ReturnType<typeof setTimeout> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #retryDelay = new RetryDelay(...RETRIES)

  constructor(
    private readonly handlers: FeedHandlers,
    /** Position to resume from; '' at the start. */
    private readonly position: () => string
  ) {
    this.#open()
  }

  /** Reconnects at once instead of waiting for the next retry. */
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
      this.#retryDelay.reset()
      this.#restartWatchdog()
      handlers.onOpen()
    })
    source.addEventListener('error', () => this.#failed(source))
    const on = (type: string, tell: (event: MessageEvent<string>) => void) =>
      source.addEventListener(type, (event) => {
        this.#restartWatchdog()
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
    this.#retry = setTimeout(() => this.#open(), this.#retryDelay.next())
  }

  #restartWatchdog() {
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
  const notice = JSON.parse(data) as { kind?: unknown; file_storage?: unknown } | null
  const known = notice?.kind === 'import' || typeof notice?.file_storage === 'number'
  return known ? (notice as LiveNotice) : null
}
