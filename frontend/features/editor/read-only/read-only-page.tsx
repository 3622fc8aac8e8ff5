import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { goOnThisPage, isOnThisPage } from '../block-links/block-address.js'
import { showReadBlock } from '../block-links/show-read-block.js'
import { useLinkedBlock } from '../block-links/use-linked-block.js'
import { cx } from '../../../ui/class-names.js'
import { parseDocument } from '../document.js'
import { openClickedLink } from '../kinds/page-link/drawn-links.js'
import { activateBlocks, completeBlocks } from '../rendered/readers.js'
import { renderBlocks } from '../rendered/render-blocks.js'
import { RenderedTools } from '../rendered/rendered-tools.js'
import { pageLookClass, type PageLook, pageTextClass } from '../page-text/page-text.js'

export interface ReadOnlyPageProps {
  /** Text of the page as the server returns it: JSON, null when empty. */
  content: string | null
  look: PageLook
}

/**
 * Read-only text of a locked page or a page in the trash. Looks as in the editor without loading
 * it. Throws if the text does not match the schema.
 */
export function ReadOnlyPage({ content, look }: ReadOnlyPageProps) {
  const [page, setPage] = useState<HTMLDivElement | null>(null)
  const doc = useMemo(() => parseDocument(content), [content])

  useLayoutEffect(() => {
    page?.replaceChildren(renderBlocks(doc.content))
    if (!page) return undefined
    activateBlocks(page)
    return completeBlocks(page)
  }, [page, doc])

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (openClickedLink(event)) return
      const link = (event.target as Element).closest('a')
      if (!link || !isOnThisPage(link.href)) return
      event.preventDefault()
      goOnThisPage(link.href)
    }
    page?.addEventListener('click', follow)
    return () => page?.removeEventListener('click', follow)
  }, [page])

  useLinkedBlock(page && ((id) => showReadBlock(page, id)))

  return (
    <>
      <div ref={setPage} translate="no" className={cx(pageTextClass, pageLookClass(look))} />
      {page && <RenderedTools root={page} />}
    </>
  )
}
