import * as v from 'valibot'
import { useLocation, useSearchParams } from 'wouter'
import { type Direction, useGivenOrder } from '../../../ui/table/use-given-order.js'
import { addressWith, type AddressChanges, pageIn } from './address.js'

export interface ListAddress {
  /** Null if the page number is invalid. */
  page: number | null
  hrefOf: (page: number) => string
  /** Navigates to the first page with changed filters. Use `replace` while the user types. */
  change: (changes: AddressChanges, options?: { replace: boolean }) => void
}

/**
 * Keeps a list's filters, page and order in the address, parsed with `schema`. The default order is
 * newest first.
 */
export function useListAddress<
  Schema extends v.GenericSchema<unknown, { sort?: string; order?: Direction }>,
>(schema: Schema) {
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  const named = v.parse(schema, Object.fromEntries(params))
  const address: ListAddress = {
    page: pageIn(params),
    hrefOf: (page) => addressWith(path, params, { page }),
    change: (changes, options) => navigate(addressWith(path, params, changes), options),
  }
  const { sort = 'created_at', order = 'desc' } = named
  const givenOrder = useGivenOrder(sort, order, (by, direction) =>
    address.change({ sort: by, order: direction })
  )
  return { named, address, givenOrder }
}
