import { getDefaultStore } from 'jotai'
import type { BlockSummary } from '#modules/workspace/api'
import { iconPickerAtom } from '../../../app/open-windows.js'
import { summaryOf } from '../tree/item-summary.js'

/** Opens the picker for an item's icon. */
export function pickIcon(item: BlockSummary) {
  getDefaultStore().set(iconPickerAtom, summaryOf(item))
}
