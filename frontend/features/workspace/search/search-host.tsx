import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { loadableOverlay } from '../../../app/loadable-overlay.js'
import { preloadOnFirstPress } from '../../../app/preload-on-first-press.js'
import { searchOpenAtom } from './search-button.js'

const SearchDialog = loadableOverlay(() => import('./search-dialog.js'))

/** One that is closing has the focus until it is gone. */
const OPEN_DIALOG = '[role=dialog]:not([data-closed])'

/** The search window, and Ctrl+P (Cmd+P) that opens it from everywhere in the app. */
export function SearchHost() {
  const [open, setOpen] = useAtom(searchOpenAtom)
  const [path] = useLocation()

  useEffect(() => preloadOnFirstPress(SearchDialog), [])

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!isShortcut(event)) return
      // The browser's own is printing, which nobody means here.
      event.preventDefault()
      const inDialog = event.target instanceof Element && event.target.closest(OPEN_DIALOG)
      if (!inDialog) setOpen(true)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [setOpen])

  // Wherever one goes, also by the browser's own Back, the window does not come along.
  useEffect(() => () => setOpen(false), [path, setOpen])

  return open && <SearchDialog onClose={() => setOpen(false)} />
}

function isShortcut({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) {
  return key.toLowerCase() === 'p' && ctrlKey !== metaKey && !shiftKey && !altKey
}
