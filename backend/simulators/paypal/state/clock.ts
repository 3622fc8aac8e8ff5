import { readControl } from '#simulators/paypal/state/control'
import type { Client } from '#simulators/paypal/state/client'

/** Returns the simulator's time: the machine's, advanced by the control `advance`. */
export async function now(client?: Client) {
  return new Date(Date.now() + (await readControl(client)).clockMs)
}

/**
 * Writes a time like PayPal, but with milliseconds, because tests do in a second what users do in a
 * month.
 */
export function written(time: Date) {
  return time.toISOString()
}

/** Returns the time, or the earliest writable time after `earlier` if that is later. */
export function after(time: Date, earlier: string) {
  return new Date(Math.max(time.getTime(), Date.parse(earlier) + 1))
}
