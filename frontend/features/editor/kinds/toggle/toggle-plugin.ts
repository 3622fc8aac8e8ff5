import { DOMSerializer, type Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type {
  Decoration,
  EditorView,
  NodeViewConstructor,
  ViewMutationRecord,
} from 'prosemirror-view'
import { nameOfToggle } from '#modules/workspace/document/blocks/toggle'
import { type StoredToggles, storedToggles } from './stored-toggles.js'
import {
  changedToggles,
  hidingToggles,
  initialToggles,
  isOpenAt,
  openAll,
  setOpen,
  toggleKey,
  type ToggleState,
} from './toggle-state.js'

/** Opens and closes toggles, also for a cursor or a search hit in hidden blocks. */
export function toggles(stored: StoredToggles = storedToggles) {
  return new Plugin<ToggleState>({
    key: toggleKey,
    state: {
      init: (_config, { doc }) => initialToggles(doc, stored),
      apply: (tr, state, { doc }) => changedToggles(tr, state, doc, stored),
    },
    props: {
      decorations: (state) => toggleKey.getState(state)?.closed,
      nodeViews: { toggle: drawToggle },
    },
    appendTransaction: (_transactions, before, state) => {
      if (state.selection.eq(before.selection) && state.doc === before.doc) return null
      const hiding = hidingToggles(state, state.selection.$head)
      return hiding.length > 0 ? openAll(state.tr, hiding) : null
    },
    view: () => ({
      update: ({ state }, before) => {
        const { known } = toggleKey.getState(state)!
        const were = toggleKey.getState(before)?.known ?? known
        if (known === were) return
        stored.write([...known].filter(([id, isOpen]) => were.get(id) !== isOpen))
      },
    }),
  })
}

const drawToggle: NodeViewConstructor = (first, view, getPos, decorations) => {
  let node = first
  const drawn = DOMSerializer.renderSpec(document, node.type.spec.toDOM!(node))
  const { contentDOM } = drawn
  const dom = drawn.dom as HTMLElement
  const button = dom.querySelector<HTMLButtonElement>(':scope > button')!
  const open = (isOpen: boolean) => setOpenIn(view, getPos(), isOpen)
  // The press must not move the cursor, which on a phone would open the keyboard.
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', () => open(button.ariaExpanded !== 'true'))
  dom.addEventListener('beforematch', () => open(true))
  showState(button, node, decorations)
  return {
    dom,
    contentDOM,
    update: (next, now) => {
      if (!next.sameMarkup(node)) return false
      node = next
      showState(button, node, now)
      return true
    },
    stopEvent: ({ target }) => target === button,
    ignoreMutation: (mutation: ViewMutationRecord) =>
      mutation.type === 'attributes' || button.contains(mutation.target),
  }
}

function showState(button: HTMLElement, node: Node, decorations: readonly Decoration[]) {
  const isClosed = decorations.some(({ spec }) => (spec as { closed?: boolean }).closed === true)
  button.setAttribute('aria-expanded', String(!isClosed))
  button.setAttribute('aria-label', nameOfToggle(node))
}

function setOpenIn(view: EditorView, pos: number | undefined, isOpen: boolean) {
  if (pos === undefined || isOpenAt(view.state, pos) === isOpen) return
  view.dispatch(setOpen(view.state.tr, pos, isOpen))
}
