import { replaceByCode } from './code_html.js'

const FONT = /font-family:[^;]*(?:mono|courier|consolas|menlo|monaco|fixed|source code|fira code)/i
/** Fewest lines in a row that are code; a single line may be a word in another font. */
const LINES = 2

/**
 * Reads paragraphs in a typewriter font, as writers in Word and Google Docs set code, as one block.
 */
export function readMonospaced(body: HTMLElement) {
  const lines = [...body.querySelectorAll('p')].filter(isMonospaced)
  for (const run of runsOf(lines)) {
    if (run.length < LINES) continue
    const text = run.map(lineOf).join('\n')
    for (const line of run.slice(1)) line.remove()
    replaceByCode(run[0]!, text.replace(/\s+$/, ''), null)
  }
}

/** Returns true if every word of the paragraph is in such a font. */
function isMonospaced(paragraph: Element) {
  const isInCell = paragraph.closest('td, th, li, pre') !== null
  if (isInCell || paragraph.textContent.trim() === '') return false
  return textsOf(paragraph).every((text) => {
    if (text.textContent?.trim() === '') return true
    for (let at = text.parentElement; at; at = at.parentElement) {
      const style = at.getAttribute('style') ?? ''
      if (/font-family/i.test(style)) return FONT.test(style)
      if (at === paragraph) return false
    }
    return false
  })
}

function textsOf(node: Node): Node[] {
  return node.nodeType === 3 ? [node] : [...node.childNodes].flatMap(textsOf)
}

/** Groups lines that directly follow each other. */
function runsOf(lines: readonly Element[]) {
  const runs: Element[][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    if (run && line.previousElementSibling === run.at(-1)) run.push(line)
    else runs.push([line])
  }
  return runs
}

function lineOf(line: Element) {
  for (const br of line.querySelectorAll('br')) br.replaceWith('\n')
  return line.textContent.replaceAll('\u00a0', ' ').replace(/\n$/, '')
}
