import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { BlockSummary } from '#modules/workspace/api'
import { api } from '../../../app/api-client.js'
import { markPlace } from '../../../app/mark-place.js'
import { paths } from '../../../app/paths.js'
import { currentUserQuery } from '../../../app/session.js'
import { CenteredSpinner } from '../../../ui/spinner/spinner.js'
import type { NewPageState } from '../new-page/new-page-state.js'
import { ItemLists } from '../tree/item-lists.js'
import { itemListQuery } from '../tree/item-queries.js'

/**
 * Has the server create a new user's first page, and opens it (rule 9.12), unless the user has gone
 * elsewhere since. Calls `onLeave` if the user already has items or the server created no page.
 */
export default function FirstPage({ onLeave }: { onLeave: () => void }) {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => api.post('/users/current-user/first-page'),
    onMutate: () => markPlace(),
    onSuccess: (path, _none, isHere) => {
      for (const item of path) {
        queryClient.setQueryData(itemListQuery(item.parent_block_id).queryKey, [item])
      }
      open(path, isHere)
      queryClient.setQueryData(
        currentUserQuery.queryKey,
        (user) => user && { ...user, first_steps: 'open' as const }
      )
    },
    onError: onLeave,
  })

  function open(path: BlockSummary[], isHere: () => boolean) {
    const page = path.at(-1)
    if (!page) return onLeave()
    new ItemLists(queryClient).knowNewPage(page)
    if (!isHere()) return
    const state: NewPageState = { isNew: true }
    navigate(paths.item(...path.map(({ id }) => id)), { replace: true, state })
  }

  const sent = useRef(false)
  useEffect(() => {
    if (!sent.current) mutate()
    sent.current = true
  }, [mutate])

  return <CenteredSpinner label="Creating your first page" />
}
