import type { LucideIcon } from 'lucide-react'
import { Menu as BaseMenu } from '@base-ui/react/menu'
import { type PrimitiveAtom, useAtom } from 'jotai'
import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import sheet from '../sheet/sheet.module.css'
import styles from './menu.module.css'
import { useMenuOpen } from './use-menu-open.js'
import { ENTRIES, useTypeAhead } from './use-type-ahead.js'

/** One entry of a menu. */
export interface MenuAction {
  label: string
  icon: LucideIcon
  disabled?: boolean
  /** The action itself puts the focus somewhere: the menu is not to take it back. */
  takesFocus?: boolean
  onSelect: () => void
}

/** One of several, of which one is chosen; choosing leaves the menu open. */
export interface MenuChoice<Value extends string> {
  label: string
  value: Value
  options: { value: Value; label: string; icon: LucideIcon }[]
  onChange: (value: Value) => void
}

interface MenuProps<Value extends string> {
  /** The button that opens the menu. */
  trigger: ReactElement
  /** Something to read above the actions. */
  header?: ReactNode
  actions: MenuAction[]
  /** Stands below the actions. */
  choice?: MenuChoice<Value>
  align?: 'start' | 'end'
  /** Whether it is open, also when another menu takes its place. */
  openAtom: PrimitiveAtom<boolean>
}

/** A menu under the button that opens it. */
export function Menu<Value extends string>({
  trigger,
  header,
  actions,
  choice,
  align = 'end',
  openAtom,
}: MenuProps<Value>) {
  const [open, changeOpen] = useMenuOpen(useAtom(openAtom))
  return (
    <BaseMenu.Root open={open} onOpenChange={changeOpen}>
      <BaseMenu.Trigger render={trigger} />
      <Popup align={align} sideOffset={4}>
        {header && <div className={styles.header}>{header}</div>}
        <Actions actions={actions} />
        {choice && <Choice {...choice} />}
      </Popup>
    </BaseMenu.Root>
  )
}

/** A place on the screen, in CSS pixels of the viewport. */
export interface Point {
  x: number
  y: number
}

interface ContextMenuProps {
  open: boolean
  onClose: () => void
  /** Where it opens: beside an element, or at the pointer. */
  anchor: Element | Point | null
  /** Names the menu for screen readers. */
  label: string
  actions: MenuAction[]
}

/** One menu for a whole list, opened for the row that was asked for. */
export function ContextMenu({ open, onClose, anchor, label, actions }: ContextMenuProps) {
  const atPointer = anchor !== null && !(anchor instanceof Element)
  const focusTaken = useRef(false)
  const noted = actions.map((action) => ({
    ...action,
    onSelect: () => {
      focusTaken.current = action.takesFocus ?? false
      action.onSelect()
    },
  }))
  return (
    <BaseMenu.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (reason !== 'item-press') focusTaken.current = false
        if (!next) onClose()
      }}
    >
      <Popup
        label={label}
        align={atPointer ? 'start' : 'end'}
        sideOffset={atPointer ? 0 : 4}
        anchor={atPointer ? pointAnchor(anchor) : anchor}
        finalFocus={() => !focusTaken.current}
      >
        <Actions actions={noted} />
        <FocusFirst />
      </Popup>
    </BaseMenu.Root>
  )
}

type PopupProps = Pick<ComponentProps<typeof BaseMenu.Positioner>, 'align' | 'sideOffset'> & {
  anchor?: Element | { getBoundingClientRect: () => DOMRect } | null
  label?: string
  finalFocus?: () => boolean
  children: ReactNode
}

function Popup({ anchor, align, sideOffset, label, finalFocus, children }: PopupProps) {
  const handleTyping = useTypeAhead()
  return (
    <BaseMenu.Portal>
      <BaseMenu.Backdrop className={sheet.scrim} />
      <BaseMenu.Positioner
        anchor={anchor}
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={sheet.positioner}
      >
        <BaseMenu.Popup
          aria-label={label}
          finalFocus={finalFocus}
          className={styles.popup}
          onKeyDown={handleTyping}
        >
          {children}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  )
}

function Actions({ actions }: { actions: MenuAction[] }) {
  return actions.map(({ label, icon: Icon, disabled, onSelect }) => (
    <BaseMenu.Item key={label} disabled={disabled} onClick={onSelect} className={styles.item}>
      <Icon aria-hidden size={16} />
      <span>{label}</span>
    </BaseMenu.Item>
  ))
}

function Choice<Value extends string>({ label, value, options, onChange }: MenuChoice<Value>) {
  return (
    <BaseMenu.Group className={styles.choice}>
      <BaseMenu.GroupLabel className={styles.choiceLabel}>{label}</BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup value={value} onValueChange={onChange} className={styles.options}>
        {options.map(({ value: each, label: name, icon: Icon }) => (
          <BaseMenu.RadioItem key={each} value={each} aria-label={name} className={styles.option}>
            <Icon aria-hidden size={16} />
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
  )
}

/** Base UI does it for its own triggers: a menu that was opened by a key begins at its first entry. */
function FocusFirst() {
  const place = useRef<HTMLSpanElement>(null)
  const [byKey] = useState(() => document.activeElement?.matches(':focus-visible') ?? false)
  useEffect(() => {
    if (!byKey) return
    const first = place.current?.parentElement?.querySelector<HTMLElement>(ENTRIES)
    const frame = requestAnimationFrame(() => first?.focus())
    return () => cancelAnimationFrame(frame)
  }, [byKey])
  return <span ref={place} hidden />
}

function pointAnchor({ x, y }: Point) {
  return { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }
}
