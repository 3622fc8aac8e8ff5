import { Refusal } from '#simulators/paypal/api/refusal'

/**
 * What JSON says; undefined when it is none. Throws Refusal for text that Postgres does not keep:
 * U+0000, and halves of signs.
 */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json, (name, value: unknown) => {
      assertKept(name)
      if (typeof value === 'string') assertKept(value)
      return value
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    return undefined
  }
}

function assertKept(text: string) {
  if (!text.includes('\0') && text.isWellFormed()) return
  throw new Refusal(422, 'INVALID_PARAMETER_SYNTAX', { location: 'body' })
}
