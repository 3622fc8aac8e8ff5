import { useRouter } from 'wouter'

/**
 * Returns the raw query of the address, without its `?`. wouter's own hook decodes the query, which
 * breaks an address inside it (`next`) that has an encoded query itself.
 */
export function useAddressSearch() {
  const router = useRouter()
  return router.searchHook(router).replace(/^\?/, '')
}
