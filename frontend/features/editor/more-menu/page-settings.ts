import { useQueryClient } from '@tanstack/react-query'
import type { BlockAnswer, BlockSummary } from '#modules/workspace/api'
import { api, messageOf } from '../../../app/api-client.js'
import { notifyError } from '../../../ui/toast/toast.js'
import { pageQuery } from '../page-query.js'

/** What a person can set of a page, each by a call of its own (SPEC §7). */
export type PageSetting = Pick<
  BlockSummary,
  'font_family' | 'is_full_width' | 'is_small_text' | 'is_page_locked'
>

const PATHS: Record<keyof PageSetting, string> = {
  font_family: 'font-family',
  is_full_width: 'is-full-width',
  is_small_text: 'is-small-text',
  is_page_locked: 'is-page-locked',
}

/** Changes a setting of an open page: shown at once, taken back when the server refuses. */
export function usePageSettings(pageId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = pageQuery(pageId)

  function show(change: Partial<BlockAnswer>) {
    queryClient.setQueryData(queryKey, (block) => block && { ...block, ...change })
  }

  return async function set<Name extends keyof PageSetting>(name: Name, value: PageSetting[Name]) {
    const before = queryClient.getQueryData(queryKey)?.[name]
    show({ [name]: value })
    try {
      await api.put(`/blocks/${pageId}/${PATHS[name]}`, { [name]: value })
    } catch (error) {
      show({ [name]: before })
      notifyError(`This setting could not be changed: ${messageOf(error)}`)
    }
  }
}
