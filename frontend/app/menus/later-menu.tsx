import {
  cloneElement,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { OverlayBoundary } from '../failure/boundaries.js'
import { type FocusMark, isUsedSince, markFocus } from '../focus.js'
import { fetchMenus, type MenuCode, menuCode, whenMenusLoad } from './load-menus.js'

interface Triggered {
  /** Button that opens the menu. */
  trigger?: ReactElement
}

const AT_REST = { wish: null, isFocused: false }

type Trigger = ReactElement<Record<string, unknown>>

/**
 * Returns a menu whose code loads after the screen. Until then its trigger is a plain button. A
 * press on this button opens the menu once the code is there.
 */
export function laterMenu<P extends Triggered>(pick: (code: MenuCode) => ComponentType<P>) {
  return function LaterMenu(props: P) {
    const id = useId()
    const [code, setCode] = useState(menuCode)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    /** State of the plain button when the menu's own button replaced it. */
    const before = useRef<{ wish: FocusMark | null; isFocused: boolean }>(AT_REST)

    useEffect(() => {
      if (code) return
      return whenMenusLoad((menus) => {
        const isFocused = buttonOf(id) === document.activeElement
        before.current = { ...before.current, isFocused }
        setCode(menus)
      })
    }, [id, code])

    useEffect(() => {
      const { wish, isFocused } = before.current
      if (!code) return
      before.current = AT_REST
      const button = buttonOf(id)
      if (isFocused) button?.focus({ preventScroll: true })
      // A menu that opens after the user has gone elsewhere would take the keys.
      if (wish && (isFocused || !isUsedSince(wish))) button?.click()
    }, [id, code])

    function open() {
      before.current = { ...before.current, wish: markFocus() }
      fetchMenus().catch((error: unknown) => setFailure({ error }))
    }

    const trigger = cloneElement(props.trigger as Trigger, { 'data-menu': id })
    if (code) {
      const Code = pick(code)
      return <Code {...props} trigger={trigger} />
    }
    return (
      <>
        <PlainTrigger trigger={trigger} onOpen={open} />
        {failure && (
          <OverlayBoundary>
            <Failed error={failure.error} />
          </OverlayBoundary>
        )}
      </>
    )
  }
}

function buttonOf(id: string) {
  return document.querySelector<HTMLElement>(`[data-menu="${id}"]`)
}

/** The button of a menu that is not loaded. */
function PlainTrigger({ trigger, onOpen }: { trigger: Trigger; onOpen: () => void }) {
  const { onClick, onKeyDown } = trigger.props as {
    onClick?: (event: MouseEvent) => void
    onKeyDown?: (event: KeyboardEvent) => void
  }
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: (event: MouseEvent) => {
      onClick?.(event)
      onOpen()
    },
    onKeyDown: (event: KeyboardEvent) => {
      onKeyDown?.(event)
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      onOpen()
    },
  })
}

function Failed({ error }: { error: unknown }): never {
  throw error
}
