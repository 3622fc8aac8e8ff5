import type { PageWriter } from '../../page_writer.js'

/** Elements that are lines, or contain lines, within a box of code. */
const LINES = 'div, p, ul, ol, li, table, tr, h1, h2, h3, h4, h5, h6, pre, blockquote'
const LANGUAGE = /--en-(?:codeblock|syntax)Language:\s*([^;]{1,40})/i
/** Names for no language. */
const PLAIN = new Set(['', 'auto', 'plaintext', 'plain-text', 'text'])

/** Converts the boxes of code, diagrams and formulas, whose lines are elements. */
export function readCodes(body: HTMLElement, writer: PageWriter) {
  for (const code of body.querySelectorAll('div[style*="en-codeblock"]')) {
    readCode(code, languageOf(code), writer)
  }
  for (const code of body.querySelectorAll('div[style*="--en-mermaidblock"]')) {
    readCode(code, 'mermaid', writer)
  }
  for (const box of body.querySelectorAll('div[style*="--en-formulablock"]')) readFormula(box)
}

function readCode(code: Element, language: string | undefined, writer: PageWriter) {
  if (code.parentElement?.closest('pre')) return
  const links = [...code.querySelectorAll('a[href]')]
  // An address that is the text of its link is not lost.
  if (links.some((link) => link.getAttribute('href') !== link.textContent.trim())) {
    writer.report('unknown_part', 'Links in code')
  }
  // Code has no pictures and files.
  code.after(...code.querySelectorAll('img, iframe'))
  const pre = code.ownerDocument.createElement('pre')
  pre.setAttribute('data-verbatim', '')
  pre.textContent = linesOf(code).join('\n').replaceAll('\u00a0', ' ')
  if (language !== undefined) pre.setAttribute('data-language', language)
  code.replaceWith(pre)
}

function readFormula(box: Element) {
  const formula = box.ownerDocument.createElement('div')
  formula.className = 'math-block'
  formula.dataset.latex = linesOf(box).join('\n').replaceAll('\u00a0', ' ').trim()
  formula.textContent = formula.dataset.latex
  if (formula.dataset.latex === '') box.remove()
  else box.replaceWith(formula)
}

/** Returns the lines of a box; a line break at the end of an element starts no other line. */
function linesOf(box: Element) {
  const lines: string[] = []
  let isOpen = false
  addLines(box)
  return lines

  function addLines(element: Element) {
    const holdsLines = [...element.children].some((child) => child.matches(LINES))
    for (const node of element.childNodes) {
      if (node.nodeType === 3) {
        const text = node.textContent ?? ''
        // Spaces between lines are those of the file.
        if (!holdsLines || text.trim() !== '') add(text)
      } else if (node.nodeType === 1) addElement(node as Element)
    }
  }

  function addElement(element: Element) {
    const before = lines.length
    if (element.tagName === 'BR') {
      if (!isOpen) lines.push('')
      isOpen = false
    } else if (element.tagName.toUpperCase() === 'EN-TODO') {
      add(element.getAttribute('checked') === 'true' ? '\u2611 ' : '\u2610 ')
    } else if (element.matches(LINES)) {
      isOpen = false
      addLines(element)
      if (lines.length === before) lines.push('')
      isOpen = false
    } else addLines(element)
  }

  function add(text: string) {
    if (!isOpen) lines.push('')
    isOpen = true
    lines[lines.length - 1] += text
  }
}

/** Returns the language of a box of code; undefined for plain text. */
function languageOf(code: Element) {
  const [, language = ''] = LANGUAGE.exec(code.getAttribute('style') ?? '') ?? []
  const name = language.trim().toLowerCase().replaceAll(' ', '-')
  return PLAIN.has(name) ? undefined : name
}
