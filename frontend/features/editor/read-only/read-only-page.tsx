import { DOMSerializer } from 'prosemirror-model'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { documentSchema } from '#modules/workspace/document/schema'
import { cx } from '../../../ui/class-names.js'
import { parseDocument } from '../document.js'
import { pageLookClass, type PageLook, pageTextClass } from '../page-text/page-text.js'

export interface ReadOnlyPageProps {
  /** The page's text as the server answers it: JSON, null when empty. */
  content: string | null
  look: PageLook
}

/**
 * A page's text to be read: a locked page, a page in the trash. It looks as in the editor, and loads
 * none of the editor. Throws when the text does not fit the schema.
 */
export function ReadOnlyPage({ content, look }: ReadOnlyPageProps) {
  const element = useRef<HTMLDivElement>(null)
  const doc = useMemo(() => parseDocument(content), [content])

  useLayoutEffect(() => {
    const rendered = DOMSerializer.fromSchema(documentSchema).serializeFragment(doc.content)
    for (const box of (rendered as DocumentFragment).querySelectorAll('input')) box.disabled = true
    element.current?.replaceChildren(rendered)
  }, [doc])

  return <div ref={element} className={cx(pageTextClass, pageLookClass(look))} />
}
