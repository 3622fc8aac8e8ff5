const MARKER = /^(?:[-*+]|\d{1,9}[.)]) +/
const FENCE = /^(`{3,}|~{3,})/

/**
 * Indents the contents of list items by the width of their marker, as Markdown requires. Docmost
 * indents by two spaces, also below `1. `, where Markdown takes the lines for a list of their own.
 */
export function indentLists(text: string) {
  /** Widths of the markers of the items around the line. */
  let items: number[] = []
  let fence = ''
  const lines = text.split('\n').map((line) => {
    if (line.trim() === '') return line
    const spaces = /^ */.exec(line)![0].length
    const level = Math.min(Math.floor(spaces / 2), items.length)
    const rest = line.slice(2 * level)
    const indent = items.slice(0, level).reduce((sum, width) => sum + width, 0)
    const [sign = ''] = FENCE.exec(rest.trimStart()) ?? []
    if (fence !== '') {
      if (sign.startsWith(fence) && rest.trim() === sign) fence = ''
    } else {
      fence = sign
      const [marker] = MARKER.exec(rest) ?? []
      items = items.slice(0, level)
      if (marker !== undefined) items.push(marker.trimEnd().length + 1)
    }
    return ' '.repeat(indent) + rest
  })
  return lines.join('\n')
}
