import type pg from 'pg'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { Anchors } from '#kernel/chain/anchors'
import { leafOf } from '#kernel/chain/leaf'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'
import { notApplied } from '#kernel/projections/checkpoints'
import { countErased } from '#kernel/vault/erased'
import { RECEIPT_FORMAT, type ReceiptResponse } from '#modules/workspace/api'
import { recordedSteps } from '#modules/workspace/receipts/deletion_steps'
import { erasureSteps } from '#modules/workspace/receipts/erasure_steps'
import { workspaceStream } from '#modules/workspace/workspace'
import type { ChainQueries } from '#projections/chain/queries'
import type { KnownReceipt, ReceiptQueries } from '#projections/receipts/queries'

export interface ReceiptSources {
  pool: pg.Pool
  store: EventStore
  receipts: ReceiptQueries
  chain: ChainQueries
  anchors: Pick<Anchors, 'covering'>
  /** Names of the checkpoints of all read models that hold text. */
  textModels: readonly string[]
}

/** Receipts of permanent deletions, each with the state of its erasure (rules 8.35, 8.36). */
export class Receipts {
  constructor(readonly sources: ReceiptSources) {}

  /** Returns a receipt of the owner. Throws E_RECEIPT_NOT_FOUND. */
  async find(ownerId: number, id: string): Promise<ReceiptResponse> {
    const known = await this.sources.receipts.find(ownerId, id)
    if (!known) throw receiptNotFound()
    const event = await this.#eventOf(ownerId, known)
    const [proof, erasure] = await Promise.all([
      this.#proofOf(event),
      this.#erasureOf(ownerId, known, event),
    ])
    const { blocks, revision, ...summary } = known
    const { stream } = event
    return {
      strata_receipt: RECEIPT_FORMAT,
      ...summary,
      blocks,
      stream,
      revision,
      ...proof,
      ...erasure,
    }
  }

  async #eventOf(ownerId: number, { revision, id }: KnownReceipt): Promise<RecordedEvent> {
    const stream = workspaceStream(ownerId)
    for await (const event of this.sources.store.read(stream, { from: revision, limit: 1 })) {
      return event
    }
    throw new Error(`The log has no event ${id} at ${stream} revision ${revision}`)
  }

  async #proofOf(event: RecordedEvent) {
    const { chain, anchors } = this.sources
    const event_hash = leafOf(event).toString('hex')
    const place = await chain.placeOf(event)
    if (!place) return { event_hash, position: null, hash: null, anchor: null }
    const anchor = (await anchors.covering(place.position)) ?? null
    return { event_hash, position: place.position, hash: place.link.toString('hex'), anchor }
  }

  async #erasureOf(ownerId: number, { revision, blocks }: KnownReceipt, event: RecordedEvent) {
    const { pool, textModels } = this.sources
    const [tombstones, behind, recorded] = await Promise.all([
      countErased(pool, blocks),
      notApplied(pool, textModels, event),
      recordedSteps(pool, ownerId, revision),
    ])
    const now = new Date()
    const facts = { ...recorded, blocks: blocks.length, tombstones, behind: behind.length, now }
    const steps = erasureSteps(facts)
    const { total, removed } = recorded.files
    return {
      removed_files: { total, removed },
      steps,
      complete: steps.every(({ state }) => state === 'done'),
      checked_at: now.toISOString(),
    }
  }
}

/** Returns the same error for an unknown receipt and one of another user. */
export function receiptNotFound() {
  return new DomainError('not_found', 'E_RECEIPT_NOT_FOUND', 'There is no such receipt')
}
