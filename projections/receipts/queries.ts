import type pg from 'pg'
import { servedSchema } from '#kernel/projections/projection'
import type { ReceiptSummary } from '#modules/workspace/api'
import { receiptsProjection } from '#projections/receipts/projection'

const RECEIPTS = `${servedSchema(receiptsProjection.name)}.receipts`

const SUMMARY = 'id, at, folders, files, sections, pages'

/** A receipt as the log tells it. */
export interface KnownReceipt extends ReceiptSummary {
  /** Revision of the deletion in the owner's workspace stream. */
  revision: number
  blocks: number[]
}

type SummaryRow = Omit<ReceiptSummary, 'at' | 'counts'> & { at: Date } & ReceiptSummary['counts']
type Row = SummaryRow & Pick<KnownReceipt, 'revision' | 'blocks'>

/** Queries on receipts of permanent deletions. Every query names the owner. */
export class ReceiptQueries {
  constructor(readonly pool: pg.Pool) {}

  /** Returns the owner's receipts, or part of them, the latest first. */
  async list(
    ownerId: number,
    { limit, offset }: { limit: number; offset: number }
  ): Promise<ReceiptSummary[]> {
    const { rows } = await this.pool.query<SummaryRow>({
      name: 'receipts_list',
      text: `select ${SUMMARY} from ${RECEIPTS} where owner_id = $1
             order by revision desc limit $2 offset $3`,
      values: [ownerId, limit, offset],
    })
    return rows.map(toSummary)
  }

  async count(ownerId: number): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>({
      name: 'receipts_count',
      text: `select count(*)::int from ${RECEIPTS} where owner_id = $1`,
      values: [ownerId],
    })
    return rows[0]!.count
  }

  /** Returns a receipt; undefined for an unknown one and another user's. */
  async find(ownerId: number, id: string): Promise<KnownReceipt | undefined> {
    const { rows } = await this.pool.query<Row>({
      name: 'receipts_find',
      text: `select ${SUMMARY}, revision::float8, block_ids::float8[] as blocks
             from ${RECEIPTS} where id = $2 and owner_id = $1`,
      values: [ownerId, id],
    })
    const [row] = rows
    return row && { ...toSummary(row), revision: row.revision, blocks: row.blocks }
  }
}

function toSummary({ id, at, folders, files, sections, pages }: SummaryRow): ReceiptSummary {
  return { id, at: at.toISOString(), counts: { folders, files, sections, pages } }
}
