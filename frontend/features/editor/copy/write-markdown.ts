import { Fragment, type Mark, type Node } from 'prosemirror-model'
import { MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown'
import type { ImageAttributes } from '#modules/workspace/document/nodes/image'
import type { ListAttributes } from '#modules/workspace/document/nodes/list'
import { documentSchema } from '#modules/workspace/document/schema'
import { fenced, isCodeBlock } from './code-block.js'
import { sayable } from './sayable.js'
import { isNumbered } from './write-plain.js'

const { nodes } = documentSchema

/** Blocks as Markdown (CommonMark with GitHub's to-dos and strikethrough). */
export function writeMarkdown(content: Fragment) {
  const doc = nodes.doc.create(null, sayable(content))
  return serializer.serialize(nodes.doc.create(null, doc), { tightLists: true })
}

const serializer = new MarkdownSerializer(
  {
    doc: (state, node) => writeBlocks(state, node),
    heading: (state, node) => {
      state.write(`${'#'.repeat(Number(node.attrs.level))} `)
      state.renderInline(node)
      state.closeBlock(node)
    },
    paragraph: (state, node) => {
      if (isCodeBlock(node)) state.text(fenced(node), false)
      else state.renderInline(node)
      state.closeBlock(node)
    },
    quote: (state, node) => state.wrapBlock('> ', null, node, () => writeBlocks(state, node)),
    list: (state, node) => {
      const { kind, checked } = node.attrs as ListAttributes
      if (kind === 'check') state.write(checked ? '[x] ' : '[ ] ')
      writeBlocks(state, node)
    },
    divider: (state, node, parent) => {
      // After '- ' three dashes would be one line with it.
      state.write(parent.type === nodes.list ? '***' : '---')
      state.closeBlock(node)
    },
    image: (state, node) => {
      const { src, alt, caption } = node.attrs as ImageAttributes
      state.write(`![${state.esc(oneLine(alt))}](${address(src, caption)})`)
      state.closeBlock(node)
    },
    hard_break: (state) => state.write('\\\n'),
    text: (state, node, parent, index) => {
      const text = state.esc(node.text!)
      const startsLine = index === 0 || parent.child(index - 1).type === nodes.hard_break
      if (parent.type === nodes.heading) state.text(text.replace(/#+$/, '\\$&'), false)
      else state.text(startsLine ? asText(text) : text, false)
    },
  },
  {
    bold: { open: '**', close: '**', mixable: true, expelEnclosingWhitespace: true },
    italic: { open: '*', close: '*', mixable: true, expelEnclosingWhitespace: true },
    strikethrough: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
    link: {
      open: '[',
      close: (_state, { attrs }: Mark) =>
        `](${address(String(attrs.url), (attrs.title as string | null) ?? '')})`,
      mixable: true,
    },
    code: {
      open: (_state, _mark, parent, index) => fence(parent.child(index)),
      close: (_state, _mark, parent, index) =>
        [...fence(parent.child(index - 1))].reverse().join(''),
      escape: false,
    },
  },
  { escapeExtraCharacters: /<(?=[a-z/!?])|&(?=#?\w+;)/gi }
)

/** The blocks of a parent, items that follow each other as one list. */
function writeBlocks(state: MarkdownSerializerState, parent: Node) {
  for (let index = 0; index < parent.childCount; index++) {
    const items = itemsFrom(parent, index)
    if (items.length === 0) {
      state.render(parent.child(index), parent, index)
      continue
    }
    // A list may follow the line of its item at once, if its signs cannot be text there.
    const isBelowLine =
      parent.type === nodes.list && index > 0 && parent.child(index - 1).isTextblock
    if (!isBelowLine || !canFollowText(items)) state.write()
    writeList(state, items, needsOtherSign(parent, index))
    index += items.length - 1
  }
}

function canFollowText([item]: Node[]) {
  const { kind, start } = item!.attrs as ListAttributes
  return item!.textContent !== '' && (kind !== 'number' || (start ?? 1) === 1)
}

function writeList(state: MarkdownSerializerState, items: Node[], otherSign: boolean) {
  const { kind, start } = items[0]!.attrs as ListAttributes
  const first = start ?? 1
  const sign = otherSign ? ') ' : '. '
  const mark = (index: number) => (kind === 'number' ? `${first + index}${sign}` : '- ')
  const indent = ' '.repeat(mark(items.length - 1).length)
  const list = nodes.doc.create(null, items)
  state.renderList(list, indent, (index) => mark(index).padEnd(indent.length))
}

/** The items of the list that begins there: numbers start over where an item says so. */
function itemsFrom(parent: Node, index: number) {
  const items: Node[] = []
  for (let at = index; at < parent.childCount; at++) {
    const node = parent.child(at)
    if (node.type !== nodes.list) break
    const numbered = isNumbered(node)
    const [first] = items
    if (first && (isNumbered(first) !== numbered || (numbered && node.attrs.start !== null))) break
    items.push(node)
  }
  return items
}

/** Numbered lists right after each other would be one: every other has brackets for dots. */
function needsOtherSign(parent: Node, index: number) {
  let lists = 0
  for (let at = index - 1; at >= 0 && isNumbered(parent.child(at)); at--) {
    const startsList = at === 0 || !isNumbered(parent.child(at - 1))
    if (startsList || parent.child(at).attrs.start !== null) lists += 1
  }
  return lists % 2 === 1
}

/** What would begin a block at the start of a line, kept from it. */
function asText(line: string) {
  return line
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^([->|=]|\+(?=\s|$)|#{1,6}(?=\s|$)|:-)/, '\\$&')
}

/** Longer than any run of backticks in the code. */
function fence({ text = '' }: Node) {
  const runs = text.match(/`+/g) ?? []
  const ticks = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1)
  const touches = /^`|`$|^ .*[^ ].* $/.test(text)
  return touches ? `${ticks} ` : ticks
}

/** An address and what it is called, as links and images have it. */
function address(url: string, title: string) {
  const isBare = /^[^\s<>()\\]+$/.test(url)
  const place = isBare ? escaped(url) : `<${escaped(oneLine(url), /[<>\\]/g)}>`
  return title === '' ? place : `${place} "${escaped(oneLine(title), /["\\<]/g)}"`
}

function escaped(text: string, signs?: RegExp) {
  const safe = signs ? text.replaceAll(signs, '\\$&') : text
  return safe.replaceAll(/&(?=#?\w+;)/g, '\\&')
}

function oneLine(text: string) {
  return text.replaceAll(/\s+/g, ' ').trim()
}
