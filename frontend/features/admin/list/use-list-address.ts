import * as v from 'valibot'
import { useLocation, useSearchParams } from 'wouter'
import { type Direction, useGivenOrder } from '../../../ui/table/use-given-order.js'
import { addressWith, type AddressChanges, pageIn } from './address.js'

export interface ListAddress {
  /** Null for what is no number of a page. */
  page: number | null
  hrefOf: (page: number) => string
  /** Goes to the list with other filters, at its first page; `replace` for what is still typed. */
  change: (changes: AddressChanges, options?: { replace: boolean }) => void
}

/**
 * What a list shows, kept in the address: its filters, the page, and the order. `schema` reads them.
 * The newest come first unless another order is named.
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
