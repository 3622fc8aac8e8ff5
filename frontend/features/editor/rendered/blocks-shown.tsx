import { Fragment, type Node } from 'prosemirror-model'
import { useLayoutEffect, useRef } from 'react'
import { cx } from '../../../ui/class-names.js'
import { pageTextClass } from '../page-text/page-text.js'
import { renderBlocks } from './render-blocks.js'
import styles from './blocks-shown.module.css'

interface BlocksShownProps {
  /** Names them for screen readers. */
  label: string
  blocks: readonly Node[]
}

/** A few blocks of a page to be read, with their pictures. */
export function BlocksShown({ label, blocks }: BlocksShownProps) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    element.current?.replaceChildren(renderBlocks(Fragment.from(blocks)))
  }, [blocks])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section tabIndex={0} aria-label={label} className={styles.blocks}>
      <div ref={element} className={cx(pageTextClass)} />
      {blocks.length === 0 && <p className={styles.none}>Deleted</p>}
    </section>
  )
}
