import type { Mark } from 'prosemirror-model'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { isSafeLink, mailLink, MAX_ADDRESS } from '#modules/workspace/document/addresses'
import type { LinkAttributes } from '#modules/workspace/document/marks/link'
import { documentSchema } from '#modules/workspace/document/schema'

const { link } = documentSchema.marks

/** Continuous range of the document with the same link. */
export interface LinkRange {
  from: number
  to: number
  url: string
}

/** Returns the link around the cursor or the whole selection; null if there is none. */
export function linkAt({ selection: { $from, to } }: EditorState): LinkRange | null {
  const { parent } = $from
  const index = $from.nodeAfter ? $from.index() : $from.index() - 1
  const marked = (at: number) => link.isInSet(parent.maybeChild(at)?.marks ?? [])
  const mark = marked(index) ?? ($from.textOffset === 0 ? marked($from.index() - 1) : undefined)
  if (!mark) return null
  const first = marked(index)?.eq(mark) ? index : $from.index() - 1
  const [start, end] = extent(first, mark, (at) => marked(at))
  const from = $from.posAtIndex(start)
  const until = $from.posAtIndex(end + 1)
  return to <= until ? { from, to: until, url: (mark.attrs as LinkAttributes).url } : null
}

function extent(index: number, mark: Mark, marked: (at: number) => Mark | undefined) {
  let [start, end] = [index, index]
  while (marked(start - 1)?.eq(mark)) start--
  while (marked(end + 1)?.eq(mark)) end++
  return [start, end] as const
}

/**
 * Links a range to an address. Excludes spaces at its ends, because on some systems a double click
 * also selects the space after a word. An empty range gets the address as its text.
 */
export function setLink({ from, to, url }: LinkRange): Command {
  return ({ doc, tr }, dispatch) => {
    if (from === to) tr.insertText(url, from)
    const text = doc.textBetween(from, to, '\ufffc', '\ufffc')
    const hasWords = text.trim() !== ''
    const start = hasWords ? from + text.length - text.trimStart().length : from
    const until = hasWords ? to - text.length + text.trimEnd().length : to
    const end = from === to ? from + url.length : until
    tr.removeMark(start, end, link).addMark(start, end, link.create({ url }))
    unlinkPageLinks(tr, start, end)
    dispatch?.(tr.removeStoredMark(link))
    return true
  }
}

/** Keeps links to pages out of other links, because HTML has no links within links. */
function unlinkPageLinks(tr: Transaction, from: number, to: number) {
  tr.doc.nodesBetween(from, to, ({ type, nodeSize }, pos) => {
    if (type === documentSchema.nodes.page_link) tr.removeMark(pos, pos + nodeSize, link)
  })
}

export function removeLink({ from, to }: Pick<LinkRange, 'from' | 'to'>): Command {
  return ({ tr }, dispatch) => {
    dispatch?.(tr.removeMark(from, to, link).removeStoredMark(link))
    return true
  }
}

/** Returns the address that the typed text means; null if the text is no address. */
export function readAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return null
  const address = completed(text)
  return address !== null && address.length <= MAX_ADDRESS ? address : null
}

/** Returns the address with its protocol; null if the text is no address. */
function completed(text: string): string | null {
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text)) return mailLink(text)
  if (/^(\/(?!\/)|#)/.test(text)) return text
  if (/^[a-z][a-z\d+.-]*:(?!\d+(\/|$))/i.test(text)) return isSafeLink(text) ? text : null
  return /^[^/?#]+\.[^/?#]+|^localhost\b/.test(text) ? `https://${text.replace(/^\/\//, '')}` : null
}
