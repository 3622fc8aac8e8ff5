import { useState } from 'react'
import { takesLetters } from '../../../ui/keys/key-press.js'

/**
 * Returns true if the page stays on the screen although it was deleted or locked elsewhere, because
 * it has unsaved text or the user is writing. A dialog would swallow the keys, and keys outside of a
 * field are commands (rule 15.69).
 */
export function useKeptWhileWriting(isOver: boolean, dirty = false) {
  const [wasOver, setWasOver] = useState(false)
  const [isKept, setIsKept] = useState(false)
  if (isOver === wasOver) return isKept
  const kept = isOver && (dirty || takesLetters(document.activeElement))
  setWasOver(isOver)
  setIsKept(kept)
  return kept
}
