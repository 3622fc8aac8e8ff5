import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseOutage } from '#kernel/database/outage'
import type { WatchedReadModels } from '#kernel/aggregates/read_models'
import type { Vault } from '#kernel/vault/vault'
import type { EventStore, Position } from '#kernel/event_store/port'
import type { Failures } from '#kernel/failures/failures'

/** Lag from which projections count as stalled, measured as the age of the oldest pending event. */
const MAX_LAG_MS = 10_000
/**
 * Deadline after which a part without response counts as down: probes wait two seconds, often no
 * longer.
 */
const DEADLINE_MS = 1_500

export interface ReadinessOptions {
  store: Pick<EventStore, 'head'>
  readModels: Pick<WatchedReadModels, 'furthest' | 'lag' | 'backgroundLag' | 'stale'>
  outage: Pick<DatabaseOutage, 'confirmed'>
  vault: Pick<Vault, 'lacks'>
  /** Returns true if this process is responsible for the lag of read models. */
  answerableForLag: () => boolean
  failures: Pick<Failures, 'list'>
  /** Milliseconds after which an unresponsive part counts as down; 1,500 by default. */
  deadlineMs?: number
}

/**
 * Checks whether this process can do its work and lacks no master key. Stalled read models are
 * reported, but take only the projecting process out of service, because others still read and
 * write. Background read models take no process out. Failures in this process are listed without
 * their errors, because any client may call the check.
 */
export class Readiness {
  #looking?: Promise<Seen>
  #starting = false

  constructor(readonly options: ReadinessOptions) {}

  /** Marks the start as unfinished. Returns the function to call when the start has finished. */
  hold(): () => void {
    this.#starting = true
    return () => {
      this.#starting = false
    }
  }

  async check() {
    const { outage, vault, answerableForLag, deadlineMs = DEADLINE_MS } = this.options
    // Runs one check at a time, because waiting checks must not use up the connections.
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined))
    const seen = await Promise.race([this.#looking, nothingIn(deadlineMs)])
    const { head, lag, background, stale = [] } = seen
    const checks = {
      event_store: head !== undefined,
      database: lag !== undefined && !outage.confirmed,
      projections: lag !== undefined && lag < MAX_LAG_MS && !isPastHead(seen),
      vault: vault.lacks === undefined,
      started: !this.#starting,
    }
    const { projections, ...own } = checks
    const ready = Object.values(own).every(Boolean) && (projections || !answerableForLag())
    const failing = this.options.failures
      .list()
      .map(({ subject, since, tries }) => ({ subject, since: since.toISOString(), tries }))
    return {
      ready,
      ...checks,
      lag_ms: lag ?? null,
      background_lag_ms: background ?? null,
      stale_read_models: stale,
      failing,
    }
  }

  async #look(): Promise<Seen> {
    const { store, readModels } = this.options
    // Read before the head, which moves on meanwhile.
    const furthest = await readModels.furthest().catch(() => undefined)
    const head = await store.head().catch(() => undefined)
    const [lag, background, stale] = await Promise.all([
      readModels.lag(head ?? null).catch(() => undefined),
      readModels.backgroundLag(head ?? null).catch(() => undefined),
      readModels.stale().catch(() => undefined),
    ])
    return { furthest, head, lag, background, stale }
  }
}

/** Results of the parts; undefined for a part that did not respond. */
interface Seen {
  furthest?: Position
  head?: Position | null
  lag?: number
  background?: number
  stale?: string[]
}

function nothingIn(ms: number): Promise<Seen> {
  return pause(ms, {}, { ref: false })
}

/**
 * Returns true if read models are past the log's end. Such read models have not seen this log,
 * however small their lag.
 */
function isPastHead({ furthest, head }: Seen) {
  return furthest !== undefined && head !== undefined && furthest > (head ?? '')
}
