const LEVEL = /mso-list:\s*l\d+ level(\d+)/i
const FIRST_NUMBER = /^\s*\(?(\d+|[a-z]{1,4})[.)]/i

/**
 * Word writes list items as paragraphs: the level is in their style, the bullet or number in a
 * span in front for those who know no lists.
 */
export function readWordLists(body: HTMLElement) {
  /** The lists that are open, outermost first. */
  let open: { level: number; list: HTMLElement }[] = []
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const level = Number(LEVEL.exec(paragraph.getAttribute('style') ?? '')?.[1])
    if (!level) continue
    if (paragraph.previousElementSibling !== open[0]?.list) open = []
    const { item, tag, start } = readItem(paragraph)
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    const last = open.at(-1)
    if (last?.level === level && last.list.tagName === tag) {
      last.list.append(item)
    } else {
      if (last?.level === level) open.pop()
      const list = body.ownerDocument.createElement(tag)
      if (start !== null) list.setAttribute('start', start)
      list.append(item)
      const above = open.at(-1)?.list.lastElementChild
      if (above) above.append(list)
      else paragraph.before(list)
      open.push({ level, list })
    }
    paragraph.remove()
  }
}

function readItem(paragraph: HTMLElement) {
  const mark = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? '')
  )
  const number = FIRST_NUMBER.exec(mark?.textContent ?? '')?.[1]
  mark?.remove()
  const item = paragraph.ownerDocument.createElement('li')
  item.append(...paragraph.childNodes)
  const start = number && /^\d+$/.test(number) ? number : null
  return { item, tag: number === undefined ? 'UL' : 'OL', start }
}
