import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Check, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { cx } from '../class-names.js'
import { useIsWide } from '../media.js'
import type { MenuAction } from './menu.js'
import sheet from '../sheet/sheet.module.css'
import styles from './menu.module.css'
import sectionStyles from './section-menu.module.css'
import { useMenuOpen } from './use-menu-open.js'

/** One of several that can be chosen. */
export interface MenuChoice<Value extends string = string> {
  value: Value
  label: string
  icon?: ReactNode
  /** The keys that do the same. */
  keys?: string
}

/** Something to do. */
export interface SectionAction extends MenuAction {
  /** The keys that do the same, for the eye: they are no part of the name. */
  keys?: string
}

/** Something that is on or off; the menu stays open when it is switched. */
export interface MenuToggle {
  label: string
  icon: LucideIcon
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

export type MenuSection =
  | {
      label: string
      value: string
      choices: MenuChoice[]
      onChoose: (value: string) => void
      /** On phones their icons alone, five in a row: they say enough. */
      swatches?: boolean
    }
  | { label: string; toggles: MenuToggle[] }
  | { label: string; actions: SectionAction[] }
  | { label: string; submenus: Submenu[] }

/** An entry that opens a menu of its own beside it. */
export interface Submenu {
  label: string
  icon: LucideIcon
  sections: MenuSection[]
}

interface SectionMenuProps {
  /** The button that opens the menu; without it `open` and `anchor` say when and where it is. */
  trigger?: ReactElement
  open?: boolean
  onClose?: () => void
  anchor?: () => Element | null
  /** Names the menu for screen readers. */
  label: string
  sections: MenuSection[]
  align?: 'start' | 'end'
  /** Whether the sections' labels are shown; they are always read. */
  showLabels?: boolean
  defaultOpen?: boolean
  /** Something to read at the end, asked for when the menu opens. */
  footer?: () => string
  /** Puts the focus where it belongs; without it, or when it returns true, the trigger gets it. */
  onLeave?: () => unknown
}

/** A menu in parts: choices, switches and actions. For actions alone, use Menu. */
export function SectionMenu({
  trigger,
  open,
  onClose,
  anchor,
  label,
  sections,
  align = 'end',
  showLabels = false,
  defaultOpen = false,
  footer,
  onLeave,
}: SectionMenuProps) {
  const [openByTrigger, changeOpen] = useMenuOpen(useState(defaultOpen))
  function leave() {
    return onLeave?.() === true
  }
  return (
    <BaseMenu.Root
      open={open ?? openByTrigger}
      onOpenChange={(next, change) => {
        changeOpen(next, change)
        if (!next) onClose?.()
      }}
    >
      {trigger && <BaseMenu.Trigger render={trigger} />}
      <BaseMenu.Portal>
        <BaseMenu.Backdrop className={sheet.scrim} />
        <BaseMenu.Positioner
          anchor={anchor}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={sheet.positioner}
        >
          <BaseMenu.Popup
            aria-label={label}
            finalFocus={onLeave && leave}
            className={cx(styles.popup, sectionStyles.popup)}
          >
            <Sections sections={sections} showLabels={showLabels} />
            {footer && <Footer text={footer} />}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

function Footer({ text }: { text: () => string }) {
  const [read] = useState(text)
  return <p className={sectionStyles.footer}>{read}</p>
}

interface SectionsProps {
  sections: MenuSection[]
  showLabels: boolean
}

function Sections({ sections, showLabels }: SectionsProps) {
  return sections.map((section) => (
    <BaseMenu.Group key={section.label} className={sectionStyles.section}>
      <BaseMenu.GroupLabel className={showLabels ? sectionStyles.label : 'visually-hidden'}>
        {section.label}
      </BaseMenu.GroupLabel>
      <Items section={section} />
    </BaseMenu.Group>
  ))
}

function Items({ section }: { section: MenuSection }) {
  if ('choices' in section) {
    return (
      <BaseMenu.RadioGroup
        value={section.value}
        onValueChange={(value: string) => section.onChoose(value)}
        className={section.swatches ? sectionStyles.swatches : undefined}
      >
        {section.choices.map(({ value, label, icon, keys }) => (
          <BaseMenu.RadioItem
            key={value}
            value={value}
            // Typed letters lead here by it: icons may hold letters, too.
            label={label}
            closeOnClick
            className={styles.item}
          >
            {icon}
            <span className={sectionStyles.text}>{label}</span>
            {keys && <kbd className={sectionStyles.keys}>{keys}</kbd>}
            <Tick shown={value === section.value} />
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    )
  }
  if ('toggles' in section) {
    return section.toggles.map(({ label, icon: Icon, checked, disabled, onChange }) => (
      <BaseMenu.CheckboxItem
        key={label}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        className={styles.item}
      >
        <Icon aria-hidden size={16} />
        <span className={sectionStyles.text}>{label}</span>
        <Tick shown={checked} />
      </BaseMenu.CheckboxItem>
    ))
  }
  if ('submenus' in section) {
    return section.submenus.map((submenu) => <SubmenuItem key={submenu.label} {...submenu} />)
  }
  return section.actions.map(({ label, icon: Icon, disabled, keys, onSelect }) => (
    <BaseMenu.Item key={label} disabled={disabled} onClick={onSelect} className={styles.item}>
      <Icon aria-hidden size={16} />
      <span className={sectionStyles.text}>{label}</span>
      {keys && (
        <kbd aria-hidden className={sectionStyles.keys}>
          {keys}
        </kbd>
      )}
    </BaseMenu.Item>
  ))
}

/** Beside its entry; on phones over the menu, with a way back. */
function SubmenuItem({ label, icon: Icon, sections }: Submenu) {
  const isWide = useIsWide()
  const [open, setOpen] = useState(false)
  return (
    <BaseMenu.SubmenuRoot open={open} onOpenChange={setOpen}>
      <BaseMenu.SubmenuTrigger openOnHover={isWide} className={styles.item}>
        <Icon aria-hidden size={16} />
        <span className={sectionStyles.text}>{label}</span>
        <ChevronRight aria-hidden size={16} />
      </BaseMenu.SubmenuTrigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          sideOffset={2}
          alignOffset={-4}
          collisionPadding={8}
          className={sheet.positioner}
        >
          <BaseMenu.Popup className={cx(styles.popup, sectionStyles.popup)}>
            {!isWide && (
              <BaseMenu.Item
                closeOnClick={false}
                onClick={() => setOpen(false)}
                className={cx(styles.item, sectionStyles.back)}
              >
                <ChevronLeft aria-hidden size={16} />
                Back
              </BaseMenu.Item>
            )}
            <Sections sections={sections} showLabels={!isWide || sections.length > 1} />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.SubmenuRoot>
  )
}

/** Always takes its place, so that nothing moves. */
function Tick({ shown }: { shown: boolean }) {
  return (
    <Check aria-hidden size={16} className={cx(sectionStyles.tick, shown && sectionStyles.on)} />
  )
}
