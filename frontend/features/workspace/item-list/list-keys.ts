import type { KeyboardEvent } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import type { Selecting } from '../../../ui/selection/use-selection.js'
import { isPress } from '../../../ui/keys/key-press.js'
import { handleTableKey } from '../../../ui/table/table-keys.js'
import { ROW_KEYS } from '../keys/app-keys.js'
import type { ListCommands } from './menu-entries.js'

const ROW_KEY_NAMES = Object.keys(ROW_KEYS) as (keyof typeof ROW_KEYS)[]

interface KeyedList {
  ids: number[]
  selection: Selecting<number>
  commands: ListCommands
  /** Returns the items that an action on this row affects. */
  itemsOf: (id: number) => BlockSummary[]
}

/**
 * Handles the keys of a focused row. F2 renames, Delete moves to the trash, Mod+D duplicates, Alt
 * with an arrow moves. Alt+Enter opens the move dialog. table-keys.ts has the keys shared by all lists.
 */
export function handleListKey(event: KeyboardEvent<HTMLElement>, list: KeyedList) {
  const target = event.target as HTMLElement
  const row = target.closest<HTMLElement>('[data-id]')
  if (!row || target.matches('input')) return
  const items = list.itemsOf(Number(row.dataset.id))
  const command = commandOf(event, items, list.commands)
  if (!command) return handleTableKey(event, list.ids, list.selection)
  event.preventDefault()
  command()
}

function commandOf(event: KeyboardEvent, items: BlockSummary[], commands: ListCommands) {
  const [item] = items
  const name = ROW_KEY_NAMES.find((each) => isPress(event, ROW_KEYS[each]))
  if (!item || !name) return undefined
  switch (name) {
    case 'rename':
      return () => commands.rename(item)
    case 'trash':
      return () => commands.trash(items)
    case 'moveUp':
      return () => commands.step(items, 'up')
    case 'moveDown':
      return () => commands.step(items, 'down')
    case 'duplicate':
      return items.length > 1 ? () => undefined : () => commands.duplicate(item)
    case 'moveTo':
      return item.parent_block_id === null ? undefined : () => commands.move(items)
  }
}
