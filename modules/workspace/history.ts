import type { PastEvent } from '#kernel/events/past_event'
import { BLOCK_TYPES, type ReplayedBlock } from '#modules/workspace/api'
import { sharesOf } from '#modules/workspace/shares/decide_shares'
import { workspaceEvents, type WorkspaceEvent } from '#modules/workspace/events'
import type { Block, Workspace } from '#modules/workspace/tree'
import { sortOf, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

/** Facts about a block that decisions do not need. */
type Facts = Pick<ReplayedBlock, 'created_at' | 'named_at' | 'name_bytes' | 'icon_at'>

/** A user's workspace event by event, for auditors: the state behind decisions, without names. */
export class WorkspaceHistory {
  static readonly streamOf = workspaceStream
  static readonly types = new Set(Object.keys(workspaceEvents))

  #state: Workspace = workspaceAggregate.initial()
  readonly #facts = new Map<number, Facts>()

  /** Returns the ids of the only blocks that an event changes. */
  touched({ event }: PastEvent): number[] {
    const { data } = event as WorkspaceEvent
    if ('block_ids' in data) return data.block_ids
    if ('blocks' in data) return data.blocks.map(({ block_id: id }) => id)
    if ('shares' in data) return data.shares.map(({ block_id: id }) => id)
    if ('sort' in data) return data.parent_block_id === null ? [] : [data.parent_block_id]
    return [data.block_id]
  }

  add({ event, revision, time }: PastEvent) {
    const { type, data } = event as WorkspaceEvent
    this.#state = workspaceAggregate.evolve(this.#state, event as WorkspaceEvent, revision)
    if (type === 'BlocksDeleted') for (const id of data.block_ids) this.#facts.delete(id)
    if (type === 'BlockIconChanged') {
      const facts = this.#facts.get(data.block_id)
      if (facts) this.#facts.set(data.block_id, { ...facts, icon_at: revision })
    }
    if (type !== 'BlockCreated' && type !== 'BlockRenamed') return
    const { block_id: id, name_bytes } = data
    const { created_at, icon_at } = this.#facts.get(id) ?? { created_at: time, icon_at: null }
    this.#facts.set(id, { created_at, named_at: revision, name_bytes, icon_at })
  }

  find(id: number): ReplayedBlock | null {
    const block = this.#state.tree.find(id)
    return block ? this.#describe(block) : null
  }

  /** Returns parents before their children, siblings in the order of their ranks. */
  items(): ReplayedBlock[] {
    const items: ReplayedBlock[] = []
    const collect = (parentId: number | null) => {
      for (const block of this.#state.tree.children(parentId)) {
        items.push(this.#describe(block))
        if (block.type !== BLOCK_TYPES.at(-1)) collect(block.id)
      }
    }
    collect(null)
    return items
  }

  #describe({ id, type, parentId, rank, archived }: Block): ReplayedBlock {
    const settings = this.#state.settings.get(id) ?? null
    return {
      id,
      block_type: type,
      parent_block_id: parentId,
      rank,
      archived,
      settings,
      favorite: this.#state.favorites.get(id) ?? false,
      template: this.#state.templates.get(id) ?? false,
      sort: sortOf(this.#state, id),
      shares: sharesOf(this.#state, id).map(
        ({ id: shareId, expiresAt, passwordId, indexable }) => ({
          id: shareId,
          expires_at: expiresAt,
          has_password: passwordId !== null,
          indexable,
        })
      ),
      ...this.#facts.get(id)!,
    }
  }
}
