/** Sample blocks, and short constructors for the nodes of their pages. */

/** A block of the sample workspace: folders at the top level, pages at the lowest. */
export interface DemoBlock {
  name: string
  children?: DemoBlock[]
  /** Top-level nodes of the page's document. */
  text?: object[]
}

type Inline = string | object

export function heading(level: 1 | 2 | 3, text: string) {
  return { type: 'heading', attrs: { level }, content: inline([text]) }
}

export function paragraph(...parts: Inline[]) {
  return { type: 'paragraph', content: inline(parts) }
}

export function bullets(...items: (Inline | Inline[])[]) {
  return items.map((item) => listItem({ kind: 'bullet' }, item))
}

export function numbered(...items: (Inline | Inline[])[]) {
  return items.map((item) => listItem({ kind: 'number' }, item))
}

/** Returns to-dos; items starting with `x ` are checked. */
export function todos(...items: string[]) {
  return items.map((item) => {
    const checked = item.startsWith('x ')
    return listItem({ kind: 'check', checked }, checked ? item.slice(2) : item)
  })
}

export function quote(...parts: Inline[]) {
  return { type: 'quote', content: [paragraph(...parts)] }
}

export function divider() {
  return { type: 'divider' }
}

/** Returns columns of equal width with their nodes. */
export function columns(...contents: object[][]) {
  const width = 100 / contents.length
  const column = (content: object[]) => ({ type: 'layout_column', attrs: { width }, content })
  return { type: 'layout_row', content: contents.map(column) }
}

export function bold(text: string) {
  return { type: 'text', text, marks: [{ type: 'bold' }] }
}

export function italic(text: string) {
  return { type: 'text', text, marks: [{ type: 'italic' }] }
}

/** Returns inline code, such as a key. */
export function code(text: string) {
  return { type: 'text', text, marks: [{ type: 'code' }] }
}

export function marked(text: string, color: 'yellow' | 'green' | 'blue' | 'pink') {
  return { type: 'text', text, marks: [{ type: 'background', attrs: { color } }] }
}

function listItem(attrs: object, item: Inline | Inline[]) {
  const parts = Array.isArray(item) ? item : [item]
  return { type: 'list', attrs, content: [paragraph(...parts)] }
}

function inline(parts: Inline[]) {
  return parts.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part))
}
