/** There are no code blocks in a page: one becomes a paragraph of lines in code, spaces kept. */
export function readPreformatted(body: HTMLElement) {
  readEditors(body)
  for (const block of body.querySelectorAll('pre')) {
    const { ownerDocument } = block
    for (const br of block.querySelectorAll('br')) br.replaceWith('\n')
    const lines = block.textContent.replace(/\n$/, '').split(/\r?\n/)
    const parts = lines.flatMap((text, index) => {
      const code = ownerDocument.createElement('code')
      code.textContent = text
      return index > 0 ? [ownerDocument.createElement('br'), code] : [code]
    })
    block.replaceChildren(...parts)
  }
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
