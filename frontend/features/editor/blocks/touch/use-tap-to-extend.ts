import { Selection } from 'prosemirror-state'
import { useEffect } from 'react'
import type { PageView } from '../../view/page-view.js'
import { blockAtPoint } from '../block-at.js'
import { collapseSelection, selectBlock } from '../block-commands.js'
import { BlockSelection } from '../block-selection.js'

/** Limits of a tap: a longer press (ms) or a farther movement (CSS pixels) is another gesture. */
const TAP_MS = 350
const STRAY = 8

/**
 * Handles taps while blocks are selected: a tap on another block extends the selection, a tap on a
 * selected one puts the cursor there.
 */
export function useTapToExtend(view: PageView) {
  useEffect(() => {
    const { editor } = view
    let press: { x: number; y: number; at: number } | null = null
    const start = ({ touches, timeStamp }: TouchEvent) => {
      const [touch] = touches
      const alone = touch && touches.length === 1
      press = alone ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null
    }
    const end = (event: TouchEvent) => {
      const [touch] = event.changedTouches
      if (!press || !touch || event.timeStamp - press.at > TAP_MS) return
      if (Math.hypot(touch.clientX - press.x, touch.clientY - press.y) > STRAY) return
      const { selection } = editor.state
      const block = blockAtPoint(editor, touch)
      if (!(selection instanceof BlockSelection) || !block) return
      // Suppresses the click, because browsers keep the selection when it is tapped.
      event.preventDefault()
      const within = block.pos >= selection.from && block.pos < selection.to
      if (within) writeAt(view, touch)
      else view.runAside(selectBlock(block.pos, true))
    }
    editor.dom.addEventListener('touchstart', start, { passive: true })
    editor.dom.addEventListener('touchend', end, { passive: false })
    return () => {
      editor.dom.removeEventListener('touchstart', start)
      editor.dom.removeEventListener('touchend', end)
    }
  }, [view])
}

function writeAt(view: PageView, { clientX: left, clientY: top }: Touch) {
  const place = view.editor.posAtCoords({ left, top })
  if (!place) return view.run(collapseSelection)
  view.run(({ doc, tr }, dispatch) => {
    dispatch?.(tr.setSelection(Selection.near(doc.resolve(place.pos))))
    return true
  })
}
