import { webhookUrl } from '#platform/paypal/settings'
import { withPayPal } from '#simulators/paypal/state/stored_paypal'
import type { PayPalEvent } from '#simulators/paypal/state/things'
import { dueIn, noteDelivery, takeDue, transmit } from '#simulators/paypal/webhooks/queue'

const PATIENCE_MS = 15_000
const SOONEST_MS = 100

let sending: Promise<void> | undefined
let again = false
let timer: NodeJS.Timeout | undefined

/** Sends waiting webhooks one at a time, and retries the failed ones later. */
export function sendWaiting(): Promise<void> {
  again = true
  sending ??= sendAll().finally(() => (sending = undefined))
  return sending
}

/**
 * Sends an event now, whatever its state, each time as a new transmission. Returns the product's
 * statuses; null for a missing response. Throws Refusal.
 */
export async function deliver(id: string, times: number): Promise<(number | null)[]> {
  const statuses: (number | null)[] = []
  for (let time = 0; time < times; time++) {
    statuses.push(await send(await withPayPal((paypal) => transmit(paypal, id))))
  }
  return statuses
}

async function sendAll() {
  while (again) {
    again = false
    for (let next = await withPayPal(takeDue); next; next = await withPayPal(takeDue)) {
      await send(next)
    }
  }
  await comeBack()
}

async function send({ id, body, headers }: PayPalEvent) {
  const request = { method: 'POST', headers, body, redirect: 'manual' as const }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const response = await fetch(webhookUrl(), { ...request, signal }).catch(() => undefined)
  await response?.body?.cancel()
  const status = response?.status ?? null
  const isTaken = status !== null && status >= 200 && status < 300
  await withPayPal((paypal) => noteDelivery(paypal, id, isTaken))
  return status
}

/** Sleeps until the first failed webhook is due. */
async function comeBack() {
  const ms = await withPayPal((paypal) => (paypal.webhooks === 'held' ? undefined : dueIn(paypal)))
  clearTimeout(timer)
  if (ms === undefined) return
  timer = setTimeout(() => void sendWaiting().catch(() => {}), Math.max(SOONEST_MS, ms))
  timer.unref()
}
