import { useState } from 'react'
import type { ActiveCell } from './use-active-cell.js'

/** Returns the active cell, or the last one while a menu or a drag of its controls needs it. */
export function useLastCell(active: ActiveCell | null, isHeld: boolean) {
  const [last, setLast] = useState(active)
  // An entry of the menu may have replaced the last cell, as merging cells does.
  const isFree = !isHeld || (active !== null && !last?.cell.isConnected)
  if (active?.cell !== last?.cell && isFree) setLast(active)
  const kept = isHeld ? last : active
  return kept?.cell.isConnected ? kept : active
}
