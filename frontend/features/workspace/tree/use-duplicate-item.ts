import { onlineManager } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { BlockSummary } from '#modules/workspace/api'
import { paths } from '../../../app/paths.js'
import { realId } from '../../../app/temporary-ids.js'
import { notifyError } from '../../../ui/toast/toast.js'
import { savePages } from '../../editor/index.js'
import { copyOf, duplicateItem } from './commands/duplicate-item.js'
import { nameOfMany } from './item-name.js'
import { currentAddress } from './current-address.js'
import { run } from './tree-mutations.js'
import { useOpenIds } from './use-move-items.js'

/**
 * Duplicates an item, after saving the text of open pages. Refuses offline, because only the server
 * has the contents of all items. With `opens` it opens the copy of the open item, and an undo leads
 * back to the original.
 */
export function useDuplicateItem() {
  const [, navigate] = useLocation()
  const open = useOpenIds()

  return async (item: BlockSummary, { opens = false } = {}) => {
    const name = nameOfMany([item])
    if (!onlineManager.isOnline()) {
      notifyError(`You can duplicate ${name} once you’re back online.`)
      return
    }
    const address = currentAddress()
    const isAround = open.some((id) => realId(id) === realId(item.id))
    if (!(await savePages()) && isAround) {
      notifyError(`You can duplicate ${name} once your text is saved.`)
      return
    }
    const change = copyOf(item)
    const back = () => navigate(paths.item(...open), { replace: true })
    const made = await run(duplicateItem, change, opens ? { onUndone: back } : {})
    // The user has moved on since.
    if (!made || !opens || currentAddress() !== address) return
    navigate(paths.item(...open.slice(0, -1), realId(change.temporaryId)))
  }
}
