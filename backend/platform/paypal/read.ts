import { PayPalError, UNREADABLE } from '#platform/paypal/errors'
import type { Call } from '#platform/paypal/transport'

/** Reads PayPal's response to a call. Throws PayPalError if the response can not be read. */
export async function read<T>(
  { method, path, name = path }: Call,
  json: unknown,
  reader: (json: unknown) => Promise<T>
): Promise<T> {
  try {
    return await reader(json)
  } catch (cause) {
    throw new PayPalError(`${method} ${name}`, { name: UNREADABLE, cause })
  }
}
