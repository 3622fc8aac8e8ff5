import { useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { SIDEBAR_OPEN_KEY } from '../../../app/app-skeleton/layout-keys.js'
import { storedLocally } from '../../../app/stored-locally.js'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { useIsWide } from '../../../ui/media.js'

/** Whether the sidebar of wide screens is open; kept on this machine (rule 15.4). */
export const sidebarOpenAtom = atomWithStorage(SIDEBAR_OPEN_KEY, true, storedLocally<boolean>(), {
  getOnInit: true,
})

/** True between a press on one of the two buttons and the appearance of the other. */
let pressed = false

/** Closes the sidebar; stands in its head. */
export function HideSidebar() {
  return <Toggle opens={false} />
}

/** Opens it again; stands first in the top bar while it is closed. */
export function ShowSidebar() {
  const [open] = useAtom(sidebarOpenAtom)
  const wide = useIsWide()
  return wide && !open ? <Toggle opens /> : null
}

function Toggle({ opens }: { opens: boolean }) {
  const [, setOpen] = useAtom(sidebarOpenAtom)
  const button = useRef<HTMLButtonElement>(null)

  // The two buttons take turns, and the focus goes with them.
  useEffect(() => {
    if (pressed) button.current?.focus()
    pressed = false
  }, [])

  function press() {
    pressed = true
    setOpen(opens)
  }

  const Icon = opens ? PanelLeftOpen : PanelLeftClose
  return (
    <IconButton ref={button} label={opens ? 'Show sidebar' : 'Hide sidebar'} onClick={press}>
      <Icon aria-hidden />
    </IconButton>
  )
}
