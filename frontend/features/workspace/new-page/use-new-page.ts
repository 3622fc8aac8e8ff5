import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { messageOf } from '../../../app/api-client.js'
import { loadCode } from '../../../app/load-code.js'
import { paths } from '../../../app/paths.js'
import { notifyError } from '../../../ui/toast/toast.js'
import type { NewPageState } from '../item-list/use-new-item.js'
import { isTemporary } from '../tree/temporary-ids.js'
import { useOpenIds } from '../tree/use-move-items.js'

const makingCode = () => import('./make-page.js')

/** Fetches what makes a page before it is asked for. */
export const newPageCode = { preload: () => void makingCode().catch(() => undefined) }

/** True until the page is there that was asked for last: a second press makes no second one. */
let making = false

/** Returns what makes a page from wherever one is, and opens it with the cursor in its title (rule 15.18). */
export function useNewPage() {
  const [path, navigate] = useLocation()
  const ids = useOpenIds().join('/')
  // Those of an address of the trash are in the trash.
  const open = path.startsWith(paths.app) ? ids : ''

  return useCallback(async () => {
    if (making) return
    making = true
    try {
      const { makePage } = await loadCode(makingCode)
      const made = await makePage(open === '' ? [] : open.split('/').map(Number))
      const state: NewPageState = { isNew: true }
      if (made && !made.some(isTemporary)) navigate(paths.item(...made), { state })
    } catch (error) {
      notifyError(`Couldn’t create the page: ${messageOf(error)}`)
    } finally {
      making = false
    }
  }, [navigate, open])
}
