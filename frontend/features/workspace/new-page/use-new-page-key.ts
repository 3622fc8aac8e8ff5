import { useEffect } from 'react'
import { preloadOnFirstPress } from '../../../app/preload-on-first-press.js'
import { newPageCode, useNewPage } from './use-new-page.js'

/** Where letters mean something else: they are typed, or lead to an entry. */
const TAKES_LETTERS =
  'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]'

/** N makes a page, wherever nothing else takes letters (rule 15.18). */
export function useNewPageKey() {
  const newPage = useNewPage()
  useEffect(() => preloadOnFirstPress(newPageCode), [])
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!isShortcut(event)) return
      event.preventDefault()
      void newPage()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [newPage])
}

function isShortcut(event: KeyboardEvent) {
  const { key, target, defaultPrevented, repeat, ctrlKey, metaKey, altKey, shiftKey } = event
  if (key !== 'n' || defaultPrevented || repeat) return false
  if (ctrlKey || metaKey || altKey || shiftKey) return false
  return !(target instanceof Element && target.closest(TAKES_LETTERS))
}
