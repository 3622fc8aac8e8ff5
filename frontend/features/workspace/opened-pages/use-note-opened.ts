import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../../app/session.js'
import { isTemporary } from '../../../app/temporary-ids.js'
import { pageQuery } from '../../editor/index.js'
import { noteOpened } from './opened-pages.js'

/** Records an opened page once its address proves correct. */
export function useNoteOpened(above: number[], pageId: number) {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const { data: page } = useQuery({ ...pageQuery(pageId), enabled: false })
  const isHere = page !== undefined && page.parent_block_id === above.at(-1)
  const path = [...above, pageId].join()
  useEffect(() => {
    const ids = path.split(',').map(Number)
    if (userId !== null && isHere && !ids.some(isTemporary)) noteOpened(userId, ids)
  }, [userId, isHere, path])
}
