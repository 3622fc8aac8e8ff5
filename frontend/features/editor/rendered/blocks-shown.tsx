import { Fragment, type Node } from 'prosemirror-model'
import { useLayoutEffect, useRef } from 'react'
import { cx } from '../../../ui/class-names.js'
import { pageTextClass } from '../page-text/page-text.js'
import { renderBlocks } from './render-blocks.js'
import { type Comparison, renderChanges } from './render-changes.js'
import styles from './blocks-shown.module.css'

interface BlocksShownProps {
  /** Names them for screen readers. */
  label: string
  blocks: readonly Node[]
  /** Marks what differs from others. */
  changes?: Comparison
}

/** A few blocks of a page to be read, with their pictures. */
export function BlocksShown({ label, blocks, changes }: BlocksShownProps) {
  const element = useRef<HTMLDivElement>(null)
  const { with: before, showsRemoved = false } = changes ?? {}
  useLayoutEffect(() => {
    const shown = before
      ? renderChanges(blocks, { with: before, showsRemoved })
      : renderBlocks(Fragment.from(blocks))
    element.current?.replaceChildren(shown)
  }, [blocks, before, showsRemoved])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section tabIndex={0} aria-label={label} className={styles.blocks}>
      {blocks.length === 0 && <p className={styles.none}>Deleted</p>}
      <div ref={element} translate="no" className={cx(pageTextClass)} />
    </section>
  )
}
