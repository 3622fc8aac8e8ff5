import type pg from 'pg'
import { servedSchema } from '#kernel/projections/projection'
import { sharesProjection, tokenHash } from '#projections/shares/projection'

/** Shares that have not ended. */
export const SHARES = `${servedSchema(sharesProjection.name)}.shares`

/** A share as its owner sees it. Times are ISO 8601. */
export interface ShareRow {
  id: number
  block_id: number
  token: string
  created_at: string
  expires_at: string | null
  has_password: boolean
  indexable: boolean
}

/** A share found by its token, with its password. */
export interface FoundShare {
  ownerId: number
  id: number
  /** Id of the password that `passwordHash` belongs to; null for none. */
  passwordId: string | null
  passwordHash: string | null
}

/** Queries on shares that have not ended. */
export class ShareQueries {
  constructor(readonly pool: pg.Pool) {}

  /** Returns the owner's shares, or those of one block, the newest first. */
  async shares(ownerId: number, blockId?: number): Promise<ShareRow[]> {
    const { rows } = await this.pool.query<Record<'created_at' | 'expires_at', Date> & ShareRow>({
      name: `shares_${blockId === undefined}`,
      text: `select id::float8, block_id::float8, token, created_at, expires_at,
               password_id is not null as has_password, indexable
             from ${SHARES} where owner_id = $1 ${blockId === undefined ? '' : 'and block_id = $2'}
             order by id desc`,
      values: blockId === undefined ? [ownerId] : [ownerId, blockId],
    })
    return rows.map((row) => ({
      ...row,
      created_at: new Date(row.created_at).toISOString(),
      expires_at: row.expires_at === null ? null : new Date(row.expires_at).toISOString(),
    }))
  }

  async byToken(token: string): Promise<FoundShare | undefined> {
    const { rows } = await this.pool.query<FoundShare>({
      name: 'shares_by_token',
      text: `select owner_id::float8 as "ownerId", id::float8, password_id as "passwordId",
               password_hash as "passwordHash"
             from ${SHARES} where token_hash = $1`,
      values: [tokenHash(token)],
    })
    return rows[0]
  }
}
