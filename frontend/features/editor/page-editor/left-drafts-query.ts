import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../../app/query-client.js'
import { identityOf, realId } from '../../../app/temporary-ids.js'
import { pageQuery } from '../page-query.js'
import { type LeftDraft, takeLeftDrafts } from '../saver/drafts/left-drafts.js'

/**
 * Sends text that earlier visits left unsaved in a page, then refetches the page. Returns text that
 * could not be sent, for the editor to restore.
 */
export function leftDraftsQuery(userId: number, pageId: number) {
  return queryOptions({
    // The key stays the same when a new page gets its number, so that the page stays open.
    queryKey: ['left-drafts', userId, identityOf(pageId)],
    gcTime: 0,
    queryFn: async (): Promise<LeftDraft | null> => {
      // The page may have got its number meanwhile.
      const readAgain = () => queryClient.invalidateQueries(pageQuery(realId(pageId)))
      const { sent, left } = await takeLeftDrafts(userId, pageId, () => void readAgain())
      if (sent) await readAgain()
      return left
    },
  })
}
