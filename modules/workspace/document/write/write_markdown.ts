import type { Fragment, Node } from 'prosemirror-model'
import { MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown'
import {
  type BlockSpec,
  type InlineSpec,
  type MarkdownAddresses,
  specOf,
} from '#modules/workspace/document/block_spec'
import { fileAddress } from '#modules/workspace/document/blocks/attachment'
import { linkedPage } from '#modules/workspace/document/blocks/page_link'
import { documentSchema } from '#modules/workspace/document/schema'
import { escapeDollars } from './escape_dollars.js'
import { sayable } from './sayable.js'

const { hard_break: hardBreak } = documentSchema.nodes

/** Addresses by which the app itself is read. */
const OWN_ADDRESSES: MarkdownAddresses = { page: linkedPage, file: fileAddress }

/**
 * Writes blocks as Markdown (CommonMark with GitHub's to-dos, strikethrough and alerts).
 * `addresses` leads to linked pages and attachments; by default to those of the app.
 */
export function writeMarkdown(content: Fragment, addresses?: MarkdownAddresses) {
  const { doc } = documentSchema.nodes
  // The serializer writes its argument's content block by block, not by the node's own rule, so
  // the content is wrapped twice.
  const page = doc.create(null, doc.create(null, sayable(content)))
  const serializer = addresses ? serializerTo(addresses) : ownSerializer
  return serializer.serialize(page, { tightLists: true })
}

type WriteNode = MarkdownSerializer['nodes'][string]

const writeText: WriteNode = (state, node, parent, index) => {
  // The serializer moves spaces at the ends of formats out, so the node may lack them.
  const place = { parent, index, text: node.text! }
  const text = escapeDollars(place, (part) => state.esc(part))
  const startsLine = index === 0 || parent.child(index - 1).type === hardBreak
  if (specOf(parent).markdown?.oneLine) state.text(text.replace(/#+$/, '\\$&'), false)
  else state.text(startsLine ? asText(text) : text, false)
}

const MARKS = Object.fromEntries(
  Object.entries(documentSchema.marks).flatMap(([name, { spec }]) => {
    const { markdown } = spec as InlineSpec
    return markdown ? [[name, markdown]] : []
  })
)

/** Among them is `(` after `]`, which our reader takes for a link within the text of a link. */
const EXTRA = {
  escapeExtraCharacters: /<(?=[a-z/!?])|&(?=#?\w+;)|@(?=\d{4}-\d\d-\d\d)|(?<=\])\(/gi,
}

const ownSerializer = serializerTo(OWN_ADDRESSES)

function serializerTo(addresses: MarkdownAddresses): MarkdownSerializer {
  const writers = Object.entries(documentSchema.nodes).map(([name, { spec }]) => [
    name,
    writerOf(spec),
  ])
  const nodes = { ...(Object.fromEntries(writers) as Record<string, WriteNode>), text: writeText }
  const serializer = new MarkdownSerializer(nodes, MARKS, EXTRA)
  return serializer

  /** Returns the writer from the schema's `markdown`, or one that writes the inner blocks. */
  function writerOf({ markdown }: BlockSpec): WriteNode {
    return (state, node, parent, index) => {
      const inside = (within: Node) => writeBlocks(state, within)
      const place = { parent, index, addresses, writeBlocks: inside, writeAlone }
      if (markdown?.write) markdown.write(state, node, place)
      else writeBlocks(state, node)
    }
  }

  /** Returns a block written as if it were the only one. */
  function writeAlone(block: Node) {
    return serializer.serialize(documentSchema.nodes.doc.create(null, block), { tightLists: true })
  }
}

/** Writes a parent's blocks; a run that is one block in Markdown is written together. */
function writeBlocks(state: MarkdownSerializerState, parent: Node) {
  for (let index = 0; index < parent.childCount;) {
    const written = specOf(parent.child(index)).markdown?.writeRun?.(state, parent, index)
    if (!written) state.render(parent.child(index), parent, index)
    index += written ?? 1
  }
}

/** Escapes characters that would start a block at the start of a line. */
function asText(line: string) {
  return line
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^([->|=]|\+(?=\s|$)|#{1,6}(?=\s|$)|:-)/, '\\$&')
}
