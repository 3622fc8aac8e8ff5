import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Check, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { cx } from '../class-names.js'
import { useIsWide } from '../media.js'
import type { MenuAction } from './menu.js'
import { Text } from '../layout/layout.js'
import sheet from '../sheet/sheet.module.css'
import styles from './menu.module.css'
import sectionStyles from './section-menu.module.css'
import { useMenuOpen } from './use-menu-open.js'

/** One option of a single-choice section. */
export interface MenuChoice<Value extends string = string> {
  value: Value
  label: string
  /** True for a name that somebody gave, which a page translator leaves alone. */
  isName?: boolean
  icon?: ReactNode
  /** Keyboard shortcut of the choice. */
  keys?: string
}

/** Entry that runs an action. */
export interface SectionAction extends MenuAction {
  /** Keyboard shortcut, shown only visually and not part of the accessible name. */
  keys?: string
}

/** Entry that switches on or off. The menu stays open on toggle. */
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
      /**
       * True if phones show only the icons, five per row, because the icons are self-explanatory.
       */
      swatches?: boolean
    }
  | { label: string; toggles: MenuToggle[] }
  | { label: string; actions: SectionAction[] }
  | { label: string; submenus: Submenu[] }

/** Entry that opens a submenu beside it. */
export interface Submenu {
  label: string
  icon: LucideIcon
  sections: MenuSection[]
}

interface SectionMenuProps {
  /**
   * Button that opens the menu. Without `trigger`, `open` and `anchor` control the menu's state and
   * position.
   */
  trigger?: ReactElement
  open?: boolean
  onClose?: () => void
  anchor?: () => Element | null
  /** Accessible name of the menu. */
  label: string
  sections: MenuSection[]
  align?: 'start' | 'end'
  /** True if the section labels are visible. Screen readers always announce the labels. */
  showLabels?: boolean
  defaultOpen?: boolean
  /** Text below the entries, rendered while the menu is open. Describes the menu. */
  footer?: ReactNode
  /** True if the menu opens at its chosen entry, because it has more entries than fit. */
  opensAtChoice?: boolean
  /** Called whenever the menu opens or closes, for entries that are computed only meanwhile. */
  onToggle?: (open: boolean) => void
  /**
   * Restores the focus. Without `onLeave`, or if it returns true, the trigger receives the focus.
   */
  onLeave?: () => unknown
}

/** Menu with sections of choices, toggles, actions and submenus. Use Menu for actions alone. */
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
  opensAtChoice = false,
  onToggle,
  onLeave,
}: SectionMenuProps) {
  const [openByTrigger, changeOpen] = useMenuOpen(useState(defaultOpen))
  const footerId = useId()
  function leave() {
    return onLeave?.() === true
  }
  return (
    <BaseMenu.Root
      open={open ?? openByTrigger}
      onOpenChange={(next, change) => {
        changeOpen(next, change)
        if (!next) onClose?.()
        onToggle?.(next)
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
            ref={opensAtChoice ? focusChoice : undefined}
            aria-label={label}
            aria-describedby={footer ? footerId : undefined}
            finalFocus={onLeave && leave}
            className={cx(styles.popup, sectionStyles.popup)}
          >
            <Sections sections={sections} showLabels={showLabels} />
            {footer && (
              <Text
                as="div"
                id={footerId}
                tone="muted"
                size="xs"
                marginTop={1}
                className={sectionStyles.footer}
              >
                {footer}
              </Text>
            )}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

/** Focuses the chosen entry of a popup, once the menu has its height and its own focus. */
function focusChoice(popup: HTMLElement | null) {
  const focus = () =>
    popup?.querySelector<HTMLElement>('[role=menuitemradio][data-checked]')?.focus()
  if (popup) requestAnimationFrame(() => requestAnimationFrame(focus))
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
        {section.choices.map(({ value, label, isName, icon, keys }) => (
          <BaseMenu.RadioItem
            key={value}
            value={value}
            // Type-ahead matches this label, because icons may contain letters.
            label={label}
            closeOnClick
            className={styles.item}
          >
            {icon}
            <Text
              translate={isName ? 'no' : undefined}
              truncate
              grow
              shrink
              className={sectionStyles.text}
            >
              {label}
            </Text>
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
        <Text truncate grow shrink className={sectionStyles.text}>
          {label}
        </Text>
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
      <Text truncate grow shrink className={sectionStyles.text}>
        {label}
      </Text>
      {keys && (
        <kbd aria-hidden className={sectionStyles.keys}>
          {keys}
        </kbd>
      )}
    </BaseMenu.Item>
  ))
}

/** Submenu beside its entry. On phones, a sheet over the menu with a Back entry. */
function SubmenuItem({ label, icon: Icon, sections }: Submenu) {
  const isWide = useIsWide()
  const [open, setOpen] = useState(false)
  return (
    <BaseMenu.SubmenuRoot open={open} onOpenChange={setOpen}>
      <BaseMenu.SubmenuTrigger openOnHover={isWide} className={styles.item}>
        <Icon aria-hidden size={16} />
        <Text truncate grow shrink className={sectionStyles.text}>
          {label}
        </Text>
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

/** Check mark that always reserves its space to avoid layout shift. */
function Tick({ shown }: { shown: boolean }) {
  return (
    <Check aria-hidden size={16} className={cx(sectionStyles.tick, shown && sectionStyles.on)} />
  )
}
