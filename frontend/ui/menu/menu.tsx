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

/** An entry of a menu. */
export interface MenuAction {
  label: string
  icon: LucideIcon
  disabled?: boolean
  /** True if the action moves the focus itself, so that the menu must not restore it. */
  takesFocus?: boolean
  onSelect: () => void
}

/** A single choice among options. Choosing leaves the menu open. */
export interface MenuChoice<Value extends string> {
  label: string
  value: Value
  options: { value: Value; label: string; icon: LucideIcon }[]
  onChange: (value: Value) => void
}

interface MenuProps<Value extends string> {
  /** Button that opens the menu. */
  trigger: ReactElement
  /** Text above the actions. */
  header?: ReactNode
  actions: MenuAction[]
  /** Options below the actions. */
  choice?: MenuChoice<Value>
  align?: 'start' | 'end'
  /** True while open. The atom keeps the state when another menu replaces this one. */
  openAtom: PrimitiveAtom<boolean>
}

/** A menu below the button that opens it. */
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

/** A point in CSS pixels of the viewport. */
export interface Point {
  x: number
  y: number
}

interface ContextMenuProps {
  open: boolean
  onClose: () => void
  /** Anchor of the menu: an element, or the pointer's position. */
  anchor: Element | Point | null
  /** Accessible name of the menu. */
  label: string
  actions: MenuAction[]
}

/** A context menu shared by all rows of a list, opened for one row. */
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

/** Focuses the first entry of a menu opened by key. Base UI does so only for its own triggers. */
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
