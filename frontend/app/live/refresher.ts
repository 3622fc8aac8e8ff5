import type { Query, QueryClient } from '@tanstack/react-query'
import type { StorageResponse } from '#modules/workspace/api'
import { hasStatus } from '../api-client.js'
import { isMadeStale, isShownAtOnce, STORAGE_KEY } from './changed-queries.js'
import type { LiveChange, LiveNotice } from './live-change.js'
import { ownRequestSentAt } from './own-calls.js'

/** Milliseconds from a change to reading again, and between two rounds of that. */
const FIRST_DELAY = 30
const NEXT_DELAY = 400
/** And until what the server was too busy to say is asked for again. */
const REFUSED_DELAY = 3_000

/**
 * Reads again what changes elsewhere made stale. Many changes at once are one round; what is not on
 * the screen is only marked, and read when it is shown.
 */
export class Refresher {
  #stale = new Set<string>()
  /** The last notice about the storage, until it is compared with what was read. */
  #notice: LiveNotice | null = null
  /** When each query was last answered by the server. */
  #respondedAt = new Map<string, number>()
  /** What was asked for, until the server has responded. */
  #asked = new Set<string>()
  #refused = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #refusedTimer: ReturnType<typeof setTimeout> | undefined
  #lastRound = -Infinity
  #unsubscribe: (() => void)[]

  constructor(
    private readonly queryClient: QueryClient,
    private readonly refusedDelay = REFUSED_DELAY
  ) {
    this.#unsubscribe = [
      queryClient.getQueryCache().subscribe((event) => {
        const { queryHash } = event.query
        if (event.type === 'removed') this.#respondedAt.delete(queryHash)
        if (event.type !== 'updated') return
        const { action } = event
        if (action.type === 'error' && this.#asked.delete(queryHash) && isBusy(action.error)) {
          this.#askLater(queryHash)
        }
        if (action.type !== 'success' || action.manual) return
        this.#asked.delete(queryHash)
        this.#respondedAt.set(queryHash, performance.now())
      }),
      queryClient.getMutationCache().subscribe(() => this.#schedule()),
    ]
  }

  stop() {
    clearTimeout(this.#timer)
    clearTimeout(this.#refusedTimer)
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
  }

  /** Marks as stale what a change concerns. */
  note(change: LiveChange) {
    const sentAt = ownRequestSentAt(change.cause)
    for (const query of this.queryClient.getQueryCache().getAll()) {
      if (!isMadeStale(query.queryKey, query.state.data, change)) continue
      if (sentAt !== undefined && this.#showsOwn(query, sentAt)) continue
      this.#stale.add(query.queryHash)
    }
    this.#schedule()
  }

  /** Learns what the files take up now. What is known already is not read again. */
  noteStorage(notice: LiveNotice) {
    this.#notice = notice
    this.#schedule()
  }

  /** Anything that was read may be stale. */
  noteAll() {
    for (const { queryHash, state } of this.queryClient.getQueryCache().getAll()) {
      if (state.status !== 'pending' || state.fetchStatus === 'fetching') this.#stale.add(queryHash)
    }
    this.#schedule()
  }

  /** Nothing that the server said since our change may have overwritten what we showed of it. */
  #showsOwn(query: Query, sentAt: number) {
    const { queryKey, queryHash, state } = query
    if (!isShownAtOnce(queryKey, query.isActive()) || state.fetchStatus !== 'idle') return false
    return (this.#respondedAt.get(queryHash) ?? -Infinity) < sentAt
  }

  #schedule() {
    if (this.#stale.size === 0 && !this.#notice) return
    if (this.#timer !== undefined || this.#mustWait()) return
    const wait = Math.max(FIRST_DELAY, this.#lastRound + NEXT_DELAY - performance.now())
    this.#timer = setTimeout(() => this.#round(), wait)
  }

  /** What the server says now would take back changes that are shown but not sent yet. */
  #mustWait() {
    return this.queryClient.isMutating({ mutationKey: ['blocks'] }) > 0
  }

  #round() {
    this.#timer = undefined
    if (this.#mustWait()) return
    this.#lastRound = performance.now()
    this.#compareStorage()
    const cache = this.queryClient.getQueryCache()
    const stale = [...this.#stale].flatMap((hash) => cache.get(hash) ?? [])
    // A response under way may be from before the change: it is read once more when it is there.
    const busy = stale.filter(({ state }) => state.fetchStatus === 'fetching')
    this.#stale = new Set(busy.map(({ queryHash }) => queryHash))
    const due = new Set(stale.filter((query) => !busy.includes(query)))
    for (const { queryHash } of due) this.#asked.add(queryHash)
    void this.queryClient.invalidateQueries({ predicate: (query) => due.has(query) })
    this.#schedule()
  }

  #askLater(queryHash: string) {
    this.#refused.add(queryHash)
    this.#refusedTimer ??= setTimeout(() => {
      this.#refusedTimer = undefined
      for (const refused of this.#refused) this.#stale.add(refused)
      this.#refused.clear()
      this.#schedule()
    }, this.refusedDelay)
  }

  /** A response under way is waited for: it may say the same. */
  #compareStorage() {
    const query = this.queryClient.getQueryCache().find<StorageResponse>({ queryKey: STORAGE_KEY })
    if (!this.#notice || query?.state.fetchStatus === 'fetching') return
    const { file_storage } = this.#notice
    this.#notice = null
    if (query && query.state.data?.file_storage !== file_storage) this.#stale.add(query.queryHash)
  }
}

/** Of an unreachable server is heard when it is back. */
function isBusy(error: unknown) {
  return hasStatus(error, 429) || hasStatus(error, 500) || hasStatus(error, 503)
}
