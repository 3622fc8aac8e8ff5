import { Fragment, type Node } from 'prosemirror-model'
import { useLayoutEffect, useRef } from 'react'
import { cx } from '../../../ui/class-names.js'
import { openInNewTabs } from '../kinds/page-link/drawn-links.js'
import { pageTextClass } from '../page-text/page-text.js'
import { completeBlocks } from './readers.js'
import { renderBlocks } from './render-blocks.js'
import { type Comparison, renderChanges } from './render-changes.js'
import { Text } from '../../../ui/layout/layout.js'
import styles from './blocks-shown.module.css'

interface BlocksShownProps {
  /** Label of the blocks for screen readers. */
  label: string
  blocks: readonly Node[]
  /** Other version to compare with, whose differences are marked. */
  changes?: Comparison
}

/** Read-only view of some blocks of a page, with pictures. */
export function BlocksShown({ label, blocks, changes }: BlocksShownProps) {
  const element = useRef<HTMLDivElement>(null)
  const { with: before, showsRemoved = false } = changes ?? {}
  useLayoutEffect(() => {
    const shown = before
      ? renderChanges(blocks, { with: before, showsRemoved })
      : renderBlocks(Fragment.from(blocks))
    element.current?.replaceChildren(shown)
    if (!element.current) return
    openInNewTabs(element.current)
    return completeBlocks(element.current)
  }, [blocks, before, showsRemoved])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section tabIndex={0} aria-label={label} className={styles.blocks}>
      {blocks.length === 0 && (
        <Text as="p" tone="muted">
          Deleted
        </Text>
      )}
      <div ref={element} translate="no" className={cx(pageTextClass)} />
    </section>
  )
}
