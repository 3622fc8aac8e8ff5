/** Attributes with text of a node. */
const LABELS = ['alt', 'caption', 'latex', 'name', 'title', 'description'] as const

export interface JsonNode {
  type?: string
  text?: string
  attrs?: Partial<Record<(typeof LABELS)[number] | 'date', unknown>>
  content?: JsonNode[]
}

/** Returns the readable text of a page's node, with its blocks on separate lines. */
export function textOf(node: JsonNode): string {
  return linesOf(node).trim()
}

/** Returns the readable text of a node in JSON. */
export function nodeText(json: string): string {
  return textOf(JSON.parse(json) as JsonNode)
}

function linesOf({ type, text, attrs, content = [] }: JsonNode): string {
  if (text !== undefined) return text
  if (type === 'hard_break') return '\n'
  if (type === 'math_inline') return typeof attrs?.latex === 'string' ? attrs.latex : ''
  // The name belongs to the linked page, which the search finds by it.
  if (type === 'page_link') return ' '
  if (type === 'date') return String(attrs?.date)
  const labels = LABELS.map((name) => attrs?.[name]).filter((label) => typeof label === 'string')
  return [...content.map(linesOf), ...labels.map((label) => `\n${label}`), '\n'].join('')
}
