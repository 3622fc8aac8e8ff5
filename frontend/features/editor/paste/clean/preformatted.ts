/** A single word, such as 'C++' or 'Objective-C'. */
const LANGUAGE = /^\s*[\w+#.-]{1,20}\s*$/
const FOLLOWING = 4

/** Converts code blocks, which pages do not have, to a paragraph of code lines with all spaces. */
export function readPreformatted(body: HTMLElement) {
  readEditors(body)
  for (const block of body.querySelectorAll('pre')) {
    const { ownerDocument } = block
    dropLanguage(block)
    const lines = codeOf(block).split(/\r?\n/)
    const parts = lines.flatMap((text, index) => {
      const code = ownerDocument.createElement('code')
      code.textContent = text
      return index > 0 ? [ownerDocument.createElement('br'), code] : [code]
    })
    block.replaceChildren(...parts)
  }
}

function codeOf(block: Element) {
  for (const br of block.querySelectorAll('br')) br.replaceWith('\n')
  for (const line of block.querySelectorAll('div, p')) {
    if (line.nextElementSibling && !line.textContent.endsWith('\n')) line.append('\n')
  }
  return block.textContent.replace(/\s*\n$/, '')
}

/**
 * Removes the name of the language, which chats write above the code, within the block or before
 * it.
 */
function dropLanguage(block: Element) {
  const code = block.querySelector('code')
  for (const head of block.querySelectorAll('div')) {
    const isAbove = code?.textContent.trim() && head.compareDocumentPosition(code) === FOLLOWING
    if (isAbove && LANGUAGE.test(head.textContent)) head.remove()
  }
  const [, language] = /language-(\S+)/.exec(code?.className ?? '') ?? []
  const above = block.previousElementSibling
  if (above?.tagName === 'DIV' && above.textContent.trim().toLowerCase() === language)
    above.remove()
}

/**
 * Converts code copied from code editors: a block whose lines are blocks, with a line break for an
 * empty line.
 */
function readEditors(body: HTMLElement) {
  for (const block of body.querySelectorAll(':scope > div[style*="monospace"]')) {
    if (!/white-space:\s*pre\b/.test(block.getAttribute('style') ?? '')) continue
    const lines = [...block.children]
    if (lines.some((line) => line.tagName !== 'DIV' && line.tagName !== 'BR')) continue
    const pre = block.ownerDocument.createElement('pre')
    pre.textContent = lines.map((line) => line.textContent.replaceAll('\u00a0', ' ')).join('\n')
    block.replaceWith(pre)
  }
}
