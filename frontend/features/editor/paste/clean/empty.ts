const BLOCK = 'p, h1, h2, h3, h4, h5, h6, ul, ol, div, table, blockquote, hr, pre'
const SEEN = 'img, input, video, table, hr, ul, ol'

/** Line breaks beside a block are air between blocks (Google Docs, Word) or the end of its line. */
export function dropBreaksBesideBlocks(body: HTMLElement) {
  for (const br of body.querySelectorAll('br')) {
    const before = seenBeside(br, 'previousSibling')
    const isBeside = isBlock(before) || isBlock(seenBeside(br, 'nextSibling'))
    // An item needs a line of its own in front of the items below it.
    const isItem = before === null && br.parentElement?.tagName === 'LI'
    if (isBeside && isItem) br.replaceWith(br.ownerDocument.createElement('p'))
    else if (isBeside || br.className === 'Apple-interchange-newline') br.remove()
  }
}

function seenBeside(node: Node, side: 'previousSibling' | 'nextSibling') {
  let beside = node[side]
  while (beside && !isSeen(beside)) beside = beside[side]
  return beside
}

function isSeen({ nodeType, nodeName, textContent }: Node) {
  return nodeType === 3 ? textContent?.trim() !== '' : nodeType === 1 && nodeName !== 'BR'
}

function isBlock(node: Node | null) {
  return node?.nodeType === 1 && (node as Element).matches(BLOCK)
}

/** What is not of the text: what is not shown, and what one presses on a web page. */
export function dropUnseen(body: HTMLElement) {
  for (const element of body.querySelectorAll(
    '[style*="display:none"], [style*="display: none"], button, select, svg'
  )) {
    element.remove()
  }
}

/** Empty blocks hold others apart in Word, mail and Apple's programs; here the blocks do it. */
export function dropEmptyBlocks(body: HTMLElement) {
  for (const block of body.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6, blockquote, pre')) {
    if (block.textContent.trim() !== '' || block.querySelector(SEEN)) continue
    if (block.parentElement?.matches('li, td, th')) continue
    block.remove()
  }
}
