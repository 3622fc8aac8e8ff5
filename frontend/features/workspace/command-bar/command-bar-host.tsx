import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { closedByPress } from '../../../app/closed-by-press.js'
import { letterKeysAtom } from '../../../app/letter-keys.js'
import { loadCode } from '../../../app/load-code.js'
import { loadableOverlay } from '../../../app/loadable-overlay.js'
import { preloadOnFirstPress } from '../../../app/preload-on-first-press.js'
import { takesKeys } from '../../../app/takes-keys.js'
import { stableAddress } from '../../../app/temporary-ids.js'
import { useWanted } from '../../../app/use-wanted.js'
import { useNewPage } from '../new-page/use-new-page.js'
import { appKeyOf } from '../keys/app-keys.js'
import { barOpenAtom, fieldAwaitedAtom, pressedKeyAtom } from './bar-state.js'

const CommandBar = loadableOverlay(
  () => import('./command-bar.js'),
  // The dialog of the key M has a field, too.
  closedByPress(
    takesKeys(() => useAtomValue(fieldAwaitedAtom)),
    () => {
      const setOpen = useSetAtom(barOpenAtom)
      const setPressed = useSetAtom(pressedKeyAtom)
      return () => {
        setOpen(false)
        setPressed(null)
      }
    }
  )
)

async function takeBackLast(direction: 'undo' | 'redo') {
  const { undoLast } = await loadCode(() => import('../activity/undo-last.js'))
  undoLast(direction)
}

/** The command bar and its shortcut keys, on every screen of the workspace. */
export function CommandBarHost() {
  const [open, setOpen] = useAtom(barOpenAtom)
  const [pressed, setPressed] = useAtom(pressedKeyAtom)
  const wanted = useWanted(open || pressed !== null)
  // An item that is moved elsewhere stays open, so a move is no navigation.
  const place = stableAddress(useLocation()[0]).replace(/(?<=^\/app\/).*\//, '')

  const letters = useAtomValue(letterKeysAtom)
  const newPage = useNewPage()

  useEffect(() => preloadOnFirstPress(CommandBar), [])

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const key = appKeyOf(event, letters)
      if (!key) return
      event.preventDefault()
      if (key === 'search') setOpen(true)
      else if (key === 'newPage') void newPage()
      else if (key === 'undo' || key === 'redo') void takeBackLast(key)
      else setPressed(key)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [setOpen, setPressed, newPage, letters])

  // Any navigation closes the window, even with the browser's Back button.
  useEffect(() => () => setOpen(false), [place, setOpen])

  return wanted && <CommandBar />
}
