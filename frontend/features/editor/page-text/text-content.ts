import { Fragment, Slice } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import { linkAddresses } from '../marks/link/paste-addresses.js'

const { doc, paragraph } = documentSchema.nodes

/** Returns the content of a page with one paragraph per line, with addresses as links. */
export function contentOfLines(lines: string[]): string {
  const paragraphs = lines.map((line) => paragraph.create(null, documentSchema.text(line)))
  const slice = new Slice(Fragment.fromArray(paragraphs), 0, 0)
  const { content } = linkAddresses(slice) ?? slice
  return JSON.stringify(doc.create(null, content).toJSON())
}
