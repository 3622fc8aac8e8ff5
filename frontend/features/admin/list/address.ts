import * as v from 'valibot'
import { isDay, MAX_KEYWORD } from '#modules/admin/api'
import { MAX_PAGE } from '#platform/http/api'

/**
 * What lists of staff read from the address. A filter that cannot be is taken for none, and is not
 * shown as set either.
 */
const ifKnown = <Schema extends v.GenericSchema<string, unknown>>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined)

export const keyword = ifKnown(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_KEYWORD)))

/** As it lies in the log. */
export const word = ifKnown(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)))

export const yesOrNo = ifKnown(
  v.pipe(
    v.picklist(['0', '1']),
    v.transform((digit) => (digit === '1' ? 1 : 0))
  )
)

export const id = ifKnown(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)))

/** `YYYY-MM-DD`, a day that the calendar has. */
export const day = ifKnown(v.pipe(v.string(), v.check(isDay)))

export const oneOf = <Value extends string>(values: readonly Value[]) => ifKnown(v.picklist(values))

export const direction = oneOf(['asc', 'desc'])

/** The number of the page, 1 where none is named; null for what is no number of a page (rule 17.4). */
export function pageIn(params: URLSearchParams) {
  const named = params.get('page') ?? '1'
  const page = /^[1-9]\d*$/.test(named) ? Number(named) : 0
  return page >= 1 && page <= MAX_PAGE ? page : null
}

/** What an address is to name otherwise; null takes it out. */
export type AddressChanges = Record<string, string | number | null | undefined>

/** The address with other parameters. All else stays, but a page of other rows is the first one. */
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
