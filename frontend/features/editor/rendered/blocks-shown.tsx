import { DOMSerializer, Fragment, type Node } from 'prosemirror-model'
import { useLayoutEffect, useRef } from 'react'
import { documentSchema } from '#modules/workspace/document/schema'
import { cx } from '../../../ui/class-names.js'
import { pageTextClass } from '../page-text/page-text.js'
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
    const serializer = DOMSerializer.fromSchema(documentSchema)
    const rendered = serializer.serializeFragment(Fragment.from(blocks)) as DocumentFragment
    for (const box of rendered.querySelectorAll('input')) box.disabled = true
    element.current?.replaceChildren(rendered)
  }, [blocks])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section tabIndex={0} aria-label={label} className={styles.blocks}>
      <div ref={element} className={cx(pageTextClass)} />
      {blocks.length === 0 && <p className={styles.none}>Deleted</p>}
    </section>
  )
}
