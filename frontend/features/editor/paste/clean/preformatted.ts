/** There are no code blocks in a page: one becomes a paragraph of lines in code, spaces kept. */
export function readPreformatted(body: HTMLElement) {
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
