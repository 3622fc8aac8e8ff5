import type { Aggregate } from '#kernel/aggregates/aggregate'
import type { DomainEvent } from '#kernel/events/definitions'
import type { RecordedEvent } from '#kernel/event_store/port'
import { type SealingCodec, type StoredEvent, UnknownEvent } from '#kernel/events/sealing_codec'
import { billingAggregate, type Billing } from '#modules/billing/billing'
import type { BillingEvent, PlanEvent } from '#modules/billing/events'
import { planAggregate, type Plan } from '#modules/billing/plan'
import { DEFAULT_PAGE_SETTINGS } from '#modules/workspace/api'
import type { WorkspaceEvent } from '#modules/workspace/events'
import { sharesOf } from '#modules/workspace/shares/decide_shares'
import type { Workspace } from '#modules/workspace/tree'
import { sortOf, workspaceAggregate } from '#modules/workspace/workspace'

/** Final state of a stream for auditors: its structure as JSON lines, without text. */
export interface StreamState {
  /** Adds the next event, without its text. */
  add(stored: StoredEvent): void
  lines(): Iterable<object>
}

/** State factories by stream name prefix. */
const STATES: Record<string, () => StreamState> = {
  'workspace-': () => new Folded<Workspace, WorkspaceEvent>(workspaceAggregate, blocksOf),
  'plan-': () => new Folded<Plan, PlanEvent>(planAggregate, (plan) => (plan ? [plan] : [])),
  'billing-': () =>
    new Folded<Billing, BillingEvent>(billingAggregate, (billing) => billing.values()),
  'page-': () => new Facts(),
  'user-': () => new Facts(),
}

/** Returns the state for a stream; undefined if the stream is not the product's. */
export function stateOfStream(stream: string): StreamState | undefined {
  const prefix = Object.keys(STATES).find((start) => stream.startsWith(start))
  return prefix === undefined ? undefined : STATES[prefix]!()
}

/** Adds the next event of the log. Returns an error message if the event cannot be read. */
export function addRecorded(
  state: StreamState,
  codec: SealingCodec,
  event: RecordedEvent
): string | undefined {
  try {
    state.add(codec.decodeClear(event))
    return undefined
  } catch (error) {
    if (error instanceof UnknownEvent) {
      return `${error.message}, recorded by a newer version of the program; use that version`
    }
    // Another program may have written any bytes to the log.
    return `The event with revision ${event.revision} cannot be read: ${String(error)}`
  }
}

/** State that an aggregate's decisions depend on. */
class Folded<State, Event extends DomainEvent> implements StreamState {
  #state: State

  constructor(
    readonly aggregate: Aggregate<State, Event>,
    readonly describe: (state: State) => Iterable<object>
  ) {
    this.#state = aggregate.initial()
  }

  add({ event, revision }: StoredEvent) {
    this.#state = this.aggregate.evolve(this.#state, event as Event, revision)
  }

  lines() {
    return this.describe(this.#state)
  }
}

/** Counts events per type and keeps the clear data of the last one. */
class Facts implements StreamState {
  #facts = new Map<string, { type: string; count: number; last: string; data: object }>()

  add({ event: { type, data }, metadata }: StoredEvent) {
    const count = (this.#facts.get(type)?.count ?? 0) + 1
    const clear = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null))
    this.#facts.set(type, { type, count, last: metadata.time, data: clear })
  }

  lines() {
    return this.#facts.values()
  }
}

/** Yields the order of the folders if they are sorted, then all blocks. */
function* blocksOf(state: Workspace): Iterable<object> {
  const sort = sortOf(state, null)
  if (sort !== 'manual') yield { parent_block_id: null, sort }
  yield* childrenOf(state, null)
}

/** Yields parents before their children, siblings in the order of their ranks. */
function* childrenOf(state: Workspace, parentId: number | null): Iterable<object> {
  const { tree, settings, favorites, templates } = state
  for (const { id, type, archived } of tree.children(parentId)) {
    const template = templates.get(id) ?? false
    const page = type === 'page' ? { template, ...(settings.get(id) ?? DEFAULT_PAGE_SETTINGS) } : {}
    const trash = tree.isInTrash(id)
    const favorite = favorites.get(id) ?? false
    const list = type === 'page' ? {} : { sort: sortOf(state, id) }
    const shares = sharesOf(state, id).map(({ blockId: _block, ...share }) => share)
    const place = { block_id: id, parent_block_id: parentId, block_type: type }
    yield { ...place, archived, trash, favorite, ...list, ...page, shares }
    yield* childrenOf(state, id)
  }
}
