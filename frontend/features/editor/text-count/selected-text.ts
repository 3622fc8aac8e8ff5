import { DOMParser, type Fragment } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'

/** Returns the selected parts of a page in the editor: text, blocks or cells. */
export function selectedIn({ doc, selection }: EditorState): Fragment[] {
  if (selection.empty) return []
  return selection.ranges.map(({ $from, $to }) => doc.slice($from.pos, $to.pos).content)
}

/**
 * Returns the part of the document's selection that lies in a read-only page. Reads it now, because
 * a press elsewhere may end the selection; the result turns it into blocks when called.
 */
export function selectedOnScreen(page: Element | null | undefined): () => Fragment[] {
  const selection = getSelection()
  if (!page || !selection || selection.isCollapsed || selection.rangeCount === 0) return () => []
  const range = selection.getRangeAt(0)
  if (!range.intersectsNode(page)) return () => []
  const part = document.createRange()
  part.selectNodeContents(page)
  const { startContainer, startOffset, endContainer, endOffset } = range
  if (page.contains(startContainer)) part.setStart(startContainer, startOffset)
  if (page.contains(endContainer)) part.setEnd(endContainer, endOffset)
  return () => {
    const { content } = DOMParser.fromSchema(documentSchema).parseSlice(part.cloneContents(), {
      preserveWhitespace: 'full',
    })
    return content.size > 0 ? [content] : []
  }
}
