import type { StoreFault, FaultKind } from '#kernel/event_store/eventstoredb/errors'

/** Minimum interval between two log lines of one kind, in milliseconds. */
const QUIET_MS = 60_000

export interface StoreLog {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Logs once when the server cannot serve calls, and once when it can again. */
export class FaultLog {
  #saidAt = new Map<FaultKind, number>()
  #failingSince?: number

  constructor(
    readonly log?: StoreLog,
    readonly now = () => performance.now()
  ) {}

  failed({ kind, message, cause }: StoreFault) {
    const now = this.now()
    const saidAt = this.#saidAt.get(kind)
    if (saidAt !== undefined && now - saidAt < QUIET_MS) return
    this.#saidAt.set(kind, now)
    this.#failingSince ??= now
    const because = cause instanceof Error ? cause.message : String(cause)
    this.log?.error({ event: `event_store.${kind}`, because }, message)
  }

  answered() {
    if (this.#failingSince === undefined) return
    const ms = Math.round(this.now() - this.#failingSince)
    this.#failingSince = undefined
    this.log?.info({ event: 'event_store.answers', ms }, 'The event store answers again')
  }
}
