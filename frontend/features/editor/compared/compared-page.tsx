import { RotateCcw } from 'lucide-react'
import type { Node } from 'prosemirror-model'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { BlockChange } from '#modules/workspace/document/compare_versions'
import { cx } from '../../../ui/class-names.js'
import { Button } from '../../../ui/button/button.js'
import { isOnThisPage } from '../block-links/block-address.js'
import { isEmptyPage, parseDocument } from '../document.js'
import { openInNewTabs } from '../kinds/page-link/drawn-links.js'
import {
  type PageLook,
  pageLengthClass,
  pageLookClass,
  pageTextClass,
} from '../page-text/page-text.js'
import { completeBlocks } from '../rendered/readers.js'
import { renderChanges } from '../rendered/render-changes.js'
import styles from './compared.module.css'
import { framing } from './framed-blocks.js'
import { onlyBlock } from './only-block.js'
import type { EarlierBlock } from './with-block.js'

export interface ComparedPageProps {
  /** Both versions as JSON, null when empty. */
  before: string | null
  after: string | null
  /** The version whose blocks can be restored. */
  restores: 'before' | 'after'
  /** Current text of the page; undefined if no block can be restored. */
  now: string | null | undefined
  look: PageLook
  /** Id of the only block to show. */
  blockId: string | null
  onRestore: (block: EarlierBlock) => void
}

/**
 * Read-only text of a version with the differences to another version. Marked blocks, and all that
 * differ from the current text, can be restored. Throws if a text does not match the schema.
 */
export function ComparedPage({ restores, look, onRestore, ...props }: ComparedPageProps) {
  const { blockId } = props
  const before = useMemo(() => parseDocument(props.before), [props.before])
  const after = useMemo(() => parseDocument(props.after), [props.after])
  const now = useMemo(
    () => (props.now === undefined ? null : parseDocument(props.now)),
    [props.now]
  )
  const [page, setPage] = useState<HTMLDivElement | null>(null)
  const { nodes, restorable } = useMemo(() => {
    const [was, is] = [before, after].map((doc) => {
      if (blockId !== null) return onlyBlock(doc, blockId)
      // The empty line of an empty page is no block that changed.
      return isEmptyPage(doc) ? [] : doc.children
    })
    const frames = framing(now, restores)
    const shown = renderChanges(is!, { with: was!, showsRemoved: true }, frames.frame)
    return { nodes: [...shown.childNodes], restorable: frames.restorable }
  }, [before, after, now, restores, blockId])

  useLayoutEffect(() => {
    if (!page) return undefined
    page.replaceChildren(...nodes)
    openInNewTabs(page)
    return completeBlocks(page)
  }, [page, nodes])

  useEffect(() => {
    const follow = (event: MouseEvent) => page && followOnThisPage(event, page)
    page?.addEventListener('click', follow)
    return () => page?.removeEventListener('click', follow)
  }, [page])

  const versionOf = (change: BlockChange): Node =>
    restores === 'before' || !change.after ? before : after

  return (
    <>
      <div
        ref={setPage}
        translate="no"
        className={cx(
          styles.page,
          pageTextClass,
          pageLookClass(look),
          pageLengthClass(after.childCount)
        )}
      />
      {restorable.map(({ change, block, element }, index) =>
        createPortal(
          <Button
            variant="quiet"
            size="small"
            onClick={() => onRestore({ block, version: versionOf(change) })}
          >
            <RotateCcw aria-hidden size={14} />
            Restore this block
          </Button>,
          element,
          String(index)
        )
      )}
    </>
  )
}

/** Follows a link to a block of this page within the shown version. */
function followOnThisPage(event: MouseEvent, page: HTMLElement) {
  const link = (event.target as Element).closest('a')
  if (!link || !isOnThisPage(link.href)) return
  event.preventDefault()
  const id = CSS.escape(new URL(link.href).hash.slice(1))
  page.querySelector(`[data-block-id="${id}"]`)?.scrollIntoView({ block: 'center' })
}
