let lastId = 0

/**
 * Joins adjacent items of one kind into one list for screen readers. Each item is a separate list
 * in the document (decision 155). The first list owns the following items (WAI-ARIA 1.2, aria-owns).
 */
export function joinLists(root: ParentNode) {
  for (const list of root.querySelectorAll('.list')) {
    if (goesOn(list, list.previousElementSibling)) continue
    const following = followingItems(list)
    set(list, 'role', null)
    set(list, 'aria-owns', following.map(ownedId).join(' ') || null)
    set(list.querySelector(':scope > li')!, 'role', null)
  }
}

function goesOn(list: Element, other: Element | null): other is Element {
  const isList = other?.classList.contains('list') ?? false
  return isList && other!.getAttribute('data-kind') === list.getAttribute('data-kind')
}

function followingItems(first: Element) {
  const items: Element[] = []
  for (let next = first.nextElementSibling; goesOn(first, next); next = next.nextElementSibling) {
    items.push(next.querySelector(':scope > li')!)
  }
  return items
}

/** Presents the item as part of another list, and returns its id. */
function ownedId(item: Element) {
  const list = item.parentElement!
  set(list, 'role', 'presentation')
  set(list, 'aria-owns', null)
  set(item, 'role', 'listitem')
  return (item.id ||= `list-item-${++lastId}`)
}

function set(element: Element, name: string, value: string | null) {
  if (element.getAttribute(name) === value) return
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
