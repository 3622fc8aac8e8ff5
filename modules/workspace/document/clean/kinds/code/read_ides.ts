/**
 * Reads code copied from code editors: VS Code, whose lines are blocks with a line break for an
 * empty line, and those of JetBrains, whose text is preformatted. A single line is formatted as
 * code, because it goes into a sentence more often than on a line of its own.
 */
export function readIdes(body: HTMLElement) {
  for (const block of body.querySelectorAll(':scope > div[style*="monospace"]')) {
    const lines = [...block.children]
    if (!/white-space:\s*pre\b/.test(block.getAttribute('style') ?? '')) continue
    if (lines.some((line) => line.tagName !== 'DIV' && line.tagName !== 'BR')) continue
    const texts = lines.map((line) => line.textContent.replaceAll('\u00a0', ' '))
    replace(block, texts.join('\n'))
  }
  for (const block of body.querySelectorAll(':scope > pre[style*="monospace"]')) {
    const isAlone = body.children.length === 1
    const isLine =
      block.querySelector('br, div') === null && !block.textContent.trim().includes('\n')
    if (isAlone && isLine) replace(block, block.textContent.trim())
  }
}

function replace(block: Element, text: string) {
  const { ownerDocument } = block
  const isLine = !text.includes('\n')
  const element = ownerDocument.createElement(isLine ? 'p' : 'pre')
  const code = ownerDocument.createElement('code')
  code.textContent = text
  element.append(code)
  block.replaceWith(element)
}
