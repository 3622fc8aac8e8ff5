import type { TokenizerAndRendererExtension } from 'marked'
import { kindOfObsidian } from '#modules/workspace/document/clean/kinds/obsidian_callouts'
import { escapeAttribute, escapeHtml } from '#modules/workspace/document/markdown'
import { inlineStart } from '#modules/workspace/document/read/inline_start'
import type { PageWriter } from '../page_writer.js'

/** Longest name within `[[…]]`, in characters. */
const WIKI = /^(!?)\[\[([^[\]\n|]{1,500})(?:\\?\|([^[\]\n]{0,500}))?\]\]/
const HIGHLIGHT = /^==(?=\S)([^\n]*?\S)==(?!\w)/
const COMMENT = /^%%[\s\S]*?%%/
/** Anchor of a block at the end of its text. */
const ANCHOR = /^[ \t]*\^([A-Za-z0-9-]{1,60})[ \t]*(?=\n|$)/

/** `[[name#heading|text]]`, and `![[name]]` for something shown in its place. */
const wikiLink: TokenizerAndRendererExtension = {
  name: 'wiki-link',
  level: 'inline',
  start: (src) => inlineStart(src, /!?\[\[/),
  tokenizer(src) {
    const [raw, sign, target = '', alias] = WIKI.exec(src) ?? []
    if (raw === undefined) return undefined
    return { type: 'wiki-link', raw, isEmbed: sign === '!', target, alias: alias?.trim() ?? '' }
  },
  renderer: ({ isEmbed, target, alias }) => {
    return wikiLinkHtml(String(target), String(alias), isEmbed === true)
  },
}

/** Returns the HTML of a link by name, which `readWikiLinks` resolves. */
export function wikiLinkHtml(target: string, alias = '', isEmbed = false) {
  const name = target.trim()
  const kind = isEmbed ? ' data-embed=""' : ''
  const shown = alias || name.replace(/^#/, '').replaceAll('#', ' > ')
  const named = alias ? ' data-alias=""' : ''
  return `<a data-wiki="${escapeAttribute(name)}"${kind}${named}>${escapeHtml(shown)}</a>`
}

/** `==marked==` text. */
export const highlight: TokenizerAndRendererExtension = {
  name: 'highlight',
  level: 'inline',
  start: (src) => inlineStart(src, /==/),
  tokenizer(src, tokens) {
    const [raw, text = ''] = HIGHLIGHT.exec(src) ?? []
    // A sign between letters compares both sides.
    if (raw === undefined || /\w$/.test(tokens.at(-1)?.raw ?? '')) return undefined
    return { type: 'highlight', raw, tokens: this.lexer.inlineTokens(text) }
  },
  renderer({ tokens = [] }) {
    return `<span data-background="yellow">${this.parser.parseInline(tokens)}</span>`
  },
}

/** `%%comment%%`, which the other program shows to writers only; its text stays. */
const comment: TokenizerAndRendererExtension = {
  name: 'comment',
  level: 'inline',
  start: (src) => inlineStart(src, /%%/),
  tokenizer(src) {
    const [raw] = COMMENT.exec(src) ?? []
    return raw === undefined ? undefined : { type: 'comment', raw }
  },
  renderer: ({ raw }) => `<span data-color="gray">${escapeHtml(raw)}</span>`,
}

/** ` ^name` at the end of a block, by which links name it. */
const anchor: TokenizerAndRendererExtension = {
  name: 'anchor',
  level: 'inline',
  start: (src) => inlineStart(src, /[ \t]\^[A-Za-z0-9-]/),
  tokenizer(src) {
    const [raw, name = ''] = ANCHOR.exec(src) ?? []
    return raw === undefined || !/\s|^\^/.test(raw[0]!)
      ? undefined
      : { type: 'anchor', raw, anchor: name }
  },
  renderer: ({ raw, anchor: name }) =>
    `<a data-anchor="${escapeAttribute(String(name))}">${escapeHtml(raw)}</a>`,
}

/** Syntax that Obsidian adds to Markdown. */
export const obsidianSyntax = [wikiLink, highlight, comment, anchor]

const CALLOUT = /^\s*\[!([\w-]{1,30})(?:\|([^\]\n]{0,100}))?\][+-]?[ \t]*/

/** Writes callouts of Obsidian as GitHub's alerts; a title becomes a line in bold. */
export function readCalloutTitles(body: HTMLElement, writer: PageWriter) {
  for (const quote of body.querySelectorAll('blockquote')) {
    // A selector for the first child would look through all lines of the page for each.
    const line = quote.firstElementChild
    if (line?.tagName !== 'P') continue
    const text = line.firstChild
    const [sign, name = '', settings = ''] =
      (text?.nodeType === 3 && CALLOUT.exec(text.nodeValue ?? '')) || []
    if (!text || sign === undefined) continue
    if (settings.trim() !== '') writer.report('unknown_part', `Settings of a callout: ${settings}`)
    text.nodeValue = text.nodeValue!.slice(sign.length)
    const marker = body.ownerDocument.createElement('p')
    marker.append(`[!${kindOfObsidian(name)}]`)
    line.before(marker)
    makeTitleBold(line)
  }
}

/** Makes the text before the first line break a line of its own, in bold. */
function makeTitleBold(line: Element) {
  const title = line.ownerDocument.createElement('strong')
  while (line.firstChild && line.firstChild.nodeName !== 'BR') title.append(line.firstChild)
  line.firstChild?.remove()
  if (title.textContent.trim() !== '') {
    const first = line.ownerDocument.createElement('p')
    first.append(title)
    line.before(first)
  }
  if (line.childNodes.length === 0) line.remove()
}
