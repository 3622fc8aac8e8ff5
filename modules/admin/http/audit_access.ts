import { createHmac } from 'node:crypto'
import { safeEqual } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import { appKey } from '#platform/settings'
import { correlationId } from '#platform/http/tracing/correlation_id'
import { recordAuditAccess, type AuditPage } from '#modules/auth/index'

/** Milliseconds after which continued viewing is recorded as another audit access. */
const ACCESS_MS = 60 * 60_000

/**
 * Returns an HMAC which proves that a place belongs to a recorded audit access. A forged place
 * cannot avoid the record.
 */
export function proofOf(place: string) {
  return createHmac('sha256', appKey.release()).update(`look/${place}`).digest('base64url')
}

/**
 * Records audit access to a user's history, unless `given` proves a recorded access that is less
 * than an hour old. One access covers an hour of slider moves. Returns the proof for the next
 * request.
 */
export async function ensureAuditAccess(
  ctx: HttpContext,
  page: AuditPage,
  userId: number,
  { given, asked }: { given?: string; asked: Record<string, string | undefined> }
): Promise<string> {
  const { id } = ctx.auth.getUserOrFail()
  const until = (time: number) => `${time}.${proofOf(`${id}?${page}=${userId}&until=${time}`)}`
  const end = Number(given?.split('.')[0])
  if (given && end > Date.now() && safeEqual(until(end), given)) return given
  const of = new URLSearchParams({ user_id: String(userId) })
  for (const [name, place] of Object.entries(asked)) if (place) of.set(name, place)
  await recordAuditAccess(id, { at: page, of: of.toString() }, correlationId(ctx))
  return until(Date.now() + ACCESS_MS)
}
