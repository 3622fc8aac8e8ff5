import { createHash, randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type TokenKind = 'verify_email' | 'reset_password'

/** Minutes that a token can be used (SPEC §9, DESIGN 4.10). */
const VALID_MINUTES: Record<TokenKind, number> = { verify_email: 15, reset_password: 60 }

/**
 * Makes a token and returns it, for the mail only: the database gets its hash. All earlier tokens of
 * the kind are dead. The caller holds the user's row.
 */
export async function mintToken(trx: TransactionClientContract, userId: number, kind: TokenKind) {
  const token = randomBytes(32).toString('base64url')
  await revokeTokens(trx, userId, kind)
  await trx.rawQuery(
    `insert into auth_tokens (user_id, kind, token_hash, expires_at)
       values (?, ?, ?, now() + make_interval(mins => ?))`,
    [userId, kind, sha256(token), VALID_MINUTES[kind]]
  )
  return token
}

/** Kills all tokens of the kind. */
export async function revokeTokens(
  trx: TransactionClientContract,
  userId: number,
  kind: TokenKind
) {
  await trx.from('auth_tokens').where({ user_id: userId, kind }).delete()
}

/** Whether a token could be used at this moment. */
export async function isUsable(token: string, kind: TokenKind) {
  const row: unknown = await db
    .from('auth_tokens')
    .where({ token_hash: sha256(token), kind })
    .whereNull('used_at')
    .where('expires_at', '>', db.raw('now()'))
    .first()
  return row !== null
}

/**
 * Uses a token up. Returns whose it was, with that user's row locked; undefined when it is unknown,
 * expired or used. The user's row comes first, here as elsewhere, so that nothing deadlocks.
 */
export async function redeemToken(trx: TransactionClientContract, token: string, kind: TokenKind) {
  const tokenHash = sha256(token)
  const owner: { id: string } | null = await trx
    .from('users')
    .select('id')
    .whereIn('id', trx.from('auth_tokens').select('user_id').where({ token_hash: tokenHash, kind }))
    .forUpdate()
    .first()
  if (!owner) return undefined
  const { rows }: { rows: unknown[] } = await trx.rawQuery(
    `update auth_tokens set used_at = now()
       where token_hash = ? and kind = ? and used_at is null and expires_at > now() returning id`,
    [tokenHash, kind]
  )
  return rows.length > 0 ? Number(owner.id) : undefined
}

function sha256(token: string) {
  return createHash('sha256').update(token).digest()
}
