import { DOMSerializer, type Fragment } from 'prosemirror-model'
import { unwrapListSlice } from 'prosemirror-flat-list'
import { Plugin } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'

/** Writes items that follow each other as one list, as other programs expect it. */
class JoiningSerializer extends DOMSerializer {
  override serializeFragment(
    fragment: Fragment,
    options?: Parameters<DOMSerializer['serializeFragment']>[1],
    target?: HTMLElement | DocumentFragment
  ) {
    const result = super.serializeFragment(fragment, options, target)
    joinLists(result)
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

/** Joins each list with those of its kind that follow it; one with a start begins anew. */
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
