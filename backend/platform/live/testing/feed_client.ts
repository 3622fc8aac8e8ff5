import { eventually } from '#testing/eventually'
import type { HttpClient } from '#testing/http_client'

/** A server-sent event as received. */
export interface FeedEvent {
  /** 'message' unless the server says otherwise. */
  type: string
  id: string
  data: string
  /** `performance.now()` on arrival. */
  at: number
}

/** A parsed change. */
export interface FeedChange {
  kind: string
  ids?: number[]
  cause: string
  [field: string]: unknown
}

/** Reads the live feed with the cookies of a client, as a browser's EventSource would. */
export class FeedClient {
  /** Changes and resets, without beats, which may arrive at any time. */
  readonly events: FeedEvent[] = []
  /** Notices received beside the log, in order. */
  readonly notices: object[] = []
  /** Position up to which all changes were sent. */
  lastId = ''
  ended = false
  #abort = new AbortController()
  #rest = ''

  /** Opens the feed; resolves once the server has responded. */
  static async open(
    client: HttpClient,
    { after, by = 'header' }: { after?: string; by?: 'header' | 'parameter' } = {}
  ) {
    const feed = new FeedClient()
    const url = new URL('/api/v1/live', client.baseUrl)
    if (after !== undefined && by === 'parameter') url.searchParams.set('after', after)
    const response = await fetch(url, {
      headers: {
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(after !== undefined && by === 'header' && { 'last-event-id': after }),
      },
      signal: feed.#abort.signal,
    })
    if (response.ok) void feed.#read(response)
    return Object.assign(feed, { response })
  }

  get changes(): FeedChange[] {
    return this.events.filter(({ type }) => type === 'message').map(({ data }) => JSON.parse(data))
  }

  /**
   * Waits for this many changes of blocks and pages, and returns them. Ignores other kinds, because
   * earlier changes of the account may arrive after the feed was opened.
   */
  async has(count: number) {
    const told = () => this.changes.filter(({ kind }) => /^(blocks|page)\./.test(kind))
    await eventually(() => {
      if (told().length >= count) return
      throw new Error(`${told().length} of ${count} changes: ${JSON.stringify(this.changes)}`)
    })
    return told()
  }

  /** Waits for a change of this block. */
  async hasOf(id: number) {
    await eventually(() => {
      if (this.changes.some(({ ids }) => ids?.includes(id))) return
      throw new Error(`Nothing of ${id}: ${JSON.stringify(this.changes)}`)
    })
  }

  close() {
    this.#abort.abort()
  }

  async #read(response: Response) {
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        this.#rest += chunk
        for (let end; (end = this.#rest.indexOf('\n\n')) >= 0;) {
          this.#take(this.#rest.slice(0, end))
          this.#rest = this.#rest.slice(end + 2)
        }
      }
    } catch {
      // Cut off, by this client or by the server.
    }
    this.ended = true
  }

  #take(block: string) {
    const fields = new Map(
      block.split('\n').map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at), line.slice(at + 1).trim()] as const
      })
    )
    const data = fields.get('data')
    if (data === undefined) return
    if (fields.get('event') === 'notice') return void this.notices.push(JSON.parse(data))
    const type = fields.get('event') ?? 'message'
    this.lastId = fields.get('id') ?? this.lastId
    if (type !== 'beat') this.events.push({ type, id: this.lastId, data, at: performance.now() })
  }
}
