/** Names of the log lines about refusals; monitoring relies on them. */
export type RefusalEvent =
  | 'auth.sign_in_refused'
  | 'http.csrf_refused'
  | 'http.forbidden'
  | 'http.too_many_requests'
  | 'http.webhook_refused'

export interface RefusalLine {
  event: RefusalEvent
  /** Hash, keyed by APP_KEY, of the network that the request came from. */
  client: string
  /** Hash of the attempted address, for sign-ins. */
  account?: string
  user_id?: number
  method: string
  /** Route pattern. */
  route?: string
  code: string
  /** Number of refusals in this minute that the line stands for. */
  count: number
}

const MINUTE_MS = 60_000
/** Maximum number of distinct lines a minute; beyond it, one line per event. */
const MAX_LINES = 500

/**
 * Logs refusals that may be attacks: one line per event, client and minute, then one with the count
 * of the rest. Addresses are hashed, so that the log does not reveal users' locations.
 */
export class RefusalLog {
  #lines = new Map<string, { line: RefusalLine; more: number }>()

  constructor(
    readonly write: (line: RefusalLine) => void,
    readonly after: (ms: number, task: () => void) => void
  ) {}

  note(line: Omit<RefusalLine, 'count'>) {
    const full = this.#lines.size >= MAX_LINES
    const key = `${line.event} ${line.client} ${line.account ?? ''}`
    const own = this.#lines.get(key)
    if (own) own.more++
    else if (full) this.#first(`${line.event} others`, { ...line, client: 'others' })
    else this.#first(key, line)
  }

  #first(key: string, line: Omit<RefusalLine, 'count'>) {
    const known = this.#lines.get(key)
    if (known) return void known.more++
    const entry = { line: { ...line, count: 1 }, more: 0 }
    this.#lines.set(key, entry)
    this.write(entry.line)
    this.after(MINUTE_MS, () => {
      this.#lines.delete(key)
      if (entry.more > 0) this.write({ ...entry.line, count: entry.more })
    })
  }
}
