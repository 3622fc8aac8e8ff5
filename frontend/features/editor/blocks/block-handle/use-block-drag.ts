import { type DragEvent as ReactDragEvent, useEffect, useRef, useState } from 'react'
import type { PageView } from '../../view/page-view.js'
import { selectBlock } from '../block-commands.js'
import { BlockSelection, selectedBlocks } from '../block-selection.js'
import { dropBlocks } from '../move-blocks.js'
import { type DropPlace, placeAt } from '../drop/drop-place.js'

/**
 * Drags blocks by their handle: a line shows where they would land, and they land there (rule
 * 6.9). What comes from elsewhere is ProseMirror's.
 */
export function useBlockDrag(view: PageView) {
  const [place, setPlace] = useState<DropPlace | null>(null)
  const dragging = useRef(false)

  useEffect(() => {
    const { editor } = view
    const area = editor.dom.closest('main')
    if (!area) return
    // What is dragged is selected: so its place is known also when another tab writes above it.
    const target = (event: DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      const range = selectedBlocks(editor.state)
      const found = range && placeAt(editor, event, range)
      return found && { range, place: found }
    }
    const over = (event: DragEvent) => {
      if (dragging.current) setPlace(target(event)?.place ?? null)
    }
    const drop = (event: DragEvent) => {
      if (!dragging.current) return
      const found = target(event)
      if (found) view.run(dropBlocks(found.range, found.place.at, found.place.side))
      end()
    }
    const end = () => {
      dragging.current = false
      setPlace(null)
    }
    // Before ProseMirror, whose cursor for drops would stand beside the line.
    area.addEventListener('dragover', over, true)
    area.addEventListener('drop', drop, true)
    window.addEventListener('dragend', end)
    return () => {
      area.removeEventListener('dragover', over, true)
      area.removeEventListener('drop', drop, true)
      window.removeEventListener('dragend', end)
    }
  }, [view])

  function startDrag(event: ReactDragEvent, pos: number) {
    const { editor } = view
    const selected = editor.state.selection
    const within = selected instanceof BlockSelection && pos >= selected.from && pos < selected.to
    if (!within) view.runAside(selectBlock(pos))
    dragging.current = true
    const dom = editor.nodeDOM(pos)
    event.dataTransfer.effectAllowed = 'move'
    // Firefox drags nothing without data.
    event.dataTransfer.setData('text/plain', '')
    if (dom instanceof Element) event.dataTransfer.setDragImage(dom, 0, 0)
  }

  return { place, startDrag }
}
