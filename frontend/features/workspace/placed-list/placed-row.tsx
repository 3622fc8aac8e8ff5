import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PlacedBlock } from '#modules/workspace/api'
import { paths } from '../../../app/paths.js'
import { realId } from '../../../app/temporary-ids.js'
import { cx } from '../../../ui/class-names.js'
import { WholeText } from '../../../ui/tooltip/whole-text.js'
import { ShareMark } from '../shared-items/share-mark.js'
import { TemplateMark } from '../templates/template-mark.js'
import { ItemIcon } from '../tree/item-icon.js'
import { displayName } from '../tree/item-name.js'
import { OpenName } from '../tree/unsaved-name.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './placed-list.module.css'

interface PlacedRowProps {
  item: PlacedBlock
  /** True for the open item. */
  active?: boolean
  /** True for a row that suits touch and shows the item's location. */
  roomy: boolean
  /** Control at the end of the row. */
  children?: ReactNode
}

/** A link to an item that is listed outside its parent. */
export function PlacedRow({ item, active = false, roomy, children }: PlacedRowProps) {
  const name = displayName(item)
  return (
    <Row
      as="li"
      data-id={item.id}
      gap={2}
      tone="muted"
      className={cx(styles.row, active && styles.active)}
    >
      <ItemIcon item={item} className={styles.icon} />
      <WholeText text={name}>
        <Link
          href={paths.item(...[...item.path, item].map(({ id }) => realId(id)))}
          aria-current={active ? 'page' : undefined}
          className={styles.link}
          draggable={false}
        >
          <Text translate="no" truncate>
            {active ? <OpenName item={item} /> : name}
          </Text>
          {roomy && item.path.length > 0 && (
            <Text translate="no" truncate tone="muted" size="xs" className={styles.path}>
              {item.path.map(displayName).join(' / ')}
            </Text>
          )}
        </Link>
      </WholeText>
      <TemplateMark item={item} />
      <ShareMark item={item} />
      {children}
    </Row>
  )
}
