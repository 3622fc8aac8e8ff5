import type { EncryptionService } from '@adonisjs/core/types'
import type pg from 'pg'
import type { Listener } from '#kernel/database/listener'

/** A message to a user's other browsers. */
export interface Relayed {
  userId: number
  /** Session of the sender, which does not receive the message. */
  sessionId: string
  json: string
}

const CHANNEL = 'live_relay'
const PURPOSE = 'live_relay'
/** Bytes that Postgres accepts in one notification. */
const MAX_PAYLOAD = 7_999

/** Commits without a flush to disk, because a lost message is made up for by the next save. */
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`

/**
 * Carries messages to the live feeds of every process by a notification of Postgres. Encrypted,
 * because Postgres keeps notifications in files until they are read.
 */
export class LiveRelay {
  constructor(
    readonly pool: pg.Pool,
    readonly listener: Listener,
    readonly encryption: EncryptionService
  ) {}

  /** Sends a message; drops one too large for a notification. Rejects while Postgres is unavailable. */
  async send(message: Relayed) {
    const payload = this.encryption.encrypt(message, undefined, PURPOSE)
    if (Buffer.byteLength(payload) > MAX_PAYLOAD) return
    await this.pool.query({ name: 'live_relay', text: NOTIFY, values: [CHANNEL, payload] })
  }

  /** Calls back with each message of any process; returns a function that unsubscribes. */
  listen(deliver: (message: Relayed) => void) {
    return this.listener.on(CHANNEL, (payload) => {
      const message = payload && this.encryption.decrypt<Relayed>(payload, PURPOSE)
      if (message) deliver(message)
    })
  }
}
