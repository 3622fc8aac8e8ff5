import { createHash } from 'node:crypto'

export const HASH_BYTES = 32

/** Events of which a block of the chain is made. */
export const BLOCK_EVENTS = 256

/** How far a chain goes, and what it comes to there. */
export interface ChainHead {
  events: number
  /** SHA-256: the link of its last block. */
  link: Buffer
}

/** A block's link: SHA-256 of the link before it (nothing before the first) and of its events' hashes. */
export function linkOf(before: Uint8Array, leaves: Uint8Array): Buffer {
  return createHash('sha256').update(before).update(leaves).digest()
}

/** A log without events. */
export const EMPTY_CHAIN: ChainHead = { events: 0, link: linkOf(Buffer.alloc(0), Buffer.alloc(0)) }

/** A chain as it grows, event by event. */
export class Chain {
  #before: Buffer = Buffer.alloc(0)
  #leaves: Buffer[] = []
  #events = 0

  get events() {
    return this.#events
  }

  add(leaf: Buffer) {
    if (this.#leaves.length === BLOCK_EVENTS) {
      this.#before = this.link
      this.#leaves = []
    }
    this.#leaves.push(leaf)
    this.#events++
  }

  /** Of the block that the last event is in; of nothing before the first. */
  get link(): Buffer {
    return linkOf(this.#before, Buffer.concat(this.#leaves))
  }
}
