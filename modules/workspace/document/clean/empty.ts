const BLOCK = 'p, h1, h2, h3, h4, h5, h6, ul, ol, div, table, blockquote, hr, pre'
/** Blocks that are removed if empty. Markdown says itself what code is. */
const BLANK = 'p, div, h1, h2, h3, h4, h5, h6, blockquote, pre:not([data-verbatim])'
const SEEN = 'img, input, video, table, hr, ul, ol'

/** Elements whose last line break browsers do not show. */
const LINE = 'p, h1, h2, h3, h4, h5, h6, li, td, th, div, blockquote'

/**
 * Removes line breaks next to a block and at the end of one. They are spacing between blocks
 * (Google Docs, Word) or the end of the block's line (Quip, Gmail).
 */
export function dropBreaksBesideBlocks(body: HTMLElement) {
  for (const br of body.querySelectorAll('br')) {
    if (br.className === 'Apple-interchange-newline') br.remove()
    if (!body.contains(br) || isBreak(seenBeside(br, 'previousSibling'))) continue
    const run: Element[] = [br]
    let after = seenBeside(br, 'nextSibling')
    while (isBreak(after)) {
      run.push(after)
      after = seenBeside(after, 'nextSibling')
    }
    const before = seenBeside(br, 'previousSibling')
    if (!isBlock(before) && !isBlock(after) && !(before && endsLine(run.at(-1)!))) continue
    // An item needs a line of its own before nested items.
    if (!before && br.parentElement?.tagName === 'LI')
      br.before(body.ownerDocument.createElement('p'))
    for (const one of run) one.remove()
  }
}

function seenBeside(node: Node, side: 'previousSibling' | 'nextSibling') {
  let beside = node[side]
  while (beside && !isSeen(beside)) beside = beside[side]
  return beside
}

/** Returns true if nothing follows within the line of an element. */
function endsLine(last: Element) {
  for (let at: Element | null = last; at && !at.matches('pre'); at = at.parentElement) {
    if (at.matches(LINE)) return true
    if (seenBeside(at, 'nextSibling')) return false
  }
  return false
}

function isBreak(node: Node | null): node is Element {
  return node?.nodeName === 'BR'
}

function isSeen({ nodeType, textContent }: Node) {
  return nodeType === 1 || (nodeType === 3 && textContent?.trim() !== '')
}

function isBlock(node: Node | null) {
  return node?.nodeType === 1 && (node as Element).matches(BLOCK)
}

/** Removes hidden content and controls of a web page, which are no text. */
export function dropUnseen(body: HTMLElement) {
  for (const element of body.querySelectorAll(
    '[style*="display:none"], [style*="display: none"], button, select, svg'
  )) {
    element.remove()
  }
}

/** Selectors for a first child look through all siblings, so many blocks would take long. */
function isLineOfToggle({ previousElementSibling, parentElement }: Element) {
  return previousElementSibling === null && parentElement?.matches('.toggle') === true
}

/**
 * Removes empty blocks, which Word, mail and Apple's programs use as spacing. In Strata blocks have
 * their own spacing.
 */
export function dropEmptyBlocks(body: HTMLElement) {
  for (const block of body.querySelectorAll(BLANK)) {
    if (block.textContent.trim() !== '' || block.querySelector(SEEN)) continue
    if (block.parentElement?.matches('li, td, th')) continue
    if (block.matches('.toggle') || isLineOfToggle(block)) continue
    block.remove()
  }
}
