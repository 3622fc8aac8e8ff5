import { Selection } from 'prosemirror-state'
import { isTouch } from '../../../ui/media.js'
import type { PageView } from '../view/page-view.js'
import { scrollToHeading } from './scroll-to-heading.js'

/** Scrolls to a heading of a page in the editor and puts the cursor there. */
export function writeAtHeading({ editor }: PageView, heading: HTMLElement) {
  const { tr, doc } = editor.state
  const place = editor.posAtDOM(heading, 0)
  editor.dispatch(tr.setSelection(Selection.near(doc.resolve(place))))
  // On a touch screen the keyboard would cover the heading.
  if (!isTouch()) editor.focus()
  scrollToHeading(heading)
}
