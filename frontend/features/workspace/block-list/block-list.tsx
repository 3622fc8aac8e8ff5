import type { BlockSummary } from '#modules/workspace/api'
import { cx } from '../../../ui/class-names.js'
import styles from './block-list.module.css'
import { BlockRow } from './block-row.js'
import { useBlockActions } from './use-block-actions.js'

interface BlockListProps {
  blocks: BlockSummary[]
  /** The address of a block. */
  hrefOf: (block: BlockSummary) => string
  activeId?: number
  renameIn: 'row' | 'dialog'
  /** Rows for fingers, over the whole width. */
  roomy?: boolean
}

/** Sibling blocks in their order, each with its menu. */
export function BlockList({ blocks, hrefOf, activeId, renameIn, roomy = false }: BlockListProps) {
  const { actions, overlays } = useBlockActions(blocks, renameIn)
  return (
    <>
      <ul className={cx(styles.list, roomy && styles.roomy)}>
        {blocks.map((block) => (
          <BlockRow
            key={block.id}
            block={block}
            href={hrefOf(block)}
            active={block.id === activeId}
            actions={actions}
          />
        ))}
      </ul>
      {overlays}
    </>
  )
}
