import { DOMSerializer, type Fragment } from 'prosemirror-model'
import { unwrapListSlice } from 'prosemirror-flat-list'
import { Plugin } from 'prosemirror-state'
import { originalSource } from '#modules/workspace/document/addresses'
import { joinLists } from '#modules/workspace/document/join_lists'
import { documentSchema } from '#modules/workspace/document/schema'
import { writeLooks } from '../../copy/copied-looks.js'
import { markOwn } from '../../copy/own-html.js'
import { nodeExtensions } from '../../extensions/extension.js'

/**
 * Serializes in the form that other programs expect: adjacent items as one list, images with their
 * original addresses, colors as styles, and the elements that each kind of block writes for them.
 */
export class JoiningSerializer extends DOMSerializer {
  override serializeFragment(
    fragment: Fragment,
    options?: Parameters<DOMSerializer['serializeFragment']>[1],
    target?: HTMLElement | DocumentFragment
  ) {
    const result = super.serializeFragment(fragment, options, target)
    joinLists(result)
    nameSources(result)
    for (const { writeCopied } of nodeExtensions()) writeCopied?.(result)
    // Calls for the content of a node have a target.
    if (target) return result
    writeLooks(result)
    markOwn(result)
    return result
  }
}

/** Copies HTML that other programs understand; part of one item is copied without its list. */
export function listClipboard() {
  const { nodes, marks } = DOMSerializer.fromSchema(documentSchema)
  return new Plugin({
    props: {
      clipboardSerializer: new JoiningSerializer(nodes, marks),
      transformCopied: unwrapListSlice,
    },
  })
}

/** Sets the addresses of the document on images, instead of the addresses that display them. */
function nameSources(copied: HTMLElement | DocumentFragment) {
  for (const image of copied.querySelectorAll('img')) {
    image.setAttribute('src', originalSource(image.getAttribute('src') ?? ''))
  }
}
