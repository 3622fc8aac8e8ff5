import type { Node } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import type { BenchBlock } from '../contract.js'

const { nodes, marks } = documentSchema

/** The blocks as a document of ours. */
export function documentOf(blocks: BenchBlock[]): Node {
  return nodes.doc.create(null, blocks.map(blockOf))
}

function blockOf({ kind, text, bold }: BenchBlock): Node {
  const content = [documentSchema.text(text)]
  if (bold) content.push(documentSchema.text(bold, [marks.bold.create()]))
  const paragraph = () => nodes.paragraph.create(null, content)
  switch (kind) {
    case 'heading':
      return nodes.heading.create({ level: 2 }, content)
    case 'paragraph':
      return paragraph()
    case 'bullet':
    case 'check':
      return nodes.list.create({ kind }, paragraph())
    case 'quote':
      return nodes.quote.create(null, paragraph())
  }
}
