const FORMATS = /\b(?:font-weight|font-style|text-decoration)\s*:\s*[^;{}]+/g

/** Removes one kind of line from the style of an element. */
export function dropDecoration(element: Element, line: 'underline' | 'line-through') {
  const style = element.getAttribute('style') ?? ''
  const decoration = new RegExp(`(\\btext-decoration(?:-line)?\\s*:[^;]*?)\\b${line}\\b`, 'g')
  element.setAttribute('style', style.replaceAll(decoration, '$1'))
}

/** Returns the declarations of a style that are text formats in Strata. */
export function formatsOf(style: string) {
  return (style.match(FORMATS) ?? []).join(';')
}
