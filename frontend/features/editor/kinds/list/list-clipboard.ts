import { DOMSerializer, type Fragment } from 'prosemirror-model'
import { unwrapListSlice } from 'prosemirror-flat-list'
import { Plugin } from 'prosemirror-state'
import { originalSource } from '#modules/workspace/document/addresses'
import { documentSchema } from '#modules/workspace/document/schema'

/** Writes what other programs expect: items that follow each other as one list, images as they lie. */
class JoiningSerializer extends DOMSerializer {
  override serializeFragment(
    fragment: Fragment,
    options?: Parameters<DOMSerializer['serializeFragment']>[1],
    target?: HTMLElement | DocumentFragment
  ) {
    const result = super.serializeFragment(fragment, options, target)
    joinLists(result)
    nameSources(result)
    return result
  }
}

/** What is copied is HTML that others understand; part of one item is copied without its list. */
export function listClipboard() {
  const { nodes, marks } = DOMSerializer.fromSchema(documentSchema)
  return new Plugin({
    props: {
      clipboardSerializer: new JoiningSerializer(nodes, marks),
      transformCopied: unwrapListSlice,
    },
  })
}

/** Images by the addresses of the document, not by those that they are shown from. */
function nameSources(copied: HTMLElement | DocumentFragment) {
  for (const image of copied.querySelectorAll('img')) {
    image.setAttribute('src', originalSource(image.getAttribute('src') ?? ''))
  }
}

/** Joins each list with those of its kind that follow it; one with a start starts over. */
export function joinLists(parent: HTMLElement | DocumentFragment) {
  for (const list of parent.querySelectorAll<HTMLElement>('.list')) {
    for (let next = following(list); next; next = following(list)) {
      list.append(...next.children)
      next.remove()
    }
  }
}

/** The list right after this one, if it goes on with it. */
function following(list: HTMLElement) {
  const next = list.nextElementSibling as HTMLElement | null
  const goesOn = next?.matches('.list:not([start])') && next.dataset.kind === list.dataset.kind
  return goesOn ? next : null
}
