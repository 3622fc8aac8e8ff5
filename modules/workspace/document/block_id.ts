import type { DOMOutputSpec, NodeSpec, TagParseRule } from 'prosemirror-model'
import { absentOr } from './attributes.js'
import type { DomElement } from './dom.js'

/** Id that a link names a block by: `#<id>` after the page's address. */
const BLOCK_ID = /^[A-Za-z0-9_-]{1,32}$/

export function isBlockId(text: string) {
  return BLOCK_ID.test(text)
}

/** Attribute `id` of a block: undefined and not serialized in documents older than block ids. */
export const blockId = { default: undefined, validate: absentOr(checkBlockId) }

function checkBlockId(value: unknown) {
  if (typeof value !== 'string' || !isBlockId(value)) throw new RangeError('Not the id of a block')
}

/**
 * Returns the HTML attributes for an id. Not `id`, because pasted content must not take ids of the
 * UI.
 */
export function blockIdToDOM(id: unknown) {
  return { 'data-block-id': typeof id === 'string' ? id : undefined }
}

export function blockIdFromDOM({ dataset: { blockId: id } }: DomElement) {
  return id !== undefined && isBlockId(id) ? id : undefined
}

/** Adds an id on the outermost element to a block spec. */
export function linkable({ attrs, parseDOM, toDOM, ...spec }: NodeSpec): NodeSpec {
  return {
    ...spec,
    attrs: { ...attrs, id: blockId },
    parseDOM: parseDOM?.map(withIdRead),
    toDOM: toDOM && ((node) => withAttributes(toDOM(node), blockIdToDOM(node.attrs.id))),
  }
}

function withIdRead({ attrs, getAttrs, ...rule }: TagParseRule): TagParseRule {
  return {
    ...rule,
    getAttrs: (element) => {
      const read = getAttrs ? getAttrs(element) : attrs
      return read === false ? false : { ...read, id: blockIdFromDOM(element) }
    },
  }
}

function withAttributes(spec: DOMOutputSpec, added: Record<string, string | undefined>) {
  const [tag, first, ...rest] = spec as [string, ...unknown[]]
  const hasAttributes = typeof first === 'object' && !Array.isArray(first)
  const attributes = hasAttributes ? { ...first, ...added } : added
  const content = hasAttributes || first === undefined ? rest : [first, ...rest]
  return [tag, attributes, ...content] as const satisfies DOMOutputSpec
}
