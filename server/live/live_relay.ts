import type { EncryptionService } from '@adonisjs/core/types'
import type pg from 'pg'
import type { Listener } from '#kernel/database/listener'

/** A message for a user's other browsers. */
export interface Relayed {
  userId: number
  /** The session that it comes from, which is not sent it. */
  sessionId: string
  json: string
}

const CHANNEL = 'live_relay'
const PURPOSE = 'live_relay'
/** Bytes that Postgres takes in one notification. */
const MAX_PAYLOAD = 7_999

/** Without a flush to disk at its commit: nothing of it has to outlive the machine. */
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`

/**
 * Carries messages to the live feeds of every process, by a notification of Postgres. Encrypted,
 * because Postgres keeps notifications in files until they are read.
 */
export class LiveRelay {
  constructor(
    readonly pool: pg.Pool,
    readonly listener: Listener,
    readonly encryption: EncryptionService
  ) {}

  /** Sends a message, unless it is too large for a notification. Rejects while Postgres is away. */
  async send(message: Relayed) {
    const payload = this.encryption.encrypt(message, undefined, PURPOSE)
    if (Buffer.byteLength(payload) > MAX_PAYLOAD) return
    await this.pool.query({ name: 'live_relay', text: NOTIFY, values: [CHANNEL, payload] })
  }

  /** Calls back with each message, from whichever process; returns a function that ends it. */
  listen(heard: (message: Relayed) => void) {
    return this.listener.on(CHANNEL, (payload) => {
      const message = payload && this.encryption.decrypt<Relayed>(payload, PURPOSE)
      if (message) heard(message)
    })
  }
}
