import { ChevronRight, FileText, Folder, Layers, NotebookText } from 'lucide-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { PageSettings } from '#modules/workspace/api'
import { cx } from '../../../ui/class-names.js'
import { Badge } from '../../../ui/badge/badge.js'
import { Day } from '../day.js'
import type { ChangeKind } from './changes.js'
import { KindBadge } from './kind-badge.js'
import type { TreeRow } from './tree-rows.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './replay.module.css'

const ICONS = { folder: Folder, file: NotebookText, section: Layers, page: FileText }

interface BlockRowProps {
  row: TreeRow
  /** Kinds of change to the block. */
  kinds: ChangeKind[]
  isTabStop: boolean
  onKey: (event: KeyboardEvent, row: TreeRow) => void
  onPress: () => void
}

/** One block of the tree with its type and state, but never its name. */
export function BlockRow({ row, kinds, isTabStop, onKey, onPress }: BlockRowProps) {
  const { block, level, place, siblings, open, trashed } = row
  const Icon = ICONS[block.block_type]
  return (
    <Row
      role="treeitem"
      tabIndex={isTabStop ? 0 : -1}
      data-id={block.id}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={open ?? undefined}
      gap={2}
      nowrap
      className={cx(styles.row, kinds.length > 0 && styles.marked, trashed && styles.trashed)}
      style={{ '--level': level - 1 } as CSSProperties}
      onKeyDown={(event) => onKey(event, row)}
      onClick={onPress}
    >
      <ChevronRight
        aria-hidden
        size={14}
        className={cx(styles.chevron, open && styles.open, open === null && styles.leaf)}
      />
      <Icon aria-hidden size={16} className={styles.icon} />
      <Text weight="medium" breakable className={styles.name}>
        {`${block.block_type} ${block.id}`}
      </Text>
      {kinds.map((kind) => (
        <KindBadge key={kind} kind={kind} />
      ))}
      {block.archived && !kinds.includes('trashed') && <Badge>in the trash</Badge>}
      {block.settings?.is_page_locked && <Badge>locked</Badge>}
      {block.favorite && <Badge>favorite</Badge>}
      {block.template && <Badge>template</Badge>}
      {block.shares.length > 0 && <Badge>shared</Badge>}
      {block.sort !== 'manual' && <Badge>{`sorted: ${block.sort}`}</Badge>}
      <Text tone="muted" size="sm" className={styles.facts}>
        <span>{`${settingsInWords(block.settings)} made`}</span> <Day at={block.created_at} />
      </Text>
    </Row>
  )
}

const FONTS = { 1: '', 2: 'serif', 3: 'mono' }

function settingsInWords(settings: PageSettings | null) {
  if (!settings) return ''
  const words = [
    FONTS[settings.font_family],
    settings.is_full_width && 'full width',
    settings.is_small_text && 'small text',
  ]
  return words.filter(Boolean).join(', ')
}
