/** Replaces an element by a block of code in the schema's HTML. */
export function replaceByCode(element: Element, text: string, language: string | null) {
  const { ownerDocument } = element
  const code = ownerDocument.createElement('code')
  code.textContent = text
  const pre = ownerDocument.createElement('pre')
  if (language !== null) pre.setAttribute('data-language', language)
  pre.append(code)
  // A space before the block would stay at the end of the text above.
  const before = element.previousSibling
  if (before?.nodeType === 3) before.textContent = before.textContent?.trimEnd() ?? ''
  element.replaceWith(pre)
}
