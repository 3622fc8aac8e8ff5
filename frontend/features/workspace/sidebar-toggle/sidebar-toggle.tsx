import { useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { SIDEBAR_OPEN_KEY } from '../../../app/app-skeleton/layout-keys.js'
import { storedLocally } from '../../../app/stored-locally.js'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { useIsWide } from '../../../ui/media.js'

/** True if the sidebar is open on wide screens. Stored in this browser (rule 15.4). */
export const sidebarOpenAtom = atomWithStorage(SIDEBAR_OPEN_KEY, true, storedLocally<boolean>(), {
  getOnInit: true,
})

/** True between a click on one of the two buttons and the appearance of the other. */
let pressed = false

/** Button in the sidebar's head that closes the sidebar. */
export function HideSidebar() {
  return <Toggle opens={false} />
}

/** Button that reopens the sidebar, first in the top bar while the sidebar is closed. */
export function ShowSidebar() {
  const [open] = useAtom(sidebarOpenAtom)
  const wide = useIsWide()
  return wide && !open ? <Toggle opens /> : null
}

function Toggle({ opens }: { opens: boolean }) {
  const [, setOpen] = useAtom(sidebarOpenAtom)
  const button = useRef<HTMLButtonElement>(null)

  // The two buttons replace each other, and the focus moves along.
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
