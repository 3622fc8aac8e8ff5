import * as v from 'valibot'
import { isDay, MAX_KEYWORD } from '#modules/admin/api'
import { MAX_PAGE } from '#platform/http/routing/api'

/**
 * Parsers for the address of a staff list. An invalid filter is ignored and is not shown as set.
 */
const ifKnown = <Schema extends v.GenericSchema<string, unknown>>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined)

export const keyword = ifKnown(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_KEYWORD)))

/** A value exactly as in the log. */
export const word = ifKnown(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)))

export const yesOrNo = ifKnown(
  v.pipe(
    v.picklist(['0', '1']),
    v.transform((digit) => (digit === '1' ? 1 : 0))
  )
)

export const id = ifKnown(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)))

/** A valid calendar day, `YYYY-MM-DD`. */
export const day = ifKnown(v.pipe(v.string(), v.check(isDay)))

export const oneOf = <Value extends string>(values: readonly Value[]) => ifKnown(v.picklist(values))

export const direction = oneOf(['asc', 'desc'])

/**
 * Returns the page number, or 1 without a `page` parameter. Null if the parameter is invalid (rule
 * 17.4).
 */
export function pageIn(params: URLSearchParams) {
  const named = params.get('page') ?? '1'
  const page = /^[1-9]\d*$/.test(named) ? Number(named) : 0
  return page >= 1 && page <= MAX_PAGE ? page : null
}

/** Parameters to change in an address. Null removes a parameter. */
export type AddressChanges = Record<string, string | number | null | undefined>

/**
 * Returns the address with changed parameters. All others stay, except that the page resets to the
 * first.
 */
export function addressWith(path: string, params: URLSearchParams, changes: AddressChanges) {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  if (next.get('page') === '1') next.delete('page')
  return next.size > 0 ? `${path}?${next}` : path
}
