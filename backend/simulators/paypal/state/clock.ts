import { readControl } from '#simulators/paypal/state/control'
import type { Client } from '#simulators/paypal/state/client'

/** The simulator's time: the machine's, moved on by the control `advance`. */
export async function now(client?: Client) {
  return new Date(Date.now() + (await readControl(client)).clockMs)
}

/** As PayPal writes times, but with milliseconds: tests do in a second what people do in a month. */
export function written(time: Date) {
  return time.toISOString()
}

/** A time after another, as far as one can be written. */
export function after(time: Date, earlier: string) {
  return new Date(Math.max(time.getTime(), Date.parse(earlier) + 1))
}
