import { createHash, randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'

/** Claims about a user (OpenID Connect Core, 5.1). */
export interface Claims {
  sub: string
  email: string
  email_verified: boolean
  name: string
  picture?: string
}

interface Grant {
  claims: Claims
  redirectUri: string
  /** BASE64URL(SHA256(verifier)), RFC 7636. */
  codeChallenge: string | null
}

const SECONDS = { code: 60, access: 3600 }

/** Creates the secret of a grant: a code that works once, or an access token. */
export async function issue(kind: keyof typeof SECONDS, grant: Grant) {
  const secret = randomBytes(24).toString('base64url')
  await db.rawQuery(
    `insert into dev_google_grants (secret, kind, claims, redirect_uri, code_challenge, expires_at)
       values (?, ?, ?, ?, ?, now() + make_interval(secs => ?))`,
    [
      secret,
      kind,
      JSON.stringify(grant.claims),
      grant.redirectUri,
      grant.codeChallenge,
      SECONDS[kind],
    ]
  )
  return secret
}

/**
 * Redeems a code once. Returns undefined unless the code is valid for this address and this
 * verifier.
 */
export async function redeemCode(code: string, redirectUri: string, verifier: string) {
  const {
    rows,
  }: { rows: { claims: Claims; redirect_uri: string; code_challenge: string | null }[] } =
    await db.rawQuery(
      `delete from dev_google_grants where secret = ? and kind = 'code' and expires_at > now()
         returning claims, redirect_uri, code_challenge`,
      [code]
    )
  const grant = rows[0]
  if (!grant || grant.redirect_uri !== redirectUri) return undefined
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  if (grant.code_challenge !== null && grant.code_challenge !== challenge) return undefined
  return grant.claims
}

/** Returns the claims behind an access token. */
export async function claimsOf(accessToken: string): Promise<Claims | undefined> {
  const row: { claims: Claims } | null = await db
    .from('dev_google_grants')
    .select('claims')
    .where({ secret: accessToken, kind: 'access' })
    .where('expires_at', '>', db.raw('now()'))
    .first()
  return row?.claims
}
