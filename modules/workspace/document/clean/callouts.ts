const START = '<aside>'
const END = '</aside>'

/**
 * Converts Notion callouts, which are text between a start paragraph with the icon and an end
 * paragraph.
 */
export function readCallouts(body: HTMLElement) {
  const open: Element[] = []
  for (const text of textsOf(body)) {
    if (text.data.trimStart().startsWith(START)) {
      const paragraph = text.parentElement!
      if (paragraph.tagName === 'P' && paragraph.firstChild === text) open.push(paragraph)
    } else if (text.data.trim() === END) {
      const start = open.pop()
      if (start) bringTogether(start, text)
    }
  }
  for (const aside of body.querySelectorAll('aside')) aside.className = 'callout'
}

function textsOf(node: Node): Text[] {
  if (node.nodeType === 3) return [node as Text]
  return [...node.childNodes].flatMap(textsOf)
}

/**
 * Wraps everything between both in an element. A list that contains the end is included as a whole.
 */
function bringTogether(start: Element, end: Text) {
  const last = besides(start, end)
  if (!last) return
  const aside = start.ownerDocument.createElement('aside')
  start.before(aside)
  while (aside.nextSibling !== last) aside.append(aside.nextSibling!)
  aside.append(last)
  dropEnd(end)
  dropStart(start)
}

/** Returns the sibling of the start that contains the end; null if there is none. */
function besides(start: Element, end: Text) {
  let last = end.parentElement
  while (last && last.parentElement !== start.parentElement) last = last.parentElement
  const isAfter = last && start.compareDocumentPosition(last) & 4
  return isAfter ? last : null
}

function dropEnd(end: Text) {
  const { parentElement: parent, previousSibling: before } = end
  if (before?.nodeName === 'BR') before.remove()
  end.remove()
  if (parent!.textContent.trim() === '') parent!.remove()
}

function dropStart(start: Element) {
  const marker = start.firstChild as Text
  marker.data = marker.data.trimStart().slice(START.length).trimStart()
  if (marker.data === '' && marker.nextSibling?.nodeName === 'BR') marker.nextSibling.remove()
  if (start.textContent.trim() === '') start.remove()
}
