import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'

/** Validity in seconds, the same as for PayPal's tokens. */
const SECONDS = 9 * 60 * 60

export async function issueToken() {
  const token = `A21AA${randomBytes(48).toString('base64url')}`
  await db.rawQuery(
    `insert into dev_paypal_tokens (token, expires_at)
       values (?, now() + make_interval(secs => ?))`,
    [token, SECONDS]
  )
  return { token, seconds: SECONDS }
}

export async function isIssuedToken(token: string) {
  const query = db.from('dev_paypal_tokens').select('token').where({ token })
  return (await query.where('expires_at', '>', db.raw('now()')).first()) !== null
}

export async function takeBack(token: string) {
  await db.from('dev_paypal_tokens').where({ token }).delete()
}
