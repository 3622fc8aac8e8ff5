import type { BlockType, ImportPlan } from '#modules/workspace/api'
import { cx } from '../../../ui/class-names.js'
import { displayName, ItemIcon } from '../../workspace/index.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './plan.module.css'
import { formatNumber } from '../../../app/counted.js'

const TYPES: Record<BlockType, string> = {
  folder: 'Folder',
  file: 'File',
  section: 'Section',
  page: 'Page',
}

interface OutlineProps {
  plan: ImportPlan
  /** True while the plan of other choices is on its way. */
  isStale: boolean
}

/** Tree of the blocks that will be created, with the level of each. */
export function Outline({ plan, isStale }: OutlineProps) {
  const { outline, folders, files, sections, pages } = plan
  const more = folders + files + sections + pages - outline.length
  return (
    <ul
      aria-label="What will be created"
      aria-busy={isStale}
      // Scrolls by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={cx(styles.outline, isStale && styles.stale)}
    >
      {outline.map(({ name, block_type: type, depth }, index) => (
        <Row
          as="li"
          // Another plan replaces the whole list.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          gap={2}
          className={styles.row}
          style={{ paddingInlineStart: `calc(${depth} * var(--s-5))` }}
        >
          <ItemIcon item={{ block_type: type }} size={16} className={styles.icon} />
          <Text translate="no" truncate grow shrink>
            {displayName({ name, block_type: type })}
          </Text>
          <Text tone="muted" size="xs" fixed>
            {TYPES[type]}
          </Text>
        </Row>
      ))}
      {more > 0 && (
        <Text
          as="li"
          tone="muted"
          size="xs"
          fixed
          className={styles.more}
        >{`And ${formatNumber(more)} more.`}</Text>
      )}
    </ul>
  )
}
