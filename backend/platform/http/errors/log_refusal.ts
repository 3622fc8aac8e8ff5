import { createHmac } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import type { HttpContext } from '@adonisjs/core/http'
import { appKey } from '#platform/settings'
import { clientAddress } from '#platform/http/network/client_address'
import { RefusalLog, type RefusalEvent } from '#platform/http/errors/refusal_log'

/** The refusal log of this process; tests replace it. */
export const refusals = {
  log: new RefusalLog(
    (line) => logger.warn(line, 'refused'),
    (ms, task) => void setTimeout(task, ms).unref()
  ),
}

/** Logs an error response if it is a refusal. */
export function logRefusal(ctx: HttpContext, { status, code }: { status: number; code: string }) {
  const event = eventOf(status, code)
  if (!event) return
  const email: unknown = event === 'auth.sign_in_refused' && ctx.request.input('email')
  refusals.log.note({
    event,
    client: hashed(clientAddress(ctx)),
    account: typeof email === 'string' ? hashed(email.trim().toLowerCase()) : undefined,
    user_id: 'auth' in ctx ? ctx.auth.use('web').user?.id : undefined,
    method: ctx.request.method(),
    route: ctx.route?.pattern,
    code,
  })
}

function eventOf(status: number, code: string): RefusalEvent | undefined {
  if (code === 'E_INVALID_CREDENTIALS') return 'auth.sign_in_refused'
  if (code === 'E_BAD_CSRF_TOKEN') return 'http.csrf_refused'
  if (code.startsWith('E_WEBHOOK_')) return 'http.webhook_refused'
  if (status === 403) return 'http.forbidden'
  return status === 429 ? 'http.too_many_requests' : undefined
}

function hashed(text: string) {
  return createHmac('sha256', appKey.release())
    .update(`log/${text}`)
    .digest('base64url')
    .slice(0, 12)
}
