/** Signs of Markdown that several kinds of blocks and marks write. */

/** An address and what it is called, as links and images have it. */
export function markdownAddress(url: string, title: string) {
  const isBare = /^[^\s<>()\\]+$/.test(url)
  const place = isBare ? escaped(url) : `<${escaped(oneLine(url), /[<>\\]/g)}>`
  return title === '' ? place : `${place} "${escaped(oneLine(title), /["\\<]/g)}"`
}

export function oneLine(text: string) {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Backticks that are more than any run of them in a text, and at least so many. */
export function backticks(text: string, least: number) {
  const runs = text.match(/`+/g) ?? []
  return '`'.repeat(Math.max(least - 1, ...runs.map(({ length }) => length)) + 1)
}

function escaped(text: string, signs?: RegExp) {
  const safe = signs ? text.replaceAll(signs, '\\$&') : text
  return safe.replaceAll(/&(?=#?\w+;)/g, '\\&')
}
