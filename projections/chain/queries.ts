import type pg from 'pg'
import { BLOCK_EVENTS, HASH_BYTES, linkOf, type ChainHead } from '#kernel/chain/chain'
import type { AnchoredChain } from '#kernel/chain/anchors'
import type { Entry } from '#kernel/chain/differences'
import { placeOf, type Chained } from '#kernel/chain/leaf'
import type { Position } from '#kernel/event_store/port'
import { checkpointsIn } from '#kernel/projections/checkpoints'
import { checkpointOf, servedSchema } from '#kernel/projections/projection'
import { inSnapshot } from '#kernel/projections/transaction'
import { chainProjection } from '#projections/chain/projection'

const BLOCKS = `${servedSchema(chainProjection.name)}.blocks`

/** Number of blocks per read: 16,384 events. */
const PAGE = 64

const HEAD = {
  name: 'chain_head',
  text: `select id, length(leaves) as bytes, link from ${BLOCKS} order by id desc limit 1`,
}

interface HeadRow {
  id: string
  bytes: number
  link: Buffer
}

/** A block as read: its events, and a flag that its link matches its leaves. */
export interface ReadBlock {
  /** Block number from 0. */
  id: number
  entries: Entry[]
  isLinked: boolean
}

/** Position and size of the chain. */
export interface ChainStatus {
  /** Position up to which the chain has all events. */
  upTo: Position
  /** Number of events up to that position. */
  events: number
  /** False while the chain catches up with an existing log. */
  follows: boolean
}

/** Queries on the hash chain over the log. */
export class ChainQueries implements AnchoredChain {
  constructor(readonly pool: pg.Pool) {}

  async head(): Promise<ChainHead | undefined> {
    const { follows } = await this.status()
    if (!follows) return undefined
    const { rows } = await this.pool.query<HeadRow>(HEAD)
    return rows[0] && { events: countOf(rows[0]), link: rows[0].link }
  }

  async linkAt(events: number): Promise<Buffer | undefined> {
    const id = Math.floor((events - 1) / BLOCK_EVENTS)
    const bytes = (events - id * BLOCK_EVENTS) * HASH_BYTES
    const { rows } = await this.pool.query<{ leaves: Buffer; before: Buffer | null }>({
      name: 'chain_link_at',
      text: `select substr(leaves, 1, $2) as leaves,
               (select link from ${BLOCKS} where id = $1 - 1) as before
             from ${BLOCKS} where id = $1`,
      values: [id, bytes],
    })
    if (rows[0]?.leaves.length !== bytes) return undefined
    return linkOf(rows[0].before ?? Buffer.alloc(0), rows[0].leaves)
  }

  /**
   * Returns the number of an event in the chain, 1 for the first, and the link up to it. Undefined
   * while the chain lacks the event. Reads from the end, because receipts are mostly recent.
   */
  async placeOf(
    event: Pick<Chained, 'stream' | 'revision'>
  ): Promise<{ position: number; link: Buffer } | undefined> {
    const { rows } = await this.pool.query<{ id: string; nth: number }>({
      name: 'chain_place_of',
      text: `select id, array_position(places, $1) as nth from ${BLOCKS}
             where places @> array[$1] order by id desc limit 1`,
      values: [placeOf(event)],
    })
    if (!rows[0]) return undefined
    const position = Number(rows[0].id) * BLOCK_EVENTS + rows[0].nth
    const link = await this.linkAt(position)
    return link && { position, link }
  }

  /** Returns the chain's state from a single snapshot. */
  status(): Promise<ChainStatus> {
    return inSnapshot(this.pool, async (client) => {
      const checkpoints = await checkpointsIn(client)
      const name = checkpointOf(chainProjection)
      const { position, follows = true } = checkpoints.find((one) => one.name === name)!
      const { rows } = await client.query<HeadRow>(HEAD)
      return { upTo: position, events: rows[0] ? countOf(rows[0]) : 0, follows }
    })
  }

  /** Yields the existing blocks in order. */
  async *blocks(): AsyncGenerator<ReadBlock, void> {
    let link: Buffer = Buffer.alloc(0)
    for (let after = -1; ;) {
      const { rows } = await this.pool.query<{
        id: string
        leaves: Buffer
        places: string[]
        link: Buffer
      }>({
        name: 'chain_blocks',
        text: `select id, leaves, places, link from ${BLOCKS} where id > $1 order by id limit ${PAGE}`,
        values: [after],
      })
      for (const { id, leaves, places, link: noted } of rows) {
        const isLinked = linkOf(link, leaves).equals(noted) && Number(id) === after + 1
        link = noted
        after = Number(id)
        yield { id: after, entries: toEntries(places, leaves), isLinked }
      }
      if (rows.length < PAGE) return
    }
  }
}

function countOf({ id, bytes }: HeadRow) {
  return Number(id) * BLOCK_EVENTS + bytes / HASH_BYTES
}

function toEntries(places: string[], leaves: Buffer): Entry[] {
  return places.map((place, i) => ({
    place,
    leaf: leaves.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  }))
}
