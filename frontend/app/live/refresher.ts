import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query'
import type {
  ImportNotice,
  ImportResponse,
  StorageNotice,
  StorageResponse,
} from '#modules/workspace/api'
import { hasStatus, isUnreachable } from '../api-client.js'
import { isServedFromCache } from '../offline/response-cache.js'
import { isMadeStale, isShownAtOnce, STORAGE_KEY } from './changed-queries.js'
import { IMPORTS_KEY, isAboutImport, withProgress } from './import-notices.js'
import type { LiveChange, LiveNotice } from './live-change.js'
import { ownRequestSentAt } from './own-calls.js'

/** Milliseconds from a change to the refetch, and between two rounds of refetching. */
const FIRST_DELAY = 30
const NEXT_DELAY = 400
/** Milliseconds until a query that the busy server rejected or left unanswered is retried. */
const REFUSED_DELAY = 3_000

/**
 * Refetches queries that changes elsewhere made stale. Batches simultaneous changes into one round.
 * Queries that are not on screen are only marked, and refetched when shown.
 */
export class Refresher {
  #stale = new Set<string>()
  /** Last storage notice, until it is compared with the fetched value. */
  #notice: StorageNotice | null = null
  /** Time of the server's last response to each query. */
  #respondedAt = new Map<string, number>()
  /** Queries in flight. */
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
        if (!isServedFromCache(event.query)) this.#respondedAt.set(queryHash, performance.now())
        else if (onlineManager.isOnline()) this.#askLater(queryHash)
      }),
      queryClient.getMutationCache().subscribe(() => this.#schedule()),
    ]
  }

  stop() {
    clearTimeout(this.#timer)
    clearTimeout(this.#refusedTimer)
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
  }

  /** Marks the queries that a change affects as stale. */
  note(change: LiveChange) {
    const sentAt = ownRequestSentAt(change.cause)
    for (const query of this.queryClient.getQueryCache().getAll()) {
      if (!isMadeStale(query.queryKey, query.state.data, change)) continue
      if (sentAt !== undefined && this.#showsOwn(query, sentAt)) continue
      this.#stale.add(query.queryHash)
    }
    this.#schedule()
  }

  noteNotice(notice: LiveNotice) {
    if (notice.kind === 'import') this.#noteImport(notice)
    else this.#notice = notice
    this.#schedule()
  }

  /** Shows the progress of an import, and refetches an import whose state changed. */
  #noteImport(notice: ImportNotice) {
    for (const query of this.queryClient.getQueryCache().findAll({ queryKey: IMPORTS_KEY })) {
      if (!isAboutImport(query.queryKey, notice)) continue
      const data = withProgress(query.state.data as ImportResponse | ImportResponse[], notice)
      if (data) query.setData(data)
      else this.#stale.add(query.queryHash)
    }
  }

  /** Marks all fetched queries as stale. */
  noteAll() {
    for (const { queryHash, state } of this.queryClient.getQueryCache().getAll()) {
      if (state.status !== 'pending' || state.fetchStatus === 'fetching') this.#stale.add(queryHash)
    }
    this.#schedule()
  }

  /**
   * Returns true if the tab still shows its own change. A response since the change was sent may
   * have overwritten it.
   */
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

  /**
   * Returns true while block changes are shown but not sent, because a response would revert them.
   */
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
    // A response in flight may predate the change, so its query is refetched afterwards.
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

  /**
   * Compares the storage notice with the fetched storage, so that a known value is not refetched.
   * Waits for a response in flight, because it may have the same value.
   */
  #compareStorage() {
    const query = this.queryClient.getQueryCache().find<StorageResponse>({ queryKey: STORAGE_KEY })
    if (!this.#notice || query?.state.fetchStatus === 'fetching') return
    const { file_storage } = this.#notice
    this.#notice = null
    if (query && query.state.data?.file_storage !== file_storage) this.#stale.add(query.queryHash)
  }
}

/**
 * Returns true if the server was too busy, or left a single call unanswered. An unreachable server
 * is handled when it is back.
 */
function isBusy(error: unknown) {
  if (isUnreachable(error)) return onlineManager.isOnline()
  return hasStatus(error, 429) || hasStatus(error, 500) || hasStatus(error, 503)
}
