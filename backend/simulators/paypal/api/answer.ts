import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { readBody } from '#platform/http/bodies/read_body'
import { parsed } from '#simulators/paypal/api/parsed'
import { Refusal } from '#simulators/paypal/api/refusal'
import { isIssuedToken, takeBack } from '#simulators/paypal/api/tokens'
import { type Fault, takeFault } from '#simulators/paypal/state/control'
import { newId } from '#simulators/paypal/state/ids'
import { sendWaiting } from '#simulators/paypal/webhooks/deliveries'

export interface Answer {
  status: number
  body?: object
}

export interface Asked {
  /** The body as received. */
  text: string
  /** The body as a JSON object; empty without a body. */
  json: Record<string, unknown>
}

const MAX_BODY = 512 * 1024

/** Responds to a call with a token as PayPal does, including requested faults. */
export async function answer(ctx: HttpContext, work: (asked: Asked) => Promise<Answer>) {
  const { request, response } = ctx
  const debugId = newId.debug()
  response.header('Cache-Control', 'no-store')
  response.header('PayPal-Debug-Id', debugId)
  const fault = await takeFault(request.url())
  if (fault?.fault === 'drop') return void request.request.socket.destroy()
  const { status, body } = await outcome(ctx, work, fault).catch((error: unknown) => {
    if (!(error instanceof Refusal)) ctx.logger.error({ err: error }, 'dev/paypal: failed')
    const refusal = error instanceof Refusal ? error : new Refusal(500)
    return { status: refusal.status, body: refusal.body(debugId) }
  })
  void sendWaiting().catch(() => {})
  if (fault?.fault === 'slow') await sleep(fault.ms)
  if (fault?.fault === 'lost') return void request.request.socket.destroy()
  if (status === 429) response.header('Retry-After', '1')
  response.status(status)
  return body === undefined ? response.send('') : response.json(body)
}

async function outcome(
  { request }: HttpContext,
  work: (asked: Asked) => Promise<Answer>,
  fault: Fault | undefined
) {
  const token = /^Bearer (.+)$/.exec(request.header('authorization') ?? '')?.[1] ?? ''
  if (fault?.fault === 'unauthorized') await takeBack(token)
  if (!(await isIssuedToken(token))) throw new Refusal(401)
  if (fault?.fault === 'error') throw new Refusal(500)
  if (fault?.fault === 'busy') throw new Refusal(429)
  const text = String(await readBody(request.request, MAX_BODY))
  return work({ text, json: parse(text) })
}

function parse(text: string): Record<string, unknown> {
  if (text.trim() === '') return {}
  const json = parsed(text)
  if (typeof json === 'object' && json !== null) return json as Record<string, unknown>
  throw new Refusal(400, 'INVALID_PARAMETER_SYNTAX', { location: 'body' })
}
