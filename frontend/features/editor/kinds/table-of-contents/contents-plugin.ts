import { DOMSerializer } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { EditorView, NodeViewConstructor } from 'prosemirror-view'
import { headingsIn } from '../../table-of-contents/contents.js'
import { writeAtHeading } from '../../table-of-contents/write-at-heading.js'
import { drawHeadings } from './draw-headings.js'

/** Milliseconds without a change before the headings are read, so that no key press waits for it. */
const DEBOUNCE_MS = 400

/** Keeps the tables of contents in the text up to date. */
export function contentsBlocks() {
  const drawn = new Set<HTMLElement>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const drawSoon = (view: EditorView, delay: number) => {
    clearTimeout(timer)
    if (drawn.size > 0) timer = setTimeout(() => drawAll(view, drawn), delay)
  }
  const draw: NodeViewConstructor = (node, view) => {
    const dom = DOMSerializer.renderSpec(document, node.type.spec.toDOM!(node)).dom as HTMLElement
    drawn.add(dom)
    // The rest of the page is not drawn yet.
    drawSoon(view, 0)
    // The press must not select the block instead.
    dom.addEventListener('mousedown', (event) => isButton(event) && event.preventDefault())
    return {
      dom,
      stopEvent: isButton,
      ignoreMutation: ({ type }) => type !== 'selection',
      destroy: () => void drawn.delete(dom),
    }
  }
  return new Plugin({
    props: { nodeViews: { table_of_contents: draw } },
    view: () => ({
      update: (view, { doc }) => {
        if (view.state.doc !== doc) drawSoon(view, DEBOUNCE_MS)
      },
      destroy: () => clearTimeout(timer),
    }),
  })
}

function drawAll(view: EditorView, elements: Iterable<HTMLElement>) {
  if (view.isDestroyed) return
  const headings = headingsIn(view.dom)
  for (const element of elements) {
    drawHeadings(element, headings, ({ element: heading }) => writeAtHeading(view, heading))
    // Tab belongs to the text; keyboard users reach the headings through the page's menu.
    for (const button of element.querySelectorAll('button')) button.tabIndex = -1
  }
}

function isButton({ target }: Event) {
  return target instanceof Element && target.closest('button') !== null
}
