import { useRef } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import { cx } from '../../../ui/class-names.js'
import { useRowWindow } from '../../../ui/row-window/use-row-window.js'
import { MoreBlocks } from '../blocks/more-blocks.js'
import styles from './block-list.module.css'
import { BlockRow } from './block-row.js'
import { useActiveInSight } from './use-active-in-sight.js'
import { useBlockActions } from './use-block-actions.js'

/** As the style sheet has them, with the gap below. */
const ROW_HEIGHT = 31
const ROOMY_ROW_HEIGHT = 52

interface BlockListProps {
  parentId: number | null
  blocks: BlockSummary[]
  /** The address of a block. */
  hrefOf: (block: BlockSummary) => string
  activeId?: number
  renameIn: 'row' | 'dialog'
  /** Rows for fingers, over the whole width. */
  roomy?: boolean
}

/** Sibling blocks in their order, each with its menu. Of a long list only what is in sight is drawn. */
export function BlockList({
  parentId,
  blocks,
  hrefOf,
  activeId,
  renameIn,
  roomy = false,
}: BlockListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { actions, overlays, onKeyDown } = useBlockActions(blocks, renameIn, list)
  const rowHeight = roomy ? ROOMY_ROW_HEIGHT : ROW_HEIGHT
  const rows = useRowWindow(blocks.length, list, rowHeight)
  const { first, end, before, after } = rows
  useActiveInSight(list, blocks, activeId, rows)
  return (
    <>
      {/* The keys are those of the links in it. */}
      <ul ref={list} className={cx(styles.list, roomy && styles.roomy)} onKeyDown={onKeyDown}>
        <Room height={before} />
        {blocks.slice(first, end).map((block) => (
          <BlockRow
            key={block.id}
            block={block}
            href={hrefOf(block)}
            active={block.id === activeId}
            actions={actions}
          />
        ))}
        <Room height={after} />
      </ul>
      <MoreBlocks parentId={parentId} shown={blocks.length} />
      {overlays}
    </>
  )
}

/** Stands for the rows that are not drawn. */
function Room({ height }: { height: number }) {
  return height > 0 ? <li role="presentation" style={{ height }} /> : null
}
