import type { DomElement } from '../dom.js'
import { escapeAttribute, escapeHtml } from '../markdown.js'

/** Elements without an end tag (HTML 13.1.2). */
const VOID = new Set(['br', 'col', 'hr', 'img', 'input'])

/** Attributes of the editor, which mean nothing on a static page. */
const EDITING = new Set(['contenteditable', 'draggable', 'spellcheck', 'data-auto'])

/** Finished HTML to write in place of the content of elements. */
export type RawContent = ReadonlyMap<DomElement, string>

/**
 * Writes the content of an element as HTML, every text and attribute escaped. linkedom's own writer
 * leaves `&` in attributes, so `javascript&colon;` would become a script.
 */
export function writeHtml(parent: DomElement, raw: RawContent): string {
  let html = ''
  for (const node of parent.childNodes) html += writeNode(node as DomElement, raw)
  return html
}

function writeNode(node: DomElement, raw: RawContent): string {
  if (node.nodeType === node.TEXT_NODE) return escapeHtml(node.textContent)
  const tag = node.tagName.toLowerCase()
  const start = `<${tag}${writeAttributes(node)}>`
  if (VOID.has(tag)) return start
  // A browser drops a line end right after this tag.
  const gap = tag === 'pre' ? '\n' : ''
  return `${start}${gap}${raw.get(node) ?? writeHtml(node, raw)}</${tag}>`
}

function writeAttributes({ attributes }: DomElement) {
  return (
    Array.from(attributes)
      // linkedom lists the last one first.
      .reverse()
      .filter(({ name }) => !EDITING.has(name))
      .map(({ name, value }) =>
        value === '' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`
      )
      .join('')
  )
}
