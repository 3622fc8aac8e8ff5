import { useRouter } from 'wouter'

/**
 * The query of the address as it stands there, without its `?`. wouter's own decodes it, so that an
 * address within it (`next`) loses what was encoded in its own query.
 */
export function useAddressSearch() {
  const router = useRouter()
  return router.searchHook(router).replace(/^\?/, '')
}
