import { Selection } from 'prosemirror-state'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { isBelowText } from '../../view/below-text.js'
import type { PageView } from '../../view/page-view.js'
import type { Box } from './blocks-in-box.js'
import { MarginDrag } from './margin-drag.js'
import styles from './margin-selection.module.css'

/** Selects whole blocks by a mouse drag that starts beside or below the text (rule 6.6). */
export function MarginSelection({ view }: { view: PageView }) {
  const [box, setBox] = useState<Box | null>(null)
  const area = view.editor.dom.closest('main')

  useEffect(() => {
    if (!area) return
    let drag: MarginDrag | null = null
    const press = (event: MouseEvent) => {
      const below = isBelowText(view.editor, event)
      if (!isPlain(event) || !(below || isMargin(area, view.editor.dom, event))) return
      drag?.end()
      drag = new MarginDrag({
        view,
        area,
        press: event,
        onBox: setBox,
        onClick: below ? () => writeBelow(view, event) : undefined,
      })
      if (!below) return
      // Otherwise the browser would select text when the mouse moves.
      event.preventDefault()
      event.stopPropagation()
    }
    area.addEventListener('mousedown', press, true)
    return () => {
      area.removeEventListener('mousedown', press, true)
      drag?.end()
    }
  }, [view, area])

  if (!area || !box) return null
  const { left, top, right, bottom } = box
  const style = { left, top, width: right - left, height: bottom - top }
  return createPortal(<div aria-hidden className={styles.box} style={style} />, area)
}

/** Returns true for a first press of the left button without modifier keys. */
function isPlain({ button, detail, shiftKey, ctrlKey, metaKey, altKey }: MouseEvent) {
  return button === 0 && detail <= 1 && !shiftKey && !ctrlKey && !metaKey && !altKey
}

/** Returns true if a press is in the area around the text, but not on its scroll bar. */
function isMargin(area: HTMLElement, text: HTMLElement, { target, clientX }: MouseEvent) {
  if (!(target instanceof Element)) return false
  // The block's button covers most of a narrow margin.
  if (target.closest('[data-margin]')) return true
  const around = target !== text && target.contains(text)
  const { left } = area.getBoundingClientRect()
  return around && clientX < left + area.clientLeft + area.clientWidth
}

/**
 * Puts the cursor into the last line for a click below the text. Adds a line if the last block has
 * no text.
 */
function writeBelow(view: PageView, { clientX }: MouseEvent) {
  const { editor, doc } = view
  if (!doc.lastChild?.isTextblock) return view.focusEnd()
  const last = editor.dom.lastElementChild!.getBoundingClientRect()
  const left = Math.min(Math.max(clientX, last.left + 1), last.right - 1)
  const place = editor.posAtCoords({ left, top: last.bottom - 4 })
  const selection = place ? Selection.near(doc.resolve(place.pos)) : Selection.atEnd(doc)
  editor.dispatch(editor.state.tr.setSelection(selection))
  view.focus()
}
