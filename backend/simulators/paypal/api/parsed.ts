import { Refusal } from '#simulators/paypal/api/refusal'

/**
 * Parses JSON; returns undefined if invalid. Throws Refusal for text that Postgres can not store:
 * U+0000 and lone surrogates.
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
