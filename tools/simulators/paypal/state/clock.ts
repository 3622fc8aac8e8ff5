import { readControl } from '#tools/simulators/paypal/state/control'

/** The simulator's time: the machine's, moved on by the control `advance`. */
export async function now() {
  return new Date(Date.now() + (await readControl()).clockMs)
}

/** As PayPal writes times. */
export function written(time: Date) {
  return `${time.toISOString().slice(0, 19)}Z`
}
