import type { DomElement } from './dom.js'

/**
 * Joins each list with the following lists of its kind. A list with a start number begins a new
 * list.
 */
export function joinLists(parent: Pick<DomElement, 'querySelectorAll'>) {
  for (const list of parent.querySelectorAll('.list') as Iterable<DomElement>) {
    for (let next = following(list); next; next = following(list)) {
      list.append(...next.children)
      next.remove()
    }
  }
}

/** Returns the next list if it continues this one. */
function following(list: DomElement): DomElement | null {
  const next = list.nextElementSibling as DomElement | null
  const goesOn = next?.matches('.list:not([start])') && next.dataset.kind === list.dataset.kind
  return goesOn ? next : null
}
