import { BLOCK_EVENTS } from '#kernel/chain/chain'
import type { Entry } from '#kernel/chain/differences'
import type { ChainQueries, ReadBlock } from '#projections/chain/queries'

/** Entries of the chain at one moment. */
export class ChainedEntries {
  readonly problems: string[] = []
  #blocks: AsyncGenerator<ReadBlock, void>
  #entries: Entry[] = []
  #at = 0

  constructor(
    chain: ChainQueries,
    public left: number
  ) {
    this.#blocks = chain.blocks()
  }

  async next(): Promise<Entry | undefined> {
    if (this.left === 0) return undefined
    while (this.#at === this.#entries.length) {
      const { value: block, done } = await this.#blocks.next()
      if (done) return undefined
      if (!block.isLinked) {
        const first = block.id * BLOCK_EVENTS + 1
        this.problems.push(`The chain's own link from event ${first} on has changed`)
      }
      this.#entries = block.entries
      this.#at = 0
    }
    this.left--
    return this.#entries[this.#at++]
  }
}
