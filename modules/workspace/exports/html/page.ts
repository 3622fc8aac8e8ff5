import type { BlockSummary, FontFamily, PageSettings } from '#modules/workspace/api'
import { escapeAttribute, escapeHtml } from '#modules/workspace/document/markdown'
import { shownName } from '#modules/workspace/shown_name'
import { INDEX, STYLE } from '../export_plan.js'
import { relativeAddress } from '../relative_address.js'

interface PageOf {
  block: BlockSummary
  /** Path of the page in the archive. */
  path: string
  /** HTML of its text. */
  text: string
  /** True if the archive has a page with the list of contents. */
  isTree: boolean
}

const FONTS: Record<FontFamily, string> = { 1: 'sans', 2: 'serif', 3: 'mono' }

/** Elements with the id of their block, as the static renderer writes them. */
const NAMED = /<(\w+)((?: [^<>]*)?) data-block-id="([\w-]{1,32})"([^<>]*)>/g

/** Returns the HTML file of a page, with its style beside it. */
export function htmlPage({ block, path, text, isTree }: PageOf): string {
  const name = shownName(block.name, block.block_type)
  const above = path.split('/').slice(0, -1).map(escapeHtml).join(' / ')
  const index = `<a href="${relativeAddress(path, INDEX)}">Contents</a>`
  const crumbs = isTree ? `<nav>${[index, ...(above ? [above] : [])].join(' / ')}</nav>\n` : ''
  const icon =
    block.icon === null ? '' : `<span aria-hidden="true">${escapeHtml(block.icon)}</span> `
  return htmlFile({
    title: name,
    style: relativeAddress(path, STYLE),
    body: `${crumbs}<main class="page ${looksOf(block)}">
<h1>${icon}${escapeHtml(name)}</h1>
${withAnchors(text)}
</main>`,
  })
}

/** Returns the classes of a page's settings. */
export function looksOf({ font_family: font, is_full_width, is_small_text }: PageSettings) {
  const looks = [FONTS[font], is_full_width ? 'wide' : '', is_small_text ? 'small' : '']
  return looks.filter((name) => name !== '').join(' ')
}

/** Returns a complete document; `title` is text, `body` HTML. */
export function htmlFile({ title, style, body }: { title: string; style: string; body: string }) {
  return `${headOf(title, style)}${body}\n</body>\n</html>\n`
}

/** Returns the beginning of a document, up to its body. */
export function headOf(title: string, style: string) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${escapeAttribute(style)}">
</head>
<body>
`
}

/** Makes the ids of blocks targets of links; a heading keeps the id that its table of contents uses. */
export function withAnchors(text: string) {
  return text.replaceAll(NAMED, (_all, tag: string, before: string, id: string, after: string) => {
    const isNamed = / id="/.test(before + after)
    const start = `<${tag}${before}${isNamed ? '' : ` id="${id}"`}${after}>`
    return isNamed ? `${start}<span id="${id}"></span>` : start
  })
}
