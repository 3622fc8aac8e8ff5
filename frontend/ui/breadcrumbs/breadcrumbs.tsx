import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { EmojiIcon } from '../emoji-icon/emoji-icon.js'
import { WholeText } from '../tooltip/whole-text.js'
import { CrumbButton } from './crumb-button.js'
import type { CrumbLinks, CrumbMenuProps } from './crumb-menu.js'
import { Row, Text } from '../layout/layout.js'
import styles from './breadcrumbs.module.css'

export interface Crumb {
  label: string
  /** Emoji before the label. */
  emoji?: string | null
  /** Undefined for the last crumb, which is the current place. */
  href?: string
  /** Siblings, in a menu that the crumb opens instead of navigating. */
  beside?: CrumbLinks[]
}

interface BreadcrumbsProps {
  crumbs: Crumb[]
  /** Menu of a crumb with `beside`. */
  Menu?: ComponentType<CrumbMenuProps>
}

/** The path from the top to the current place. */
export function Breadcrumbs({ crumbs, Menu }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumbs" className={styles.crumbs}>
      <Row as="ol" translate="no" align="stretch" size="sm" shrink>
        {crumbs.map((crumb, index) => (
          <Row as="li" key={crumb.href ?? crumb.label} className={styles.crumb}>
            {index > 0 && (
              <span aria-hidden className={styles.divider}>
                /
              </span>
            )}
            <Step {...crumb} Menu={Menu} />
          </Row>
        ))}
      </Row>
    </nav>
  )
}

function Step({ label, emoji, href, beside, Menu }: Crumb & Pick<BreadcrumbsProps, 'Menu'>) {
  if (beside && Menu) {
    return <Menu trigger={<CrumbButton label={label} emoji={emoji} />} groups={beside} />
  }
  const picture = emoji && <EmojiIcon emoji={emoji} size={14} className={styles.inline} />
  return (
    <WholeText text={label}>
      {href ? (
        <Link href={href} className={styles.link}>
          {picture}
          <span>{label}</span>
        </Link>
      ) : (
        <Text aria-current="page" truncate className={styles.here}>
          {picture}
          <span>{label}</span>
        </Text>
      )}
    </WholeText>
  )
}
