import { createHash } from 'node:crypto'

export const HASH_BYTES = 32

/** Number of events in a block of the chain. */
export const BLOCK_EVENTS = 256

/** Length of a chain, and its last link. */
export interface ChainHead {
  events: number
  /** SHA-256 link of the chain's last block. */
  link: Buffer
}

/**
 * Returns a block's link: SHA-256 of the previous link (empty before the first) and the events'
 * hashes.
 */
export function linkOf(before: Uint8Array, leaves: Uint8Array): Buffer {
  return createHash('sha256').update(before).update(leaves).digest()
}

/** Head of a chain without events. */
export const EMPTY_CHAIN: ChainHead = { events: 0, link: linkOf(Buffer.alloc(0), Buffer.alloc(0)) }

/** Chain that grows event by event. */
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

  /** Link of the block that holds the last event; link of an empty block before the first event. */
  get link(): Buffer {
    return linkOf(this.#before, Buffer.concat(this.#leaves))
  }
}
