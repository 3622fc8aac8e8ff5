import { type Mutation, type MutationKey, onlineManager } from '@tanstack/react-query'
import { hasStatus, newIdempotencyKey } from '../../../app/api-client.js'
import { keepWithWaiting } from '../../../app/offline/response-cache.js'
import { queryClient } from '../../../app/query-client.js'
import type { CreateItem } from '../tree/commands/create-item.js'
import type { ItemLists } from '../tree/item-lists.js'
import { TREE_KEY, doubtLists, showByName } from '../tree/tree-mutations.js'
import { ITEM_LISTS_KEY } from '../tree/item-queries.js'
import { findCreationsBy, keepRealId, knownRealIds } from '../../../app/temporary-ids.js'
import { type KeptChange, type KeptQueue, KeptQueues } from './stored-queue.js'
import { showWaiting } from './show-queued.js'

const cache = queryClient.getMutationCache()

/**
 * Keeps the changes of the tree that wait for the server, so that they survive a reload, a closed
 * tab and the end of a session. They are sent in their order, with the keys they had.
 */
export class WaitingChanges {
  #queues: KeptQueues
  /** The session ended before they were taken; they are sent after the next sign-in. */
  #parked: KeptChange[] = []
  #unsubscribe: (() => void)[]
  #wrote = false
  #scheduled = false

  constructor(userId: number) {
    const { promise: ready, resolve: adopted } = Promise.withResolvers<void>()
    this.#queues = new KeptQueues(userId, newIdempotencyKey())
    this.#unsubscribe = [
      cache.subscribe(({ mutation }) => {
        if (mutation) this.#noteParked(mutation)
        this.#schedule()
      }),
      onlineManager.subscribe((online) => void (online && this.#adopt())),
    ]
    keepWithWaiting({
      ready,
      names: () => waitingMutations().map(nameOf),
      show: (queryKey, kept, included) => {
        const lacking = waitingMutations().filter((change) => !included.includes(nameOf(change)))
        return showWaiting(queryKey, kept, lacking.map(showOf))
      },
    })
    findCreationsBy((temporaryId) => this.#isMaking(temporaryId))
    void this.#adopt(adopted)
  }

  /** Resolves to whether the creation of an item waits, in this tab or in another one. */
  async #isMaking(temporaryId: number) {
    const ofTabs = (await this.#queues.all()).flatMap(({ changes }) => changes)
    const changes = [...waitingMutations().map(toKept), ...this.#parked, ...ofTabs]
    return changes.some((change) => madeBy(change) === temporaryId)
  }

  /** Somebody else is signed in: what is kept stays kept, and is not sent as theirs. */
  stop() {
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    for (const mutation of waitingMutations()) cache.remove(mutation)
    this.#queues.release()
  }

  /** Takes up what the end of a session left, now that the same person is signed in again. */
  takeUp() {
    if (this.#parked.length === 0) return
    const parked = this.#parked
    this.#parked = []
    for (const change of parked) restore(change)
    doubtLists()
    if (onlineManager.isOnline()) void queryClient.resumePausedMutations()
  }

  /** Sends what waits; returns whether nothing is left. */
  async flush() {
    if (onlineManager.isOnline()) await queryClient.resumePausedMutations()
    return waitingMutations().length === 0
  }

  /** Gives up what waits, for good. */
  discard() {
    for (const mutation of waitingMutations()) cache.remove(mutation)
    this.#parked = []
    this.#wrote = false
    void this.#queues.clear()
  }

  async #adopt(onKnown?: () => void) {
    let adopted = false
    await this.#queues.adopt(async ({ changes, realIds }) => {
      for (const [temporary, real] of realIds) keepRealId(temporary, real)
      const known = new Set(waitingMutations().map(nameOf))
      for (const change of changes) if (!known.has(keyOf(change.variables))) restore(change)
      adopted ||= changes.length > 0
      await this.#write()
    })
    onKnown?.()
    if (!adopted) return
    // Lists may have been read without what these changes show.
    doubtLists()
    if (onlineManager.isOnline()) await queryClient.resumePausedMutations()
    else await queryClient.invalidateQueries({ queryKey: ITEM_LISTS_KEY })
  }

  #noteParked({ options, state }: Mutation) {
    if (state.status !== 'error' || !hasStatus(state.error, 401)) return
    if (!isOfTree(options.mutationKey)) return
    const variables = state.variables as KeptChange['variables']
    if (this.#parked.some((change) => keyOf(change.variables) === keyOf(variables))) return
    this.#parked.push({ mutationKey: options.mutationKey, variables })
  }

  /** Many events of one moment are one write. */
  #schedule() {
    if (this.#scheduled) return
    this.#scheduled = true
    queueMicrotask(() => {
      this.#scheduled = false
      void this.#write()
    })
  }

  /** A change that is answered at once is not worth writing down, unless text may depend on it. */
  async #write() {
    const pending = waitingMutations()
    const isKept = (mutation: Mutation) => mutation.state.isPaused || makesPage(mutation)
    const waits = this.#parked.length > 0 || pending.some(isKept)
    if (!waits && !this.#wrote) return
    const changes = waits ? [...this.#parked, ...pending.map(toKept)] : []
    this.#wrote = changes.length > 0
    const queue: KeptQueue = { changes, realIds: knownRealIds() }
    await this.#queues.write(queue)
  }
}

/** The changes of the tree that have no answer yet, in the order in which they are sent. */
function waitingMutations(): Mutation[] {
  return cache.findAll({ mutationKey: TREE_KEY, status: 'pending' })
}

function restore({ mutationKey, variables }: KeptChange) {
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

function toKept({ options, state }: Mutation): KeptChange {
  return {
    mutationKey: options.mutationKey ?? TREE_KEY,
    variables: state.variables as KeptChange['variables'],
  }
}

function showOf(mutation: Mutation) {
  const { mutationKey, variables } = toKept(mutation)
  return (lists: ItemLists) => showByName(String(mutationKey[1]), lists, variables)
}

/** The temporary id of the item that a change makes, if it makes one. */
function madeBy({ variables }: KeptChange) {
  return (variables as Partial<CreateItem>).temporaryId
}

/** Returns whether a change makes a page, in which somebody writes before it has its number. */
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
  return (variables as KeptChange['variables']).idempotencyKey
}
