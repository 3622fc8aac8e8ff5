import { knownLanguage, readLanguage } from '#modules/workspace/document/blocks/code_languages'
import { replaceByCode } from './code_html.js'
import { readIdes } from './read_ides.js'
import { readMonospaced } from './read_monospaced.js'

/** Single word, such as 'C++' or 'Objective-C'. */
const NAME = /^\s*[\w+#.-]{1,20}\s*$/
/** Class or attribute with a language, as highlighters and editors write it. */
const IN_CLASS = /(?:^|\s)(?:(?:language|lang|highlight-source|highlight)-|brush:\s*)(\w[\w+#.-]*)/i
const IN_PARAMS = /brush:\s*(\w[\w+#.-]*)/
/** Classes of highlighters that look like a language's. */
const NO_LANGUAGE = new Set(['source', 'highlight', 'code', 'default'])
const FOLLOWING = 4
/** Most elements around code that may have its name above them. */
const FRAMES = 3
/** Blocks of code; a fence of GitHub with a formula belongs to the kind of formulas. */
const BLOCKS = 'pre:not([data-verbatim], :has(> code.language-math))'
/** Lines of code in a table: GitHub, highlight.js, and SyntaxHighlighter as in Confluence. */
const LINES = 'td.blob-code, td.hljs-ln-code, td.code .line'
/** Numbers and buttons beside the code. */
const GUTTER =
  '.gutter, .lineno, .linenos, .line-numbers, .line-numbers-rows, .hljs-ln-numbers, .blob-num, [data-line-number]:empty, button'

/** Converts the code of other programs to blocks of code, with all spaces. */
export function readCode(body: HTMLElement) {
  readIdes(body)
  readTables(body)
  // Other programs use our class for blocks of other shapes.
  for (const block of body.querySelectorAll('.code-block')) block.classList.remove('code-block')
  for (const block of body.querySelectorAll(BLOCKS)) readBlock(block)
  readMonospaced(body)
}

function readBlock(block: Element) {
  const named = dropName(block)
  const language = languageOf(block) ?? named
  for (const beside of block.querySelectorAll(GUTTER)) beside.remove()
  // Code has no pictures.
  block.after(...block.querySelectorAll('img'))
  const text = codeOf(block)
  if (text.trim() === '') {
    block.remove()
    return
  }
  replaceByCode(block, text, language)
}

/** Reads code whose lines are rows or elements, with numbers beside them, as on GitHub. */
function readTables(body: HTMLElement) {
  for (const table of body.querySelectorAll('table')) {
    const cells = [...table.querySelectorAll(LINES)]
    if (cells.length === 0) {
      const pre = table.querySelector('td.code pre, td.rouge-code pre')
      if (pre) table.replaceWith(pre)
      continue
    }
    const pre = body.ownerDocument.createElement('pre')
    pre.className = table.className
    const language = table.closest('.syntaxhighlighter')?.className.split(/\s+/).at(-1)
    if (language) pre.setAttribute('data-lang', language)
    const lines = cells.map(({ textContent }) => textContent.replace(/\n$/, ''))
    pre.textContent = lines.join('\n').replaceAll('\u00a0', ' ')
    table.replaceWith(pre)
  }
}

function codeOf(block: Element) {
  for (const br of block.querySelectorAll('br')) br.replaceWith('\n')
  for (const line of block.querySelectorAll('div, p')) {
    if (line.nextElementSibling && !line.textContent.endsWith('\n')) line.append('\n')
  }
  return block.textContent
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\s*\n$/, '')
    .replace(/^(?:[ \t]*\n)+/, '')
}

/** Returns the language that the block, its code or an element around it names. */
function languageOf(block: Element) {
  const around = [
    block.querySelector('code'),
    block,
    block.parentElement,
    block.parentElement?.parentElement,
  ]
  for (const element of around) {
    if (!element || element.tagName === 'BODY') continue
    const named =
      element.getAttribute('data-language') ??
      element.getAttribute('data-lang') ??
      IN_PARAMS.exec(element.getAttribute('data-syntaxhighlighter-params') ?? '')?.[1] ??
      IN_CLASS.exec(element.className)?.[1] ??
      (element.tagName === 'PRE' ? element.getAttribute('lang') : null)
    const language = named && !NO_LANGUAGE.has(named) ? readLanguage(named) : null
    if (language) return language
  }
  return null
}

/**
 * Removes the name of the language, which chats write above the code, within the block or before
 * it. Returns the language if it is known.
 */
function dropName(block: Element) {
  const code = block.querySelector('code')
  let named: string | undefined
  for (const head of block.querySelectorAll('div')) {
    const isAbove = code?.textContent.trim() && head.compareDocumentPosition(code) === FOLLOWING
    if (!isAbove || !NAME.test(head.textContent)) continue
    named ??= knownLanguage(head.textContent.trim())
    head.remove()
  }
  const [, language] = /language-(\S+)/.exec(code?.className ?? '') ?? []
  const above = block.previousElementSibling
  if (above?.tagName === 'DIV' && above.textContent.trim().toLowerCase() === language)
    above.remove()
  return named ?? nameAround(block) ?? null
}

/** Removes the name of a known language above the element that frames the code, as in chats. */
function nameAround(block: Element) {
  let frame = block.parentElement
  for (let level = 0; frame && level < FRAMES; level++) {
    const above = frame.previousElementSibling
    if (frame.tagName !== 'DIV' || frame.textContent.trim() !== block.textContent.trim()) return
    const language = above?.tagName === 'DIV' ? knownLanguage(above.textContent.trim()) : undefined
    if (language) above!.remove()
    if (language || above) return language
    frame = frame.parentElement
  }
}
