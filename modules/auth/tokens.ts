import { createHash, randomBytes, randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type TokenKind = 'verify_email' | 'reset_password'

/** Minutes until a token expires (rule 10.4). */
const VALID_MINUTES: Record<TokenKind, number> = { verify_email: 15, reset_password: 60 }

/**
 * Creates a token and returns it for the mail only; the database stores its hash. Earlier tokens
 * stay valid until they expire, except those that set a password. The caller holds the lock on the
 * user's row.
 */
export async function mintToken(trx: TransactionClientContract, userId: number, kind: TokenKind) {
  const token = randomBytes(32).toString('base64url')
  if (kind === 'reset_password') await revokeTokens(trx, userId, kind)
  await trx.rawQuery(
    `delete from auth_tokens where user_id = ? and kind = ? and expires_at <= now()`,
    [userId, kind]
  )
  await trx.rawQuery(
    `insert into auth_tokens (user_id, kind, token_hash, expires_at)
       values (?, ?, ?, now() + make_interval(mins => ?))`,
    [userId, kind, sha256(token), VALID_MINUTES[kind]]
  )
  return token
}

/** Revokes all unused tokens of the kind. Used tokens are kept to recognize retries. */
export async function revokeTokens(
  trx: TransactionClientContract,
  userId: number,
  kind: TokenKind
) {
  await trx.from('auth_tokens').where({ user_id: userId, kind }).whereNull('used_at').delete()
}

/** Returns true if a token is usable now, or was used with this key. */
export async function isUsable({ token, key }: Redemption, kind: TokenKind) {
  const { rows }: { rows: unknown[] } = await db.rawQuery(
    `select from auth_tokens where token_hash = ? and kind = ?
       and expires_at > now() and (used_at is null or used_with = ?)`,
    [sha256(token), kind, hashOf(key)]
  )
  return rows.length > 0
}

/** A token from a mailed link, with the client's `Idempotency-Key`. */
export interface Redemption {
  token: string
  key: string | undefined
}

/**
 * Redeems a token. Returns its user's id, with the user's row locked; undefined if the token is
 * unknown, expired or used. `repeated` is true for a retry with the same key, whose first response
 * was lost. The user's row is always locked first, which prevents deadlocks.
 */
export async function redeemToken(
  trx: TransactionClientContract,
  { token, key }: Redemption,
  kind: TokenKind
): Promise<{ userId: number; repeated: boolean } | undefined> {
  const tokenHash = sha256(token)
  const keyHash = hashOf(key)
  const owner: { id: string } | null = await trx
    .from('users')
    .select('id')
    .whereIn('id', trx.from('auth_tokens').select('user_id').where({ token_hash: tokenHash, kind }))
    .forUpdate()
    .first()
  if (!owner) return undefined
  const { rows }: { rows: { repeated: boolean }[] } = await trx.rawQuery(
    `with found as materialized (select id, used_at from auth_tokens
       where token_hash = ? and kind = ? and expires_at > now()
         and (used_at is null or used_with = ?))
     update auth_tokens t set used_at = coalesce(t.used_at, now()), used_with = ?
       from found where t.id = found.id returning found.used_at is not null as repeated`,
    [tokenHash, kind, keyHash, keyHash]
  )
  return rows[0] && { userId: Number(owner.id), repeated: rows[0].repeated }
}

/** Hashes the key; without a key each request gets a random one, so none counts as a retry. */
function hashOf(key: string | undefined) {
  return sha256(key ?? randomUUID())
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest()
}
