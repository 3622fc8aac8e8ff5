import type { Node } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import type { TextMatch } from './matches.js'

/** Match in the document. */
export interface Match {
  from: number
  to: number
  /** Text that replaces it. */
  by: string
}

/** Lines of a document with the positions of their first characters. */
export interface Lines {
  texts: string[]
  starts: number[]
}

/**
 * Returns the text of each textblock, one UTF-16 unit for each position. A formula or page link
 * ends a text, so that no match contains it.
 */
export function linesOf(doc: Node): Lines {
  const lines: Lines = { texts: [], starts: [] }
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true
    let text = ''
    let start = pos + 1
    const end = (next: number) => {
      if (text !== '') {
        lines.texts.push(text)
        lines.starts.push(start)
      }
      text = ''
      start = next
    }
    node.forEach(({ text: words, type, nodeSize }, offset) => {
      if (words !== undefined) text += words
      else if (type === documentSchema.nodes.hard_break) text += '\n'
      else end(pos + 1 + offset + nodeSize)
    })
    end(0)
    return false
  })
  return lines
}

/** Returns the matches as ranges of the document. */
export function placed(matches: readonly TextMatch[], { starts }: Lines): Match[] {
  return matches.map(({ at, from, to, by }) => ({
    from: starts[at]! + from,
    to: starts[at]! + to,
    by,
  }))
}
