/** Markdown syntax shared by several kinds of blocks and marks. */

/** Formats address and title of a Markdown link or image. */
export function markdownAddress(url: string, title: string) {
  const isBare = /^[^\s<>()\\]+$/.test(url)
  const place = isBare ? escaped(url) : `<${escaped(oneLine(url), /[<>\\]/g)}>`
  return title === '' ? place : `${place} "${escaped(oneLine(title), /["\\<]/g)}"`
}

/** Escapes text that is written inside an HTML element, where Markdown has no meaning. */
export function escapeHtml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Escapes text that is written into an attribute of an HTML element. */
export function escapeAttribute(text: string) {
  return escapeHtml(text).replaceAll('"', '&quot;')
}

export function oneLine(text: string) {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Returns a run of backticks longer than any in the text, and at least `least` long. */
export function backticks(text: string, least: number) {
  const runs = text.match(/`+/g) ?? []
  return '`'.repeat(Math.max(least - 1, ...runs.map(({ length }) => length)) + 1)
}

function escaped(text: string, signs?: RegExp) {
  const safe = signs ? text.replaceAll(signs, '\\$&') : text
  return safe.replaceAll(/&(?=#?\w+;)/g, '\\&')
}
