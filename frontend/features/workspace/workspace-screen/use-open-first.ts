import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../../app/paths.js'
import { blockListQuery } from '../blocks/block-queries.js'
import { isTemporary } from '../blocks/temporary-ids.js'
import type { BlockIds } from '../blocks/use-block-path.js'

/**
 * Goes on to the first folder, section or page where the address names none (rule 15.2).
 * For wide screens: on narrow ones each level has a screen of its own.
 */
export function useOpenFirst({ folderId, fileId, sectionId, pageId }: BlockIds) {
  const [, navigate] = useLocation()
  const above = [folderId, fileId, sectionId].filter((id) => id !== undefined)
  // A folder shows its files; none of them opens by itself.
  const opensByItself = pageId === undefined && above.length !== 1
  const list = useQuery({ ...blockListQuery(above.at(-1) ?? null), enabled: opensByItself })
  const first = opensByItself ? list.data?.find(({ id }) => !isTemporary(id)) : undefined
  const target = first && paths.block(...above, first.id)

  useEffect(() => {
    if (target) navigate(target, { replace: true })
  }, [target, navigate])
}
