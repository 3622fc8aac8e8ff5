const START = '<aside>'
const END = '</aside>'
/** Of UTF-16: a family with skin tones is one sign. */
const LONGEST_ICON = 25

/** Notion writes a callout as text: a paragraph in front of it with its icon, another one after it. */
export function readCallouts(body: HTMLElement) {
  const open: Element[] = []
  for (const text of textsOf(body)) {
    if (text.data.trimStart().startsWith(START)) {
      const paragraph = text.parentElement!
      if (paragraph.tagName === 'P' && paragraph.firstChild === text) open.push(paragraph)
    } else if (text.data.trim() === END) {
      const start = open.pop()
      if (start) quote(start, text)
    }
  }
}

function textsOf(node: Node): Text[] {
  if (node.nodeType === 3) return [node as Text]
  return [...node.childNodes].flatMap(textsOf)
}

/** What stands between both becomes a quote; a list that the end stands in goes into it whole. */
function quote(start: Element, end: Text) {
  const last = besides(start, end)
  if (!last) return
  const quoted = start.ownerDocument.createElement('blockquote')
  start.before(quoted)
  while (quoted.nextSibling !== last) quoted.append(quoted.nextSibling!)
  quoted.append(last)
  dropEnd(end)
  readIcon(start)
  if (quoted.textContent.trim() === '' && !quoted.querySelector('img, hr')) quoted.remove()
}

/** The block beside the start that holds the end; null where there is none. */
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

/** The icon goes to the text that it stands beside. */
function readIcon(start: Element) {
  const marker = start.firstChild as Text
  marker.data = marker.data.trimStart().slice(START.length).trimStart()
  if (marker.data === '' && marker.nextSibling?.nodeName === 'BR') marker.nextSibling.remove()
  const text = start.nextElementSibling
  const icon = start.textContent.trim()
  if (icon === '') start.remove()
  else if (icon.length <= LONGEST_ICON && text?.tagName === 'P') {
    text.prepend(`${icon} `)
    start.remove()
  }
}
