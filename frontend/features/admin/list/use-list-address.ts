import * as v from 'valibot'
import { useLocation, useSearchParams } from 'wouter'
import type { GivenOrder } from '../../../ui/table/table.js'
import { addressWith, type AddressChanges, pageIn } from './address.js'

export interface ListAddress {
  /** Null for what is no number of a page. */
  page: number | null
  hrefOf: (page: number) => string
  /** Goes to the list with other filters, at its first page; `replace` for what is still typed. */
  change: (changes: AddressChanges, options?: { replace: boolean }) => void
}

export type Direction = 'asc' | 'desc'

/**
 * What a list shows, kept in the address: its filters, the page, and the order. `schema` reads them;
 * the columns of `ascending` begin with the least, the others with the greatest. The newest come first
 * unless another order is named.
 */
export function useListAddress<
  Schema extends v.GenericSchema<unknown, { sort?: string; order?: Direction }>,
>(schema: Schema, ascending: string[] = []) {
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  const named = v.parse(schema, Object.fromEntries(params))
  const address: ListAddress = {
    page: pageIn(params),
    hrefOf: (page) => addressWith(path, params, { page }),
    change: (changes, options) => navigate(addressWith(path, params, changes), options),
  }
  const { sort: by = 'created_at', order: current = 'desc' } = named
  const givenOrder: GivenOrder = {
    by,
    direction: current,
    onSort: (column) => {
      const first = ascending.includes(column) ? 'asc' : 'desc'
      const next = column === by ? opposite(current) : first
      address.change({ sort: column, order: next })
    },
  }
  return { named, address, givenOrder }
}

function opposite(direction: Direction): Direction {
  return direction === 'asc' ? 'desc' : 'asc'
}
