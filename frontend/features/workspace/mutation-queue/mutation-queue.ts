import { type Mutation, type MutationKey, onlineManager } from '@tanstack/react-query'
import { hasStatus, newIdempotencyKey } from '../../../app/api-client.js'
import { setQueuedChanges } from '../../../app/offline/response-cache.js'
import { queryClient } from '../../../app/query-client.js'
import type { CreateItem } from '../tree/commands/create-item.js'
import type { ItemLists } from '../tree/item-lists.js'
import { TREE_KEY, markListsStale, showByName } from '../tree/tree-mutations.js'
import { ITEM_LISTS_KEY } from '../tree/item-queries.js'
import { findCreationsBy, keepRealId, knownRealIds } from '../../../app/temporary-ids.js'
import { type StoredMutation, type StoredQueue, StoredQueues } from './stored-queue.js'
import { showQueued } from './show-queued.js'

const cache = queryClient.getMutationCache()

/**
 * Queue of tree changes that wait for the server. Its changes survive a reload, a closed tab, and
 * the end of a session. They are sent in order, with their original idempotency keys.
 */
export class MutationQueue {
  #queues: StoredQueues
  /**
   * Changes whose session ended before the server accepted them. They are sent after the next
   * sign-in.
   */
  #parked: StoredMutation[] = []
  #unsubscribe: (() => void)[]
  #wrote = false
  #scheduled = false

  constructor(userId: number) {
    const { promise: ready, resolve: adopted } = Promise.withResolvers<void>()
    this.#queues = new StoredQueues(userId, newIdempotencyKey())
    this.#unsubscribe = [
      cache.subscribe(({ mutation }) => {
        if (mutation) this.#noteParked(mutation)
        this.#schedule()
      }),
      onlineManager.subscribe((online) => void (online && this.#adopt())),
    ]
    setQueuedChanges({
      ready,
      names: () => queuedMutations().map(nameOf),
      show: (queryKey, base, included) => {
        const lacking = queuedMutations().filter((change) => !included.includes(nameOf(change)))
        return showQueued(queryKey, base, lacking.map(showOf))
      },
    })
    findCreationsBy((temporaryId) => this.#isMaking(temporaryId))
    void this.#adopt(adopted)
  }

  /** Resolves to true if the creation of an item is pending, in this tab or in another one. */
  async #isMaking(temporaryId: number) {
    const ofTabs = (await this.#queues.all()).flatMap(({ changes }) => changes)
    const changes = [...queuedMutations().map(toStoredMutation), ...this.#parked, ...ofTabs]
    return changes.some((change) => madeBy(change) === temporaryId)
  }

  /**
   * Stops sending when another user signs in. The stored changes are kept, but not sent as that
   * user's.
   */
  stop() {
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    for (const mutation of queuedMutations()) cache.remove(mutation)
    this.#queues.stop()
  }

  /** Resumes the changes left from an ended session, once the same user has signed in again. */
  takeUp() {
    if (this.#parked.length === 0) return
    const parked = this.#parked
    this.#parked = []
    for (const change of parked) restore(change)
    markListsStale()
    if (onlineManager.isOnline()) void queryClient.resumePausedMutations()
  }

  /** Sends pending changes. Resolves to true if none are left. */
  async flush() {
    if (onlineManager.isOnline()) await queryClient.resumePausedMutations()
    return queuedMutations().length === 0
  }

  /** Discards pending changes permanently. */
  discard() {
    for (const mutation of queuedMutations()) cache.remove(mutation)
    this.#parked = []
    this.#wrote = false
    void this.#queues.clear()
  }

  async #adopt(onKnown?: () => void) {
    let adopted = false
    const restoreQueue = async ({ changes, realIds }: StoredQueue) => {
      for (const [temporary, real] of realIds) keepRealId(temporary, real)
      const known = new Set(queuedMutations().map(nameOf))
      for (const change of changes) if (!known.has(keyOf(change.variables))) restore(change)
      adopted ||= changes.length > 0
      await this.#write()
    }
    await this.#queues.adopt(restoreQueue, async (queue) => {
      await restoreQueue(queue)
      void this.#showAdopted()
    })
    onKnown?.()
    if (adopted) await this.#showAdopted()
  }

  async #showAdopted() {
    // Lists may have been loaded without these changes.
    markListsStale()
    if (onlineManager.isOnline()) await queryClient.resumePausedMutations()
    else await queryClient.invalidateQueries({ queryKey: ITEM_LISTS_KEY })
  }

  #noteParked({ options, state }: Mutation) {
    if (state.status !== 'error' || !hasStatus(state.error, 401)) return
    if (!isOfTree(options.mutationKey)) return
    const variables = state.variables as StoredMutation['variables']
    if (this.#parked.some((change) => keyOf(change.variables) === keyOf(variables))) return
    this.#parked.push({ mutationKey: options.mutationKey, variables })
  }

  /** Batches the events of one tick into one write. */
  #schedule() {
    if (this.#scheduled) return
    this.#scheduled = true
    queueMicrotask(() => {
      this.#scheduled = false
      void this.#write()
    })
  }

  /**
   * Writes the queue. Skips changes that are acknowledged immediately, unless a page's text may
   * depend on them.
   */
  async #write() {
    const pending = queuedMutations()
    const isKept = (mutation: Mutation) => mutation.state.isPaused || makesPage(mutation)
    const waits = this.#parked.length > 0 || pending.some(isKept)
    if (!waits && !this.#wrote) return
    const changes = waits ? [...this.#parked, ...pending.map(toStoredMutation)] : []
    this.#wrote = changes.length > 0
    const queue: StoredQueue = { changes, realIds: knownRealIds() }
    await this.#queues.write(queue)
  }
}

/** Returns the pending tree changes, in the order in which they are sent. */
function queuedMutations(): Mutation[] {
  return cache.findAll({ mutationKey: TREE_KEY, status: 'pending' })
}

function restore({ mutationKey, variables }: StoredMutation) {
  cache.build(
    queryClient,
    { mutationKey },
    {
      context: undefined,
      data: undefined,
      error: null,
      failureCount: 0,
      failureReason: null,
      isPaused: true,
      status: 'pending',
      variables,
      submittedAt: variables.askedAt,
    }
  )
}

function toStoredMutation({ options, state }: Mutation): StoredMutation {
  return {
    mutationKey: options.mutationKey ?? TREE_KEY,
    variables: state.variables as StoredMutation['variables'],
  }
}

function showOf(mutation: Mutation) {
  const { mutationKey, variables } = toStoredMutation(mutation)
  return (lists: ItemLists) => showByName(String(mutationKey[1]), lists, variables)
}

/** Returns the temporary id of the item that a change creates, or undefined. */
function madeBy({ variables }: StoredMutation) {
  return (variables as Partial<CreateItem>).temporaryId
}

/**
 * Returns true if a change creates a page. The user may write in that page before it has its id.
 */
function makesPage({ state }: Mutation) {
  const { temporaryId, type } = state.variables as Partial<CreateItem>
  return temporaryId !== undefined && type === 'page'
}

function isOfTree(key: MutationKey | undefined): key is MutationKey {
  return key?.[0] === TREE_KEY[0]
}

function nameOf({ state }: Mutation) {
  return keyOf(state.variables)
}

function keyOf(variables: unknown) {
  return (variables as StoredMutation['variables']).idempotencyKey
}
