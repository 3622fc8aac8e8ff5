import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { cx } from '../class-names.js'
import type { Icon } from '../emoji-icon/emoji-icon.js'
import { Text } from '../layout/layout.js'
import sheet from '../sheet/sheet.module.css'
import styles from '../menu/menu.module.css'
import { useMenuOpen } from '../menu/use-menu-open.js'
import { useTypeAhead } from '../menu/use-type-ahead.js'
import crumbStyles from './breadcrumbs.module.css'

/** A link in the menu. */
export interface CrumbLink {
  label: string
  href: string
  icon: Icon
  /** True for the current place. */
  current?: boolean
}

export interface CrumbLinks {
  /** Heading of the group. A single group needs none. */
  label?: string
  links: CrumbLink[]
}

export interface CrumbMenuProps {
  /** Button that opens the menu. */
  trigger: ReactElement
  groups: CrumbLinks[]
  onOpenChange?: (open: boolean) => void
}

/** Menu with the siblings of a crumb. */
export function CrumbMenu({ trigger, groups, onOpenChange }: CrumbMenuProps) {
  const handleTyping = useTypeAhead()
  const [open, changeOpen] = useMenuOpen(useState(false))
  return (
    <Menu.Root
      open={open}
      onOpenChange={(next, change) => {
        changeOpen(next, change)
        onOpenChange?.(next)
      }}
    >
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Backdrop className={sheet.scrim} />
        <Menu.Positioner
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={sheet.positioner}
        >
          <Menu.Popup className={cx(styles.popup, crumbStyles.menu)} onKeyDown={handleTyping}>
            {groups.map(({ label, links }, index) => (
              <Menu.Group key={label ?? index} className={crumbStyles.group}>
                {label && (
                  <Menu.GroupLabel className={crumbStyles.groupLabel}>{label}</Menu.GroupLabel>
                )}
                {links.map((link) => (
                  <Place key={link.href} {...link} />
                ))}
              </Menu.Group>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Place({ label, href, icon: Glyph, current = false }: CrumbLink) {
  const place = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (current) place.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <Menu.LinkItem
      ref={place}
      label={label}
      closeOnClick
      className={styles.item}
      render={<Link href={href} aria-current={current ? 'page' : undefined} />}
    >
      <Glyph aria-hidden size={16} />
      <Text translate="no" truncate className={crumbStyles.place}>
        {label}
      </Text>
      {current && <Check aria-hidden size={16} className={crumbStyles.check} />}
    </Menu.LinkItem>
  )
}
