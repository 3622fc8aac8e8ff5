import { useAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { UserResponse } from '#modules/auth/api'
import { dropEarlyKeys } from '../../../app/early-keys.js'
import { useSession } from '../../../app/session.js'
import { useWanted } from '../../../app/use-wanted.js'
import { KeySheet } from '../keys/load-key-sheet.js'
import { barOpenAtom, pressedKeyAtom } from './bar-state.js'
import { BarWindow } from './bar-window.js'
import { type Action, useActions } from './use-actions.js'

/** The command bar, the dialogs of its actions, and the shortcut sheet. Stays mounted once used. */
export default function CommandBar() {
  const session = useSession()
  return session.status === 'signed-in' ? <BarOf user={session.user} /> : null
}

function BarOf({ user }: { user: UserResponse }) {
  const [open, setOpen] = useAtom(barOpenAtom)
  const [pressed, setPressed] = useAtom(pressedKeyAtom)
  const [sheetOpen, setSheetOpen] = useState(false)
  const sheetWanted = useWanted(sheetOpen)
  const { actions, dialogs } = useActions(user, () => setSheetOpen(true))
  const chosen = useRef<Action | null>(null)

  useEffect(() => {
    if (!pressed) return
    setPressed(null)
    const action = actions.find(({ key }) => key === pressed)
    if (action) action.run()
    else dropEarlyKeys()
  }, [pressed, setPressed, actions])

  // Runs after the window has restored the focus, so that a following dialog later restores it to
  // the same element.
  useEffect(() => {
    if (open || !chosen.current) return
    const { run } = chosen.current
    chosen.current = null
    setTimeout(run)
  }, [open])

  return (
    <>
      {open && (
        <BarWindow
          actions={actions}
          onAct={(action) => {
            chosen.current = action
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {dialogs}
      {sheetWanted && <KeySheet open={sheetOpen} onClose={() => setSheetOpen(false)} />}
    </>
  )
}
