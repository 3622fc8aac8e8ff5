import db from '@adonisjs/lucid/services/db'
import { webhookUrl } from '#platform/paypal/settings'
import { readControl } from '#simulators/paypal/state/control'
import type { TransmissionHeaders } from '#simulators/paypal/webhooks/sign'

/** Maximum tries, as many as PayPal makes without a 2xx response. */
const MAX_TRIES = 25
/** Seconds until each next try; PayPal's tries go on for three days. */
const DELAYS = [1, 2, 5, 10, 30, 60]
const PATIENCE_MS = 15_000
/** Seconds after which another process takes over a delivery that this process has not finished. */
const TAKEN_SECONDS = 30

interface Waiting {
  id: string
  body: string
  headers: TransmissionHeaders
  tries: number
}

let sending: Promise<void> | undefined
let again = false
let timer: NodeJS.Timeout | undefined

/** Sends waiting webhooks one at a time, and retries the failed ones later. */
export function sendWaiting(): Promise<void> {
  again = true
  sending ??= sendAll().finally(() => (sending = undefined))
  return sending
}

/** Sends bytes to the product's webhook. Returns the status, or undefined without a response. */
export async function post(body: string, headers: TransmissionHeaders) {
  const request = { method: 'POST', headers, body, redirect: 'manual' as const }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const response = await fetch(webhookUrl(), { ...request, signal }).catch(() => undefined)
  await response?.body?.cancel()
  return response?.status
}

export function isTaken(status: number | undefined) {
  return status !== undefined && status >= 200 && status < 300
}

async function sendAll() {
  while (again) {
    again = false
    if ((await readControl()).webhooks === 'held') return
    for (let next = await take(); next; next = await take()) await send(next)
  }
  await comeBack()
}

async function take(): Promise<Waiting | undefined> {
  const { rows }: { rows: Waiting[] } = await db.rawQuery(
    `update dev_paypal_events set tries = tries + 1,
       next_try_at = now() + make_interval(secs => ?)
     where seq = (
       select seq from dev_paypal_events where state = 'waiting' and next_try_at <= now()
       order by seq for update skip locked limit 1)
     returning id, body, headers, tries`,
    [TAKEN_SECONDS]
  )
  return rows[0]
}

async function send({ id, body, headers, tries }: Waiting) {
  if (isTaken(await post(body, headers))) {
    await db.rawQuery(
      `update dev_paypal_events set state = 'delivered', deliveries = deliveries + 1 where id = ?`,
      [id]
    )
    return
  }
  const delay = DELAYS[Math.min(tries, DELAYS.length) - 1]!
  await db.rawQuery(
    `update dev_paypal_events set deliveries = deliveries + 1,
       next_try_at = now() + make_interval(secs => ?), state = ?
     where id = ? and state = 'waiting'`,
    [delay, tries >= MAX_TRIES ? 'lost' : 'waiting', id]
  )
}

/** Sleeps until the first failed webhook is due. */
async function comeBack() {
  const row: { ms: string | null } = await db
    .from('dev_paypal_events')
    .where('state', 'waiting')
    .select(db.raw('extract(epoch from min(next_try_at) - now()) * 1000 as ms'))
    .first()
  clearTimeout(timer)
  if (row.ms === null) return
  timer = setTimeout(() => void sendWaiting().catch(() => {}), Math.max(100, Number(row.ms)))
  timer.unref()
}
