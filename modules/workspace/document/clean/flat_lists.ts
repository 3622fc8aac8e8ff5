/** Open list, to which items of its level are added. */
export interface OpenList {
  level: number
  list: HTMLElement
  /** Start of its items on paper, as the program states it. */
  indent?: string
  /** Id of the program's own list, if it states one. */
  id?: string
}

/** Item of a program with flat lists, which state the depth only as a number. */
export interface FlatItem {
  item: HTMLElement
  /** Depth, from 1. */
  level: number
  tag: string
  start: string | null
  indent?: string
  id?: string
}

/** Adds an item to the open lists, outermost first, or opens a new list before `place`. */
export function nestItem(open: OpenList[], place: HTMLElement, flat: FlatItem) {
  const { item, level, tag, start, indent, id } = flat
  if (place.previousElementSibling !== open[0]?.list) open.length = 0
  while (open.length > 0 && open.at(-1)!.level > level) open.pop()
  const last = open.at(-1)
  if (last?.level === level && last.list.tagName === tag && last.id === id) {
    last.list.append(item)
    return
  }
  if (last?.level === level) open.pop()
  const list = place.ownerDocument.createElement(tag)
  if (start !== null) list.setAttribute('start', start)
  list.append(item)
  const above = open.at(-1)?.list.lastElementChild
  if (above) above.append(list)
  else place.before(list)
  open.push({ level, list, indent, id })
}

/**
 * Nests the lists of Word for the web and Slack, which write one list per item or per run of one
 * level.
 */
export function nestFlatLists(body: HTMLElement) {
  const open: OpenList[] = []
  for (const list of body.querySelectorAll<HTMLElement>(
    ':is(ul, ol)[data-indent], :is(ul, ol):has(> li[data-aria-level])'
  )) {
    const { tagName: tag, parentElement: parent } = list
    if (parent?.closest('ul, ol')) continue
    const place = parent?.matches('.ListContainerWrapper') ? parent : list
    const start = list.getAttribute('start')
    for (const item of itemsOf(list)) {
      const level = Number(item.dataset.ariaLevel) || Number(list.dataset.indent ?? 0) + 1
      nestItem(open, place, { item, level, tag, start, id: item.dataset.listid })
    }
    place.remove()
  }
}

/** Returns the children of a list. Stray text between items becomes an item. */
function itemsOf(list: HTMLElement) {
  for (const node of list.childNodes) {
    if (node.nodeType === 1 || !node.textContent?.trim()) continue
    const item = list.ownerDocument.createElement('li')
    node.replaceWith(item)
    item.append(node)
  }
  return [...list.children] as HTMLElement[]
}

/**
 * Closes skipped levels, so that no item lacks a text. Unwraps lists that start with a list (Google
 * Docs, Word), and items that do, copied from an inner list (Chrome).
 */
export function closeSkippedLevels(body: HTMLElement) {
  for (const item of body.querySelectorAll('li')) {
    if (isList(firstSeen(item))) item.replaceWith(...item.childNodes)
  }
  for (const list of body.querySelectorAll('ul, ol')) {
    const before = list.previousElementSibling
    while (isList(list.firstElementChild)) {
      const first = list.firstElementChild
      if (isList(before)) {
        before.append(...list.childNodes)
        list.remove()
      } else if ([...list.children].some((child) => !isList(child))) {
        first.replaceWith(...first.childNodes)
      } else {
        list.replaceWith(...list.childNodes)
        break
      }
    }
  }
}

function isList(element: Element | null): element is Element {
  return element?.tagName === 'UL' || element?.tagName === 'OL'
}

function firstSeen({ childNodes }: Element) {
  const first = [...childNodes].find((node) => node.nodeType === 1 || node.textContent?.trim())
  return first?.nodeType === 1 ? (first as Element) : null
}
