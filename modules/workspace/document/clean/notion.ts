import { readCallouts } from './callouts.js'

const SIGN = /^\s*notionvc:/
const COMMENTS = 128
const HOLDERS = 'p, li, h1, h2, h3, h4, h5, h6, td, th'
const BLOCK = 'p, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre, table, hr, br'

/** Reads Notion's HTML, which is converted Markdown and names Notion in a comment. */
export function readNotion(body: HTMLElement) {
  if (!isOfNotion(body.ownerDocument)) return
  for (const holder of body.querySelectorAll(HOLDERS)) readLines(holder)
  readCallouts(body)
  readPictures(body)
}

function isOfNotion(document: Document) {
  const comments = document.createTreeWalker(document, COMMENTS)
  while (comments.nextNode()) {
    if (SIGN.test(comments.currentNode.textContent ?? '')) return true
  }
  return false
}

/**
 * Converts line ends within a paragraph to line breaks, because older versions write them as in
 * Markdown.
 */
function readLines(parent: Element) {
  const nodes = [...parent.childNodes]
  for (const node of nodes) {
    if (node.nodeType === 1 && !(node as Element).matches(BLOCK)) readLines(node as Element)
    if (node.nodeType !== 3 || !node.textContent?.includes('\n')) continue
    const lines = node.textContent.split('\n')
    const { ownerDocument: document } = parent
    const isFilled = (texts: string[]) => texts.some((text) => text.trim() !== '')
    const parts = lines.map((line, index) => {
      const before = isFilled(lines.slice(0, index)) || isInline(node.previousSibling)
      const after = isFilled(lines.slice(index)) || isInline(node.nextSibling)
      const isBreak = index > 0 && before && after
      return isBreak ? [document.createElement('br'), line] : [index > 0 ? ` ${line}` : line]
    })
    node.replaceWith(...parts.flat())
  }
  parent.normalize()
}

function isInline(node: Node | null) {
  return node !== null && !(node.nodeType === 1 && (node as Element).matches(BLOCK))
}

/** Converts an exclamation mark and a link, which is how Notion writes a picture on the web. */
function readPictures(body: HTMLElement) {
  for (const link of body.querySelectorAll('p > a[href]')) {
    const paragraph = link.parentElement!
    const name = link.textContent
    if (paragraph.textContent.trim() !== `!${name}`) continue
    const address = link.getAttribute('href')!
    const picture = body.ownerDocument.createElement('img')
    picture.setAttribute('src', address)
    if (name !== address) picture.setAttribute('alt', name)
    paragraph.replaceChildren(picture)
  }
}
