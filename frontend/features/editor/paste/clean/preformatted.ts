/** There are no code blocks in a page: one becomes a paragraph of lines in code, spaces kept. */
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

/** Chats put the name of the language and buttons into the block as well, beside the code. */
function codeOf(block: Element) {
  const codes = block.querySelectorAll('code')
  const source = codes.length === 1 ? codes[0]! : block
  for (const br of source.querySelectorAll('br')) br.replaceWith('\n')
  for (const line of source.querySelectorAll('div, p')) {
    if (line.nextElementSibling && !line.textContent.endsWith('\n')) line.append('\n')
  }
  return source.textContent.replace(/\s*\n$/, '')
}

/** Claude writes the name of the language above the block, where it is a paragraph. */
function dropLanguage(block: Element) {
  const [, language] = /language-(\S+)/.exec(block.querySelector('code')?.className ?? '') ?? []
  const above = block.previousElementSibling
  if (above?.tagName === 'DIV' && above.textContent.trim().toLowerCase() === language)
    above.remove()
}

/** Editors of code copy a block whose lines are blocks, an empty one a line break. */
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
