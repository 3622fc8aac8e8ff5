import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../app/session.js'
import { recentPagesQuery } from '../search/search-queries.js'

/** Returns the query of the pages last opened in this browser, then those last changed. */
export function useRecentPages() {
  const session = useSession()
  return useQuery(recentPagesQuery(session.status === 'signed-in' ? session.user.id : null))
}
