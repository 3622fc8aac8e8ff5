import { createHash } from 'node:crypto'
import type { NodeJson } from '#modules/workspace/document/json'

/**
 * Returns the id of the block that an address names: a heading by its text, or an anchor by its
 * name. The same text gives the same id, so a link needs to know nothing of its target.
 */
export function anchorId(text: string) {
  return createHash('sha256').update(anchorKey(text)).digest('base64url').slice(0, 16)
}

/** Equal for a heading and for the ways in which other programs write it in an address. */
function anchorKey(text: string) {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}^]+/gu, '')
}

const BLOCK = 'p, h1, h2, h3, h4, h5, h6, li'
/** Most names of one page, because finding the block of a name can take long. */
const MAX_NAMES = 5_000

/** Gives the blocks of an HTML page the ids by which links name them: of their `id` or anchor. */
export function nameBlocks(body: HTMLElement) {
  const taken = new Set<string>()
  const isEmpty = emptyBlocks()
  for (const element of [...body.querySelectorAll('[id], a[name]')].slice(0, MAX_NAMES)) {
    const name = element.getAttribute('id') || element.getAttribute('name') || ''
    const id = anchorId(name)
    if (name === '' || taken.has(id)) continue
    const block = blockNamed(element, isEmpty)
    if (!block || block.hasAttribute('data-block-id')) continue
    taken.add(id)
    block.setAttribute('data-block-id', id)
  }
}

/** Returns the block around a named element, or else the first one in it or after it. */
function blockNamed(element: Element, isEmpty: (block: Element) => boolean) {
  const around = element.closest(BLOCK)
  if (around && !isEmpty(around)) return around
  const within = element.querySelector(BLOCK)
  const next = (around ?? element).nextElementSibling
  return within ?? (next?.matches(BLOCK) ? next : undefined)
}

/** Reads the text of each block once, because one block can hold thousands of names. */
function emptyBlocks() {
  const known = new Map<Element, boolean>()
  return (block: Element) => {
    const isEmpty = known.get(block) ?? block.textContent.trim() === ''
    known.set(block, isEmpty)
    return isEmpty
  }
}

/** Gives headings that have no id the id by which links name them; the first of equal ones. */
export function nameHeadings(nodes: readonly NodeJson[]) {
  const taken = new Set<string>()
  for (const node of nodes) name(node)

  function name(node: NodeJson) {
    if (node.type === 'heading') {
      const id = anchorId(textOf(node))
      if (!node.attrs?.id && !taken.has(id)) node.attrs = { ...node.attrs, id }
      taken.add(id)
      return
    }
    for (const child of node.content ?? []) name(child)
  }
}

function textOf(node: NodeJson): string {
  return node.text ?? (node.content ?? []).map(textOf).join('')
}
