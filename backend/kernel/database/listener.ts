import type pg from 'pg'
import { connect } from '#kernel/database/connections'
import type { Log } from '#kernel/database/outage'
import { Retries } from '#kernel/database/retries'

/**
 * One LISTEN connection per process. The connection reconnects automatically. Notifications sent
 * meanwhile are lost, so every listener is called once after each (re)connection with an empty
 * payload. Callers also poll: a notification only speeds them up.
 */
export class Listener {
  #client?: pg.Client
  #stop = new AbortController()
  #channels = new Map<string, Set<(payload: string) => void>>()
  #running?: Promise<void>
  #listening: Promise<unknown> = Promise.resolve()

  constructor(
    readonly connectionString: string,
    readonly log?: Pick<Log, 'info' | 'warn'>
  ) {}

  /** Calls `handler` for each notification on the channel. Returns a function that unsubscribes. */
  on(channel: string, handler: (payload: string) => void) {
    const listeners = this.#channels.get(channel) ?? new Set()
    this.#channels.set(channel, listeners.add(handler))
    if (listeners.size === 1) void this.#listen(channel).catch(() => {})
    this.#running ??= this.#keepConnected()
    return () => {
      listeners.delete(handler)
    }
  }

  async stop() {
    this.#stop.abort()
    await this.#client?.end().catch(() => {})
    await this.#running
  }

  async #keepConnected() {
    const { log } = this
    const retries = new Retries({ subject: 'listener', firstMs: 100, lastMs: 3_000, log })
    const { signal } = this.#stop
    while (!signal.aborted) {
      const lost = new Error('Connection terminated')
      const error: unknown = await this.#connectOnce(retries).then(
        () => lost,
        (reason: unknown) => reason
      )
      if (!signal.aborted) await retries.failed(error, signal)
    }
    retries.end()
  }

  /** Connects once. Resolves when the connection has ended. */
  async #connectOnce(retries: Retries) {
    const client = await connect(this.connectionString, { purpose: 'listener' })
    const ended = new Promise<void>((resolve) => {
      client.on('end', resolve)
      client.on('error', () => resolve())
    })
    client.on('notification', ({ channel, payload }) => this.#dispatch(channel, payload ?? ''))
    this.#client = client
    for (const channel of this.#channels.keys()) await this.#listen(channel)
    retries.succeeded()
    if (this.#stop.signal.aborted) await client.end()
    await ended
    this.#client = undefined
  }

  /** Runs LISTEN statements sequentially, because a connection takes one query at a time. */
  #listen(channel: string) {
    const listening = this.#listening.then(async () => {
      const client = this.#client
      await client?.query(`listen ${client.escapeIdentifier(channel)}`)
      this.#dispatch(channel, '')
    })
    this.#listening = listening.catch(() => {})
    return listening
  }

  #dispatch(channel: string, payload: string) {
    for (const handler of this.#channels.get(channel) ?? []) {
      try {
        handler(payload)
      } catch (error) {
        // A rethrown error would end the process and keep the notification from other listeners.
        this.log?.warn({ err: error, channel }, 'listener: a notification could not be handled')
      }
    }
  }
}
