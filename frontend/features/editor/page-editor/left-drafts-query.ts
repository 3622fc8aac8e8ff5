import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../../app/query-client.js'
import { identityOf } from '../../../app/temporary-ids.js'
import { pageQuery } from '../page-query.js'
import { type LeftDraft, takeLeftDrafts } from '../saver/drafts/left-drafts.js'

/**
 * What earlier visits left unsaved of a page: sent while this is read, so that the page is read
 * again with it; what could not be sent is returned, for the editor to take up.
 */
export function leftDraftsQuery(userId: number, pageId: number) {
  return queryOptions({
    // The same once a page that was just made has its number: it stays open.
    queryKey: ['left-drafts', userId, identityOf(pageId)],
    gcTime: 0,
    queryFn: async (): Promise<LeftDraft | null> => {
      const readAgain = () => queryClient.invalidateQueries(pageQuery(pageId))
      const { sent, left } = await takeLeftDrafts(userId, pageId, () => void readAgain())
      if (sent) await readAgain()
      return left
    },
  })
}
