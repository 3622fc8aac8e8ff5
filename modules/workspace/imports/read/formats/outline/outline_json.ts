import { escapeAttribute, escapeHtml } from '#modules/workspace/document/markdown'
import { outlineNoticeKind } from './outline_html.js'

/** Deepest nesting that is read. */
const MAX_DEPTH = 100

interface JsonNode {
  type: string
  text?: string
  attrs: Record<string, unknown>
  content: unknown[]
  marks: unknown[]
}

/** Elements of nodes that need no more than their content. */
const PLAIN: Record<string, string> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  bullet_list: 'ul',
  checkbox_list: 'ul',
  list_item: 'li',
  table: 'table',
  tr: 'tr',
  toggle_block: 'details',
  toggle_head: 'summary',
  toggle_title: 'summary',
  toggle_body: 'div',
}

const MARKS: Record<string, string> = {
  strong: 'strong',
  em: 'em',
  code_inline: 'code',
  underline: 'u',
  strikethrough: 's',
}

/** Returns the HTML of a document of Outline in JSON, for the schema's parse rules. */
export function outlineJsonToHtml(document: unknown): string {
  return inside(nodeOf(document), 0)
}

function inside({ content }: JsonNode, depth: number) {
  return depth > MAX_DEPTH ? '' : content.map((child) => htmlOf(nodeOf(child), depth + 1)).join('')
}

function htmlOf(node: JsonNode, depth: number): string {
  const { type, attrs, text } = node
  const words = (name: string) => (typeof attrs[name] === 'string' ? attrs[name] : '')
  if (text !== undefined) return marked(escapeHtml(text), node)
  const of = (children: unknown[]) => inside({ ...node, content: children }, depth)
  const content = () => of(node.content)
  const plain = PLAIN[type]
  if (plain !== undefined) return element(plain, {}, content())
  switch (type) {
    case 'heading':
      return element(`h${Math.min(Math.max(Number(attrs.level) || 1, 1), 6)}`, {}, content())
    case 'br':
      return '<br>'
    case 'hr':
      return '<hr>'
    case 'ordered_list':
      return element('ol', { start: String(Number(attrs.order) || 1) }, content())
    case 'checkbox_item': {
      const box = `<input type="checkbox"${attrs.checked === true ? ' checked' : ''}>`
      return element('li', {}, box + content())
    }
    case 'code_block':
    case 'code_fence':
      return `<pre data-verbatim data-language="${escapeAttribute(words('language'))}"><code>${escapeHtml(plainText(node, 0))}</code></pre>`
    case 'math_block':
      return formula('div', 'math-block', plainText(node, 0))
    case 'math_inline':
      return formula('span', 'math-inline', plainText(node, 0))
    case 'container_notice':
      return element(
        'div',
        { class: 'callout', 'data-kind': outlineNoticeKind(words('style')) },
        content()
      )
    case 'container_toggle': {
      const [title, ...blocks] = node.content
      return element('details', {}, element('summary', {}, of([title])) + of(blocks))
    }
    case 'td':
    case 'th':
      return element(type, cellOf(attrs), content())
    case 'image': {
      const picture = `<img src="${escapeAttribute(words('src'))}" alt="${escapeAttribute(words('alt'))}">`
      return marked(picture, node)
    }
    case 'video':
      return link(words('src'), words('title') || 'Video')
    case 'attachment':
      return `<p>${link(words('href'), words('title') || 'File')}</p>`
    case 'embed':
      return `<p>${link(words('href'), words('href'))}</p>`
    case 'emoji':
      return escapeHtml(words('data-name'))
    case 'mention':
      return mention(words)
    default:
      return content()
  }
}

function mention(words: (name: string) => string) {
  const label = words('label')
  switch (words('type')) {
    case 'document':
    case 'collection':
      return link(`mention:${words('modelId')}`, label)
    case 'user':
    case 'group':
      return escapeHtml(`@${label}`)
    default:
      return words('href') === '' ? escapeHtml(label) : link(words('href'), label || words('href'))
  }
}

function marked(html: string, { marks }: JsonNode) {
  return marks.reduceRight<string>((inner, mark) => {
    const { type, attrs } = nodeOf(mark)
    if (type === 'link') return link(String(attrs.href ?? ''), undefined, inner)
    if (type === 'highlight') return `<span data-background="yellow">${inner}</span>`
    const name = MARKS[type]
    return name === undefined ? inner : `<${name}>${inner}</${name}>`
  }, html)
}

function cellOf({ colspan, rowspan, alignment }: Record<string, unknown>) {
  const spans = { colspan: Number(colspan) || 1, rowspan: Number(rowspan) || 1 }
  return {
    ...(spans.colspan > 1 && { colspan: String(spans.colspan) }),
    ...(spans.rowspan > 1 && { rowspan: String(spans.rowspan) }),
    ...(typeof alignment === 'string' && { align: alignment }),
  }
}

function element(name: string, attributes: Record<string, string>, content: string) {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeAttribute(value)}"`
  )
  return `<${name}${written.join('')}>${content}</${name}>`
}

function link(address: string, text: string | undefined, html = escapeHtml(text ?? '')) {
  return `<a href="${escapeAttribute(address)}">${html}</a>`
}

function formula(name: string, type: string, latex: string) {
  return element(name, { class: type, 'data-latex': latex.trim() }, escapeHtml(`$${latex}$`))
}

function plainText({ text, content }: JsonNode, depth: number): string {
  if (text !== undefined) return text
  return depth > MAX_DEPTH
    ? ''
    : content.map((child) => plainText(nodeOf(child), depth + 1)).join('')
}

function nodeOf(value: unknown): JsonNode {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Partial<JsonNode>
  return {
    type: typeof fields.type === 'string' ? fields.type : '',
    ...(typeof fields.text === 'string' && { text: fields.text }),
    attrs: typeof fields.attrs === 'object' && fields.attrs !== null ? fields.attrs : {},
    content: Array.isArray(fields.content) ? fields.content : [],
    marks: Array.isArray(fields.marks) ? fields.marks : [],
  }
}
