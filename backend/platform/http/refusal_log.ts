/** Names of the log's lines about refusals; watchers rely on them. */
export type RefusalEvent =
  | 'auth.sign_in_refused'
  | 'http.csrf_refused'
  | 'http.forbidden'
  | 'http.too_many_requests'
  | 'http.webhook_refused'

export interface RefusalLine {
  event: RefusalEvent
  /** Hash of the network that it came from, by APP_KEY. */
  client: string
  /** Hash of the address that was tried, for sign-ins. */
  account?: string
  user_id?: number
  method: string
  /** Pattern of the route. */
  route?: string
  code: string
  /** How many in this minute the line stands for. */
  count: number
}

const MINUTE_MS = 60_000
/** Different lines a minute; what is more is one line for each event. */
const MAX_LINES = 500

/**
 * Logs refusals that may be an attack, one line for an event, a client and a minute, then one with
 * the count of the rest. Addresses are hashed: the log is no list of who was where.
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
